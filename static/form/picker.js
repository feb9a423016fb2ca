/** Fields to search in, each with a list below it: ARIA comboboxes. What is typed there is a search, and no answer. */

import { find } from "./search.js";
import { words } from "../words/words.js";

const QUESTION = '[data-kind="contract"]';
const NONE = { id: "", title: words.noContract, glance: "", searched: "" };
const MOVES = {
  ArrowDown: (at, last) => (at < last ? at + 1 : 0),
  ArrowUp: (at, last) => (at > 0 ? at - 1 : last),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Control the pickers of a form; `entries()` promises all there is to choose from, `onChoose(question, id)` hears what was chosen.
 * What is returned closes the list that is open.
 */
export function createPicker({ form, entries, onChoose }) {
  const picker = new Picker(entries, onChoose);
  const hear = (kind, act) => {
    const listen = (event) => event.target.matches(`${QUESTION} .field`) && act(event.target.closest(QUESTION), event);
    form.addEventListener(kind, listen, { capture: true });
  };
  hear("focusin", (question) => picker.meet(question));
  hear("focusout", () => picker.close());
  hear("click", (question) => picker.search(question));
  hear("keydown", (question, event) => picker.press(question, event));
  hear("input", (question, event) => {
    event.stopPropagation();
    picker.search(question);
  });
  form.addEventListener("mousedown", (event) => event.target.closest(".picker-list") && event.preventDefault());
  form.addEventListener("click", ({ target }) => {
    const option = target.closest("[role=option]");
    if (option) picker.choose(option);
  });
  return { close: () => picker.close() };
}

/** Let a picker show what is chosen; while somebody searches in it, that waits until the list closes. */
export function showChosen(question, title) {
  if (question.dataset.title === title) return;
  question.dataset.title = title;
  if (!isOpen(question)) fieldOf(question).value = title;
}

class Picker {
  #entries;
  #onChoose;
  #open;

  constructor(entries, onChoose) {
    [this.#entries, this.#onChoose] = [entries, onChoose];
  }

  /** Somebody came to a field: what may be chosen is wanted soon, and typing takes the place of what was chosen. */
  meet(question) {
    this.#entries();
    fieldOf(question).select();
  }

  /** List what has the words in the field; the name of what is chosen is no search. */
  async search(question) {
    const isNew = this.#open !== question;
    this.#open = question;
    if (isNew) say(question, words.libraryLater);
    const entries = await this.#entries();
    if (this.#open !== question) return;
    if (!entries) say(question, words.noLibrary);
    else list(question, entries);
    if (isNew) listOf(question).parentElement.scrollIntoView({ block: "nearest" });
  }

  async press(question, event) {
    const { key } = event;
    const isListed = isOpen(question);
    const isMove = key in MOVES && (key.startsWith("Arrow") || (isListed && activeIn(question)));
    if (event.isComposing || !(isMove || key === "Enter" || (key === "Escape" && this.#open))) return;
    event.preventDefault();
    if (key === "Escape" || (isListed && event.altKey)) this.close();
    else if (key === "Enter") this.#accept(question);
    else {
      if (!isListed) await this.search(question);
      move(question, MOVES[key]);
    }
  }

  /** Choose an option; the focus stays in the field. */
  choose(option) {
    const question = option.closest(QUESTION);
    this.close();
    this.#onChoose(question, option.dataset.id);
  }

  close() {
    const question = this.#open;
    if (!question) return;
    this.#open = undefined;
    say(question, "");
    fieldOf(question).value = question.dataset.title ?? "";
  }

  /** Enter takes the option that is marked, or the only one. */
  #accept(question) {
    const options = optionsOf(question);
    const option = activeIn(question) ?? (options.length === 1 ? options[0] : undefined);
    if (option && isOpen(question)) this.choose(option);
  }
}

function list(question, entries) {
  const field = fieldOf(question);
  const query = field.value === question.dataset.title ? "" : field.value;
  const { found, isLoose } = find(query, entries);
  const offered = question.dataset.chosen && !query ? [NONE, ...found] : found;
  const options = offered.map((entry, place) => optionOf(entry, `${listOf(question).id}-${place}`));
  say(question, found.length ? words.found(found.length, entries.length, isLoose) : words.nothingFound, options);
}

/** Show these options below the field, and say something about them; nothing to say closes the list. */
function say(question, sentence, options = []) {
  const [field, box] = [fieldOf(question), listOf(question)];
  box.replaceChildren(...options);
  box.hidden = !options.length;
  box.scrollTop = 0;
  field.setAttribute("aria-expanded", String(!box.hidden));
  field.removeAttribute("aria-activedescendant");
  question.querySelector(".picker-said").textContent = sentence;
}

function optionOf({ id, title, glance, is_own: isOwn }, name) {
  const [option, below] = [document.createElement("li"), document.createElement("span")];
  [option.id, option.dataset.id] = [name, id];
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  below.className = "hint";
  below.textContent = isOwn ? words.ofTheCompany(glance) : words.capital(glance);
  option.append(title, " ", below);
  return option;
}

/** Mark another option and bring it into view. */
function move(question, next) {
  const options = optionsOf(question);
  if (!options.length) return;
  const active = activeIn(question);
  const chosen = options[next(options.indexOf(active), options.length - 1)];
  active?.setAttribute("aria-selected", "false");
  chosen.setAttribute("aria-selected", "true");
  fieldOf(question).setAttribute("aria-activedescendant", chosen.id);
  chosen.scrollIntoView({ block: "nearest" });
}

function fieldOf(question) {
  return question.querySelector(".field");
}

function listOf(question) {
  return question.querySelector(".picker-list");
}

function isOpen(question) {
  return !listOf(question).hidden;
}

function optionsOf(question) {
  return [...listOf(question).children];
}

function activeIn(question) {
  return listOf(question).querySelector("[aria-selected=true]");
}
