/** The library beside each effect: take over what a contract says, and show where the worksheet says something else. */

import { linkTo, locate } from "./errors.js";
import { cardsOf, isDifference } from "./form.js";
import { buttonOf } from "./notices.js";
import { createOwn } from "./own.js";
import { createPicker, showChosen } from "./picker.js";
import { isAnswered, mainControl, readQuestion, writeQuestion } from "./questions.js";
import { words } from "./words.js";

const PICKED = "destination.contract";
const NAME = "destination.name";

/**
 * Control the library of a form. `ask(kind, payload)` asks Python, `say(sentence, undo)` tells, `onChange(card)` hears of a
 * card whose answers changed; `place` is where a company's own library is shown.
 */
export class Library {
  #form;
  #ask;
  #say;
  #onChange;
  #own;
  #entries;
  #asked = new Map();
  #contracts = new Map();

  constructor({ form, place, ask, say, onChange }) {
    [this.#form, this.#ask, this.#say, this.#onChange] = [form, ask, say, onChange];
    this.#own = createOwn({ place, say, onChange: () => this.#forget() });
    createPicker({ form, entries: () => this.#all(), onChoose: (question, id) => this.#choose(question.closest("[data-card]"), id) });
  }

  /** Use a company's own library, in place of the one before. */
  openOwn(name, text, told) {
    this.#own.open(name, text, told);
  }

  /** Show in each card which contract it names, and where it says something else. */
  follow() {
    for (const card of cardsOf(this.#form)) {
      const id = chosenIn(card);
      if (!id || this.#contracts.has(id)) this.#show(card, id, this.#contracts.get(id));
      else this.#wait(card, id);
    }
  }

  /** With another library of the company's, everything is asked anew. */
  #forget() {
    this.#entries = undefined;
    [this.#asked, this.#contracts] = [new Map(), new Map()];
    this.follow();
  }

  async #all() {
    this.#entries ??= this.#ask("contracts", { own: this.#own.text });
    const found = await this.#entries;
    if (!found) this.#entries = undefined;
    return found?.contracts;
  }

  /** What a contract says; null when the library has none of this id, nothing when Python gave no answer. */
  async #learn(id) {
    const [asked, contracts] = [this.#asked, this.#contracts];
    if (!asked.has(id)) asked.set(id, this.#ask("contract", { id, own: this.#own.text }));
    const found = await asked.get(id);
    if (found) contracts.set(id, found.contract);
    else asked.delete(id);
    return found?.contract;
  }

  async #wait(card, id) {
    showChosen(questionAt(card, PICKED), id);
    if ((await this.#learn(id)) !== undefined) this.follow();
  }

  /** What still stands from the contract before is taken out; what a person answered stays. */
  async #choose(card, id) {
    const contract = id ? await this.#learn(id) : null;
    if (contract === undefined) return;
    const old = this.#contracts.get(chosenIn(card));
    this.#change(card, () => {
      if (old) takeOut(card, old);
      if (contract) fillIn(card, contract);
      writeQuestion(questionAt(card, PICKED), id);
    }, () => (contract ? words.takenOver(contract.title, contract.says.length, differing(card, contract).length) : words.takenOut));
  }

  /** Change answers of a card so that one button brings back those that changed. */
  #change(card, act, sentence) {
    const before = questionsOf(card).map((question) => [question, readQuestion(question)]);
    act();
    const changed = before.filter(([question, said]) => !isSame(readQuestion(question), said));
    const undo = () => {
      this.#change(card, () => changed.forEach(([question, said]) => writeQuestion(question, said)), () => words.answersBack);
      mainControl(questionAt(card, PICKED)).focus();
    };
    this.#onChange(card);
    this.#say(sentence(), undo);
  }

  #take(card, says) {
    this.#change(card, () => says.forEach(({ path, said }) => writeQuestion(questionAt(card, path), said)), () => words.taken(says.length));
    mainControl(questionAt(card, says.length === 1 ? says[0].path : PICKED)).focus();
  }

  #show(card, id, contract) {
    const picked = questionAt(card, PICKED);
    showChosen(picked, contract?.title ?? id);
    const others = contract ? differing(card, contract) : [];
    const told = contract ? [words.fromLibrary(contract), ...others.map(({ path }) => path)] : [id && words.contractGone(id)];
    draw(picked.querySelector(".from-library"), told, () => (contract ? this.#told(card, contract, others) : [paragraph(...told)]));
    const says = contract?.says ?? [];
    for (const note of card.querySelectorAll(".library-note")) {
      if (!says.some(({ path }) => path === note.parentElement.dataset.path)) note.remove();
    }
    for (const each of says) this.#note(card, each, others.includes(each));
  }

  *#told(card, contract, others) {
    yield paragraph(words.fromLibrary(contract));
    if (!others.length) return;
    yield paragraph(words.differsFromLibrary(others.length));
    const list = document.createElement("ul");
    list.append(...others.map(({ path }) => this.#linkTo(card, path)));
    yield list;
    if (others.length > 1) yield buttonOf(words.takeAll(others.length), () => this.#take(card, others));
  }

  #linkTo(card, path) {
    const { question, control } = locate(this.#form, `effects.${cardsOf(this.#form).indexOf(card)}.${path}`);
    const item = document.createElement("li");
    item.append(linkTo(control, question.querySelector(".ask").firstChild.textContent.trim()));
    return item;
  }

  /** Say at a question what the library says; what stands there already stays, so that no click is lost. */
  #note(card, says, isOther) {
    const question = questionAt(card, says.path);
    const note = question.querySelector(".library-note") ?? question.appendChild(paragraph());
    const sentence = isOther ? words.libraryDiffers(says, readQuestion(question)) : words.asInLibrary(says);
    note.className = isOther ? "library-note is-differing" : "library-note";
    draw(note, [sentence], () => (isOther ? [sentence, " ", buttonOf(words.takeLibrary, () => this.#take(card, [says]))] : [sentence]));
  }
}

function takeOut(card, { says, system }) {
  for (const { path, said } of [...says, { path: NAME, said: system }]) {
    const question = questionAt(card, path);
    if (isSame(readQuestion(question), said)) writeQuestion(question, undefined);
  }
}

function fillIn(card, { says, system }) {
  for (const { path, said } of [...says, { path: NAME, said: system }]) {
    const question = questionAt(card, path);
    if (!isAnswered(question)) writeQuestion(question, said);
  }
}

function differing(card, { says }) {
  return says.filter(({ path, said }) => !isSame(readQuestion(questionAt(card, path)), said));
}

function isSame(one, other) {
  const flat = (said) => (typeof said === "object" ? JSON.stringify(Object.entries(said).sort()) : said);
  return flat(one) === flat(other);
}

function chosenIn(card) {
  return readQuestion(questionAt(card, PICKED));
}

function questionsOf(card) {
  return [...card.querySelectorAll(".question")].filter((question) => !isDifference(question));
}

function questionAt(card, path) {
  return card.querySelector(`.question[data-path="${CSS.escape(path)}"]`);
}

/** Draw a place anew where what it tells is new; nothing told hides it. */
function draw(place, told, make) {
  const key = JSON.stringify(told);
  if (place.dataset.told === key) return;
  place.dataset.told = key;
  place.hidden = !told.some(Boolean);
  place.replaceChildren(...make());
}

function paragraph(...parts) {
  const made = document.createElement("p");
  made.append(...parts.filter(Boolean));
  return made;
}
