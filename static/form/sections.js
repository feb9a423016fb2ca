/** The list of the sections with what is answered in each, and the way to the next gap. */

import { reveal } from "./errors.js";
import { cardsOf } from "./form.js";
import { isAnswered, isGap, mainControl } from "./questions.js";
import { words } from "../words/words.js";

/** How many of these questions are answered, don't know, and not applicable. A note that nobody needs counts once it is written. */
export function countOf(questions) {
  const found = { answered: 0, open: 0, idle: 0 };
  for (const question of questions) {
    if (question.hasAttribute("data-idle")) found.idle += 1;
    else if (isAnswered(question)) found.answered += 1;
    else if (isGap(question)) found.open += 1;
  }
  return found;
}

/** Say on each fold how many of its questions are answered. */
export function showCounts(folds) {
  for (const fold of folds) {
    const questions = fold.querySelectorAll(".question");
    const isDiffering = fold.hasAttribute("data-differs");
    setText(fold.querySelector("[data-count]"), isDiffering ? words.differing(questions.length) : words.folded(countOf(questions)));
  }
}

/** Keeps the list of the sections in step with the form. */
export class Sections {
  #form;
  #rows = new Map();
  #counts = new Map();
  #last;
  #said = document.getElementById("gap-said");

  constructor(form) {
    this.#form = form;
    const list = document.getElementById("sections");
    for (const row of list.querySelectorAll("[data-of]")) this.#rows.set(document.getElementById(row.dataset.of), row);
    list.addEventListener("click", follow);
    list.closest("details").addEventListener("keydown", closeOnEscape);
    form.addEventListener("focusin", ({ target }) => (this.#last = target.closest(".question") ?? this.#last));
    document.getElementById("next-gap").addEventListener("click", () => this.#goToGap());
  }

  /** Every part that is counted by itself: the sections about the workflow, and the cards. */
  get shared() {
    return [...this.#rows.keys()].filter((part) => part.matches(".section") && part.id !== "effects");
  }

  /** Count these parts anew; the others stay as they were. */
  follow(parts) {
    const cards = cardsOf(this.#form);
    for (const part of parts) {
      this.#counts.set(part, countOf(part.querySelectorAll(".question")));
      showCounts(part.querySelectorAll(".fold"));
    }
    this.#placeCards(cards);
    const effects = document.getElementById("effects");
    this.#counts.set(effects, sum(cards.map((card) => this.#counts.get(card))));
    for (const [part, row] of this.#rows) fillRow(row, this.#counts.get(part));
    const total = sum([...this.shared, effects].map((part) => this.#counts.get(part)));
    setText(document.getElementById("sections-total"), words.total(total));
    setText(this.#said, "");
  }

  /** One row for each card below that of the effects, in their order, with their names. */
  #placeCards(cards) {
    for (const [part, row] of this.#rows) {
      if (part.matches("[data-card]") && !cards.includes(part)) {
        row.remove();
        this.#rows.delete(part);
        this.#counts.delete(part);
      }
    }
    let before = this.#rows.get(document.getElementById("effects"));
    for (const card of cards) {
      if (!this.#rows.has(card)) this.#rows.set(card, rowOf(card));
      const row = this.#rows.get(card);
      setText(row.querySelector("a"), card.querySelector("h3").textContent);
      if (before.nextElementSibling !== row) before.after(row);
      before = row;
    }
  }

  /** Go to the first gap after the question where somebody last was, or to the first of all. */
  #goToGap() {
    const gaps = [...this.#form.querySelectorAll(".question")].filter(isGap);
    const isAfter = (gap) => !this.#last || this.#last.compareDocumentPosition(gap) & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = gaps.find(isAfter);
    this.#said.textContent = gaps.length ? (next ? "" : words.gapsAgain(gaps.length)) : words.noGap;
    if (gaps.length) reveal(mainControl(next ?? gaps[0]));
  }
}

function follow(event) {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  link.closest("details").open = false;
  const heading = document.getElementById(link.hash.slice(1));
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

function closeOnEscape(event) {
  const details = event.currentTarget;
  if (event.key !== "Escape" || !details.open) return;
  details.open = false;
  details.querySelector("summary").focus();
}

function rowOf(card) {
  const row = document.getElementById("sections").querySelector("[data-of]").cloneNode(true);
  delete row.dataset.of;
  row.className = "is-effect";
  row.querySelector("a").href = `#${card.querySelector("h3").id}`;
  return row;
}

function fillRow(row, { answered, open, idle }) {
  const cells = row.querySelectorAll("td");
  [answered, open, idle].forEach((number, at) => setText(cells[at], String(number)));
}

function sum(counts) {
  const of = (name) => counts.reduce((all, each) => all + each[name], 0);
  return { answered: of("answered"), open: of("open"), idle: of("idle") };
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
