/** The library beside each effect: take over what a contract says, and show where the worksheet says something else. */

import { chosenIn, citeOrNot, compare, fillIn, isSame, PICKED, questionAt, questionsOf, takeOut } from "./contracts.js";
import { createEntries } from "./entries.js";
import { linkTo, locate } from "./errors.js";
import { cardsOf, isDifference } from "./form.js";
import { buttonOf } from "../page/notices.js";
import { createOwn } from "./own.js";
import { createPicker, showChosen } from "./picker.js";
import { mainControl, readQuestion, writeQuestion } from "./questions.js";
import { words } from "../words/words.js";

/**
 * Control the library of a form. `ask(kind, payload)` asks Python, `say(sentence, undo)` tells, `onChange(card)` hears of a
 * card whose answers changed; `place` is where a company's own library is shown.
 */
export class Library {
  #form;
  #say;
  #onChange;
  #own;
  #entries;
  #picker;
  #choices = new WeakMap();

  constructor({ form, place, shelf, ask, say, onChange }) {
    [this.#form, this.#say, this.#onChange] = [form, say, onChange];
    this.#own = createOwn({ place, shelf, say, onChange: () => this.#forget() });
    this.#entries = createEntries(ask, () => this.#own.text);
    const onChoose = (question, id) => this.#choose(question.closest("[data-card]"), id);
    this.#picker = createPicker({ form, entries: this.#entries.all, onChoose });
  }

  /** Use a company's own library, in place of the one before. */
  openOwn(name, text, told) {
    this.#own.open(name, text, told);
  }

  /** Use the company's library that the device keeps. */
  reopenOwn() {
    this.#own.reopen();
  }

  /** Show in each card which contract it names, and where it says something else. */
  follow() {
    for (const card of cardsOf(this.#form)) {
      const id = chosenIn(card);
      if (!id || this.#entries.has(id)) this.#show(card, id, this.#entries.get(id));
      else this.#wait(card, id);
    }
  }

  /** A person changed an answer: the library's source stays only with the library's value. */
  hear(control) {
    const question = control.closest("[data-card] .question");
    if (!question || control.dataset.extra || isDifference(question)) return;
    const { says = [] } = this.#entries.get(chosenIn(question.closest("[data-card]"))) ?? {};
    const told = says.find(({ path, said }) => path === question.dataset.path && typeof said === "object");
    if (told) citeOrNot(question, told.said);
  }

  /** Another worksheet takes the place of this one: what was being chosen here is not chosen there. */
  leave() {
    this.#choices = new WeakMap();
    this.#picker.close();
  }

  #forget() {
    this.#picker.close();
    this.#entries.forget();
    this.follow();
  }

  async #wait(card, id) {
    showChosen(questionAt(card, PICKED), id);
    if ((await this.#entries.learn(id)) !== undefined) this.follow();
  }

  /** What still stands from the contract before is taken out; what a person answered stays. The last choice in a card holds. */
  async #choose(card, id) {
    const choice = Symbol(id);
    this.#choices.set(card, choice);
    const [contract] = await Promise.all([id, chosenIn(card)].map(this.#entries.learn));
    if (this.#choices.get(card) !== choice || contract === undefined) return;
    const before = chosenIn(card);
    const old = this.#entries.get(before);
    const gone = old ? "" : before;
    this.#change(card, () => {
      if (old) takeOut(card, old, contract);
      if (contract) fillIn(card, contract);
      writeQuestion(questionAt(card, PICKED), id);
    }, () => (contract ? words.takenOver(contract, { ...compare(card, contract), gone }) : words.takenOut(gone)));
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
    const { others, unsaid } = contract ? compare(card, contract) : { others: [], unsaid: [] };
    const told = contract ? [words.fromLibrary(contract), unsaid.length, ...others.map(({ path }) => path)] : [id && words.contractGone(id)];
    const make = () => (contract ? this.#told(card, contract, { others, unsaid }) : [paragraph(...told)]);
    draw(picked.querySelector(".from-library"), told, make);
    const says = contract?.says ?? [];
    for (const note of card.querySelectorAll(".library-note")) {
      const { path } = note.parentElement.dataset;
      if (!unsaid.includes(path) && !says.some((each) => each.path === path)) note.remove();
    }
    for (const each of says) this.#note(card, each, others.includes(each));
    for (const path of unsaid) draw(noteAt(questionAt(card, path), false), [words.librarySilent], () => [words.librarySilent]);
  }

  *#told(card, contract, { others, unsaid }) {
    yield paragraph(words.fromLibrary(contract), unsaid.length > 0 && ` ${words.unsaidHere(unsaid.length)}`);
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
    const note = noteAt(question, isOther);
    const sentence = isOther ? words.libraryDiffers(says, readQuestion(question)) : words.asInLibrary(says);
    draw(note, [sentence], () => (isOther ? [sentence, " ", buttonOf(words.takeLibrary, () => this.#take(card, [says]))] : [sentence]));
  }
}

function noteAt(question, isOther) {
  const note = question.querySelector(".library-note") ?? question.appendChild(paragraph());
  note.className = isOther ? "library-note is-differing" : "library-note";
  return note;
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
