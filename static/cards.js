/** The cards of the effects: add, duplicate, move, remove with undo. */

import { addDifference, removeDifference, setDifferences } from "./differences.js";
import { cardsOf, readCard, writeCard } from "./form.js";
import { buttonOf } from "./notices.js";
import { isAnswered } from "./questions.js";
import { renameReferences } from "./references.js";
import { words } from "./words.js";

const MOST = 30;
const MOST_REMOVED = 3;

/** The cards of a form; `onChange` is called after each change that no `input` event tells of. */
export class Cards {
  #form;
  #list;
  #onChange;
  #made;

  constructor(form, onChange) {
    this.#form = form;
    this.#list = form.querySelector("#cards");
    this.#onChange = onChange;
    this.#made = cardsOf(form).length;
    this.#list.addEventListener("click", ({ target }) => target.dataset.do && this.#act(target));
    form.querySelector("#add-effect").addEventListener("click", () => this.#add());
    this.refresh();
  }

  /** Give every card the words for its place and its name. */
  refresh() {
    const all = cardsOf(this.#form);
    all.forEach((card, place) => nameCard(card, place + 1, all.length));
    this.#form.querySelector("#add-effect").disabled = all.length >= MOST;
    for (const notice of this.#removed().slice(0, -MOST_REMOVED)) notice.remove();
  }

  /** Have this many cards; what was removed is forgotten. */
  resize(wanted) {
    for (const notice of this.#removed()) notice.remove();
    for (const extra of cardsOf(this.#form).slice(wanted)) extra.remove();
    while (cardsOf(this.#form).length < wanted) this.#list.append(this.#make());
  }

  /** Let a card hold exactly the differences of these paths. */
  setDifferences(card, paths) {
    setDifferences(this.#form, card, paths);
  }

  #act(button) {
    const card = button.closest("[data-card]");
    const actions = {
      up: () => this.#move(card, -1, button),
      down: () => this.#move(card, 1, button),
      duplicate: () => this.#duplicate(card),
      remove: () => this.#remove(card),
      differ: () => addDifference(this.#form, card),
      agree: () => removeDifference(card, button.closest(".difference")),
    };
    actions[button.dataset.do]();
    showCounts(card.querySelectorAll(".fold"));
    this.#changed();
  }

  #changed() {
    this.refresh();
    this.#onChange();
  }

  #make() {
    const fragment = document.getElementById("card-template").content.cloneNode(true);
    const card = fragment.querySelector("[data-card]");
    card.dataset.card = `card-${(this.#made += 1)}`;
    renameReferences(fragment, "card-0", card.dataset.card);
    showCounts(card.querySelectorAll(".fold"));
    return card;
  }

  #add() {
    const card = this.#make();
    this.#list.append(card);
    this.#changed();
    focusOn(card);
  }

  #duplicate(card) {
    const copy = this.#make();
    const effect = readCard(card);
    card.after(copy);
    writeCard(copy, { ...effect, id: "", name: words.copyOf(effect.name) }, this);
    this.refresh();
    showCounts(copy.querySelectorAll(".fold"));
    focusOn(copy);
  }

  #move(card, step, button) {
    const all = cardsOf(this.#form);
    const other = all[all.indexOf(card) + step];
    other[step < 0 ? "before" : "after"](card);
    this.refresh();
    (button.disabled ? card.querySelector("h3") : button).focus();
  }

  #remove(card) {
    const place = cardsOf(this.#form).indexOf(card) + 1;
    const notice = document.createElement("p");
    notice.className = "removed";
    const undo = buttonOf(words.undo, () => {
      notice.replaceWith(card);
      this.#changed();
      focusOn(card);
    });
    notice.append(words.removed(place, nameOf(card)), " ", undo);
    card.replaceWith(notice);
    undo.focus();
  }

  #removed() {
    return [...this.#list.querySelectorAll(".removed")];
  }
}

/** Say on each fold how many of its questions are answered. */
export function showCounts(folds) {
  for (const fold of folds) {
    const questions = [...fold.querySelectorAll(".question")];
    const answered = questions.filter(isAnswered).length;
    const isDiffering = fold.hasAttribute("data-differs");
    fold.querySelector("[data-count]").textContent = isDiffering
      ? words.differing(questions.length)
      : words.answered(answered, questions.length);
  }
}

/** The folds that hold a control, from the inside out. */
export function foldsAround(control) {
  const folds = [];
  for (let fold = control.closest(".fold"); fold; fold = fold.parentElement.closest(".fold")) folds.push(fold);
  return folds;
}

function nameCard(card, place, total) {
  const name = nameOf(card);
  write(card.querySelector("[data-number]"), words.effectNumber(place));
  write(card.querySelector("[data-name]"), words.effectName(name));
  for (const button of card.querySelectorAll(".effect-tools button")) {
    button.ariaLabel = words.tool(button.textContent, place, name);
  }
  const isImpossible = { up: place === 1, down: place === total, remove: total === 1, duplicate: total >= MOST };
  for (const [action, is] of Object.entries(isImpossible)) card.querySelector(`[data-do=${action}]`).disabled = is;
}

/** Text that stands there already is not written again: with thirty cards that would cost every key some time. */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function nameOf(card) {
  return card.querySelector('[data-path="name"] .field').value.trim();
}

function focusOn(card) {
  card.querySelector("h3").focus();
  card.scrollIntoView({ block: "start" });
}
