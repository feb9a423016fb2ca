/** The library beside each effect: find a contract, take over what it says, and see where the worksheet says something else. */

import { linkTo, locate } from "./errors.js";
import { cardsOf, readCard, writeCard } from "./form.js";
import { buttonOf } from "./notices.js";
import { words } from "./words.js";

const PICKER = '[data-kind="contract"]';
const NONE = { id: "", title: words.noContract, glance: "", searched: "" };

/** Control the pickers of a form; `ask(kind, payload)` asks Python, `onChange(card)` hears of a card that was filled in. */
export function createLibrary({ form, cards, ask, say, onChange }) {
  return new Library({ form, cards, ask, say, onChange });
}

class Library {
  #form;
  #cards;
  #ask;
  #say;
  #onChange;
  #entries;
  #own = "";
  #open;

  constructor({ form, cards, ask, say, onChange }) {
    [this.#form, this.#cards, this.#ask, this.#say, this.#onChange] = [form, cards, ask, say, onChange];
    this.#hear("input", (question) => this.#search(question), { isKept: true });
    this.#hear("click", (question) => this.#search(question));
    this.#hear("keydown", (question, event) => this.#press(question, event));
    this.#hear("focusout", () => this.#close());
    form.addEventListener("mousedown", (event) => event.target.closest(".picker-list") && event.preventDefault());
    form.addEventListener("click", ({ target }) => target.closest("[role=option]") && this.#choose(target.closest("[role=option]")));
  }

  /** The text of a company's own library; empty for none. */
  get own() {
    return this.#own;
  }

  set own(text) {
    this.#own = text;
    this.#entries = undefined;
  }

  /** Show for each effect which contract it names, and where it says something else; `compared` is Python's answer. */
  show(compared) {
    cardsOf(this.#form).forEach((card, place) => this.#showIn(card, compared.find((each) => each.place === place)));
  }

  /** What somebody types here is a search, and no answer: nothing else hears of it. */
  #hear(kind, act, { isKept = false } = {}) {
    const hear = (event) => {
      if (!event.target.matches(`${PICKER} .field`)) return;
      if (isKept) event.stopPropagation();
      act(event.target.closest(PICKER), event);
    };
    this.#form.addEventListener(kind, hear, { capture: true });
  }

  async #search(question) {
    this.#open = question;
    this.#entries ??= this.#ask("contracts", { own: this.#own });
    const found = await this.#entries;
    if (!found) this.#entries = undefined;
    if (found && this.#open === question) this.#list(question, found.contracts);
  }

  /** A search word is found wherever it stands; the name of what is chosen is no search. */
  #list(question, entries) {
    const field = fieldOf(question);
    const query = field.value === question.dataset.title ? "" : field.value;
    const searched = query.toLowerCase().split(/\s+/);
    const found = entries.filter((entry) => searched.every((word) => entry.searched.includes(word)));
    const list = listOf(question);
    const all = question.dataset.chosen ? [NONE, ...found] : found;
    list.replaceChildren(...(all.length ? all.map((entry, place) => optionOf(entry, `${list.id}-${place}`)) : [nothingFound()]));
    list.hidden = false;
    field.setAttribute("aria-expanded", "true");
    field.removeAttribute("aria-activedescendant");
  }

  #close() {
    const question = this.#open;
    if (!question) return;
    this.#open = undefined;
    listOf(question).hidden = true;
    const field = fieldOf(question);
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
    field.value = question.dataset.title ?? "";
  }

  #press(question, event) {
    const list = listOf(question);
    const acts = {
      ArrowDown: () => (list.hidden ? this.#search(question) : move(question, 1)),
      ArrowUp: () => move(question, -1),
      Enter: () => list.querySelector("[aria-selected=true]")?.click(),
      Escape: () => this.#close(),
    };
    if (!acts[event.key] || (list.hidden && event.key !== "ArrowDown")) return;
    event.preventDefault();
    acts[event.key]();
  }

  async #choose(option) {
    const question = option.closest(PICKER);
    const [card, id] = [question.closest("[data-card]"), option.dataset.id];
    this.#close();
    await this.#take(card, id);
    fieldOf(question).focus();
    this.#close();
  }

  /** Fill a card in from a contract; what stood there before comes back by one button. */
  async #take(card, id) {
    const before = readCard(card);
    if (id === "") return this.#write(card, { ...before, destination: { ...before.destination, contract: "" } });
    const payload = { effect: before, id, before: before.destination.contract, own: this.#own };
    const found = await this.#ask("contract", payload);
    if (!found) return;
    this.#write(card, found.effect);
    this.#say(words.takenOver, () => this.#write(card, before));
  }

  #write(card, effect) {
    writeCard(card, effect, this.#cards);
    this.#onChange(card);
  }

  #showIn(card, found) {
    const question = card.querySelector(PICKER);
    question.dataset.title = found ? found.title || found.id : "";
    if (this.#open !== question) fieldOf(question).value = question.dataset.title;
    const place = question.querySelector(".from-library");
    place.hidden = !found;
    place.replaceChildren(...(found ? this.#told(card, found) : []));
  }

  *#told(card, found) {
    if (!found.title) return yield paragraph(words.contractGone(found.id));
    yield paragraph(words.fromLibrary(found));
    if (!found.differences.length) return;
    yield paragraph(words.differsFromLibrary(found.differences.length));
    const list = document.createElement("ul");
    list.append(...found.differences.map((each) => this.#difference(card, found, each)));
    yield list;
    yield buttonOf(words.takeLibrary, () => this.#take(card, found.id));
  }

  #difference(card, found, { path, question, here, there }) {
    const item = document.createElement("li");
    const { control } = locate(this.#form, `effects.${found.place}.${path}`);
    item.append(control ? linkTo(control, question) : question, ` ${words.hereAndThere(here, there)}`);
    return item;
  }
}

function fieldOf(question) {
  return question.querySelector(".field");
}

function listOf(question) {
  return question.querySelector(".picker-list");
}

function optionOf({ id, title, glance }, name) {
  const [option, below] = [document.createElement("li"), document.createElement("span")];
  [option.id, option.role, option.dataset.id] = [name, "option", id];
  option.setAttribute("aria-selected", "false");
  below.className = "hint";
  below.textContent = glance;
  option.append(title, " ", below);
  return option;
}

function nothingFound() {
  const item = document.createElement("li");
  item.className = "hint";
  item.textContent = words.nothingFound;
  return item;
}

/** Mark the next option, or the one before, and bring it into view. */
function move(question, step) {
  const options = [...listOf(question).querySelectorAll("[role=option]")];
  if (!options.length) return;
  const now = options.findIndex((option) => option.ariaSelected === "true");
  const next = options[(now + step + options.length + (now < 0 && step < 0 ? 1 : 0)) % options.length];
  for (const option of options) option.setAttribute("aria-selected", String(option === next));
  fieldOf(question).setAttribute("aria-activedescendant", next.id);
  next.scrollIntoView({ block: "nearest" });
}

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}
