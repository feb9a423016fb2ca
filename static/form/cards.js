/** The cards of the effects: add, duplicate, move, remove with undo. */

import { addDifference, removeDifference, setDifferences } from "./differences.js";
import { cardsOf, readCard, writeCard } from "./form.js";
import { createDragging } from "./dragging.js";
import { createGuide } from "./guide.js";
import { buttonOf } from "../page/notices.js";
import { renameReferences } from "./references.js";
import { showCounts } from "./sections.js";
import { words } from "../words/words.js";

export { showCounts };

const MOST = 30;
const MOST_REMOVED = 3;

/** The cards of a form; `onChange` is called after each change that no `input` event tells of. */
export class Cards {
  #form;
  #list;
  #onChange;
  #made;
  #guide;
  #touched;

  constructor(form, onChange) {
    this.#form = form;
    this.#list = form.querySelector("#cards");
    this.#onChange = onChange;
    this.#made = cardsOf(form).length;
    this.#list.addEventListener("click", ({ target }) => target.dataset.do && this.#act(target));
    form.querySelector("#add-effect").addEventListener("click", () => this.#add());
    form.addEventListener("input", ({ target }) => this.#touch(target), { capture: true });
    createDragging(this.#list, { onMove: (card) => this.#tell(card), onDrop: (card, isMoved) => this.#drop(card, isMoved) });
    this.#guide = createGuide(form);
    this.refresh();
  }

  /** Give every card the words for its place and its name; counts and what is shown follow what was touched, or everything. */
  refresh() {
    const renamed = this.#touched?.closest('[data-path="name"]')?.closest("[data-card]");
    if (!this.#touched || renamed) this.#name(renamed);
    this.#guide.follow(this.#touched);
    this.#touched = undefined;
  }

  #touch(control) {
    this.#touched = control;
    setTimeout(() => (this.#touched = undefined));
  }

  #name(renamed) {
    const all = cardsOf(this.#form);
    for (const card of renamed ? [renamed] : all) nameCard(card, all.indexOf(card) + 1, all.length);
    this.#form.querySelector("#add-effect").disabled = all.length >= MOST;
    for (const notice of this.#removed().slice(0, -MOST_REMOVED)) notice.remove();
  }

  /** Have one card for each of these keys, in their order; one without a key is what stands there, or a new one. */
  arrange(keys) {
    for (const notice of this.#removed()) notice.remove();
    const all = cardsOf(this.#form);
    const known = new Map(all.map((card) => [card.dataset.card, card]));
    const wanted = keys.map((key, place) => (key ? known.get(key) ?? this.#make(key) : all[place] ?? this.#make()));
    for (const card of all) if (!wanted.includes(card)) card.remove();
    wanted.forEach((card, place) => this.#list.children[place] === card || this.#list.insertBefore(card, this.#list.children[place]));
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

  #make(key = `card-${(this.#made += 1)}`) {
    const fragment = document.getElementById("card-template").content.cloneNode(true);
    const card = fragment.querySelector("[data-card]");
    card.dataset.card = key;
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
    this.#tell(card);
    (button.disabled ? card.querySelector("h3") : button).focus();
  }

  #drop(card, isMoved) {
    if (isMoved) this.#changed();
    this.#tell(card, isMoved ? words.nowAt : words.backAt);
  }

  /** Tell a person who does not see it where a card is now. */
  #tell(card, sentence = words.nowAt) {
    const all = cardsOf(this.#form);
    this.#form.querySelector("#cards-said").textContent = sentence(nameOf(card), all.indexOf(card) + 1, all.length);
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
