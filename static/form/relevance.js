/** Which questions apply, given other answers. One that does not is hidden, unless something stands in it: nothing gets lost. */

import { cardsOf, sharedQuestions } from "./form.js";
import { isEmpty, readQuestion } from "./questions.js";
import { words } from "../words/words.js";

const read = new Map();

/** The condition of a question: a list of ways, each a list of ids with the values they must have. None means always. */
export function waysOf({ dataset: { when } }) {
  if (when && !read.has(when)) read.set(when, when.split("|").map((way) => way.split("&").map(partOf)));
  return read.get(when);
}

function partOf(text) {
  const [id, values] = text.split("=");
  return { id, values: values.split(",") };
}

/** Shows and hides the questions of a form that have a condition. */
export class Relevance {
  #form;
  #shared;
  #deciding = new Set();
  #late = new Set();

  constructor(form) {
    this.#form = form;
    this.#shared = new Map(sharedQuestions(form).map((question) => [idOf(question), question]));
    for (const question of form.querySelectorAll("[data-when]")) for (const { id } of waysOf(question).flat()) this.#deciding.add(id);
    for (const event of ["click", "keyup"]) document.addEventListener(event, () => this.#hideLate());
  }

  /** The question about the workflow with this id, such as `claim` or `workflow.resume`. */
  shared(id) {
    return this.#shared.get(id);
  }

  /** Whether a change of this question can decide whether others apply, or whether it is shown itself. */
  decides(question) {
    return this.#deciding.has(idOf(question)) || question.hasAttribute("data-idle");
  }

  /** Follow the answers about these effects. */
  followCards(cards) {
    const all = cardsOf(this.#form);
    for (const card of cards) {
      for (const question of conditional(card)) this.#show(question, this.#holds(question, card, all));
    }
  }

  /** Follow the answers about the workflow: one matters as long as it does for some effect that does not differ in it. */
  followWorkflow() {
    const all = cardsOf(this.#form);
    const differing = all.filter((card) => card.querySelector("[data-differences]").childElementCount);
    for (const [id, question] of this.#shared) {
      if (!question.dataset.when) continue;
      const inherits = (card) => !questionIn(card, id) && this.#holds(question, card, all);
      this.#show(question, this.#holds(question, undefined, all) || differing.some(inherits));
    }
  }

  #holds(question, card, all) {
    return waysOf(question).some((way) => way.every(({ id, values }) => values.includes(this.#said(id, card, all))));
  }

  #said(id, card, all) {
    if (id === "effects") return all.length > 1 ? "several" : "one";
    if (id === "place") return all.indexOf(card) > 0 ? "later" : "first";
    return readQuestion((card && questionIn(card, id)) ?? this.#shared.get(id)).value;
  }

  /** A question in which somebody is at work is not taken away under their hands. */
  #show(question, applies) {
    const isToHide = !applies && isEmpty(question) && !question.classList.contains("has-problem");
    const isAtWork = isToHide && !question.hidden && question.contains(document.activeElement);
    question.toggleAttribute("data-idle", !applies);
    if (isAtWork) this.#late.add(question);
    else question.hidden = isToHide;
    note(question, !applies && !isToHide);
  }

  #hideLate() {
    for (const question of this.#late) {
      if (question.contains(document.activeElement)) continue;
      this.#late.delete(question);
      if (question.hasAttribute("data-idle") && isEmpty(question)) question.hidden = true;
    }
  }
}

function conditional(card) {
  return card.querySelectorAll(":scope > [data-when], .fold-body > [data-when]");
}

function questionIn(card, id) {
  return card.querySelector(`.question[data-path="${CSS.escape(id)}"]`);
}

function idOf(question) {
  return question.dataset.path.replace(/^sending\./, "");
}

/** Say at a question why it stays although it does not apply. */
function note(question, isWanted) {
  const old = question.querySelector(".idle-note");
  if (!isWanted) old?.remove();
  if (!isWanted || old) return;
  const paragraph = document.createElement("p");
  paragraph.className = "hint idle-note";
  paragraph.textContent = words.idle;
  question.querySelector(".choices, .field").before(paragraph);
}
