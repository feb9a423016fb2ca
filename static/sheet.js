/** The worksheet on the page as one thing: read, shown, changed, and brought back to what it was. */

import { foldsAround, showCounts } from "./form/cards.js";
import { newId } from "./kept/ids.js";
import { locate } from "./form/errors.js";
import { cardsOf, isWorksheet, readWorksheet, writeWorksheet } from "./form/form.js";
import { History } from "./kept/history.js";

const PAUSE = 400;

/** What should be a worksheet cannot be shown: it is "newer" than this page, or "damaged". */
export class Unreadable extends Error {
  constructor(reason, cause) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * Control the worksheet of a form. `cards` are its cards; `onChange()` hears of every change, `onStep()` of every new step, and
 * `onLeave()` before another worksheet takes the place of this one.
 */
export class Sheet {
  #form;
  #cards;
  #onChange;
  #onStep;
  #onLeave;
  #said;
  #draft = newId();
  #blank;
  // How often another state was shown.
  #shown = 0;
  #history;
  #timer;

  constructor({ form, cards, onChange, onStep, onLeave }) {
    [this.#form, this.#cards, this.#onChange, this.#onStep, this.#onLeave] = [form, cards, onChange, onStep, onLeave];
    this.#blank = JSON.stringify(this.read());
    this.#history = new History(this.#state());
    form.addEventListener("focusin", () => this.#timer && this.#note());
  }

  /** The id under which this worksheet is kept on the device. */
  get draft() {
    return this.#draft;
  }

  get canUndo() {
    return this.#timer !== undefined || this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** Whether Undo or Redo can bring back a worksheet of this draft. */
  canReach(draft) {
    return this.#history.has(draft);
  }

  /** The worksheet as plain data, not to be changed: read once between two changes, since thirty effects are many questions. */
  read() {
    this.#said ??= readWorksheet(this.#form);
    return this.#said;
  }

  isBlank(worksheet = this.read()) {
    return JSON.stringify(worksheet) === this.#blank;
  }

  /** The form says something else now: show it in counts and cards, and tell of it. What is typed without a pause is one step. */
  settle(folds = []) {
    showCounts(folds);
    this.#cards.refresh();
    this.changed();
  }

  changed() {
    this.#said = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#note(), PAUSE);
    this.#onChange();
  }

  /** Show another worksheet in the place of this one, as one step that can be undone; a kept draft brings its id. Else Unreadable. */
  open(worksheet, draft = newId()) {
    this.#note();
    this.#show({ draft, worksheet, keys: [] });
    this.#note();
  }

  /** Begin with a worksheet that was kept: there is nothing before it. Else Unreadable. */
  begin(worksheet, draft) {
    this.#show({ draft, worksheet, keys: [] });
    this.#history = new History(this.#state());
    this.#onStep();
  }

  /** Start an empty one. */
  clear() {
    this.open(JSON.parse(this.#blank));
  }

  /** Go on under another id, as a worksheet of its own. */
  becomeCopy() {
    const id = newId();
    this.#history.rename(this.#draft, id);
    this.#draft = id;
  }

  /** The cards as they are now, by which `learnIds` knows whether they still are. */
  mark() {
    return { cards: cardsOf(this.#form), shown: this.#shown };
  }

  /** Saving gave the effects of `mark()` their lasting ids: that is no step. What was shown meanwhile does not get them. */
  learnIds({ cards, shown }, ids) {
    if (shown !== this.#shown) return;
    this.#note();
    cards.forEach((card, place) => (card.querySelector('[data-kind="hidden"]').value = ids[place]));
    this.#said = undefined;
    this.#history.amend(this.#state());
  }

  /** Bring back what was there before the last step; gives where it changed, or nothing when there is no step. */
  undo() {
    this.#note();
    return this.#go(this.#history.undo());
  }

  redo() {
    this.#note();
    return this.#go(this.#history.redo());
  }

  #go(state) {
    if (!state) return undefined;
    const before = this.#state();
    this.#show(state);
    this.#onStep();
    return this.#changedPlace(before, state);
  }

  #show({ draft, worksheet, keys }) {
    if (draft !== this.#draft) this.#onLeave();
    this.#write(worksheet, keys);
    this.#draft = draft;
    this.#shown += 1;
    this.settle(this.#form.querySelectorAll(".fold"));
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Fill the form in, or leave it as it was. */
  #write(worksheet, keys) {
    if (worksheet?.version > Number(this.#form.dataset.version)) throw new Unreadable("newer");
    if (!isWorksheet(worksheet)) throw new Unreadable("damaged");
    const before = this.#state();
    try {
      writeWorksheet(this.#form, worksheet, this.#cards, keys);
    } catch (error) {
      writeWorksheet(this.#form, before.worksheet, this.#cards, before.keys);
      throw new Unreadable("damaged", error);
    }
  }

  #note() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#history.note(this.#state())) this.#onStep();
  }

  #state() {
    return { draft: this.#draft, worksheet: this.read(), keys: cardsOf(this.#form).map((card) => card.dataset.card) };
  }

  /** The question that two states answer differently, opened and in view; none where they have other effects. */
  #changedPlace(before, after) {
    if (String(before.keys) !== String(after.keys)) return {};
    const path = firstOther(before.worksheet, after.worksheet);
    const { question, control } = path ? locate(this.#form, path) : {};
    if (!question) return {};
    for (const fold of foldsAround(question)) fold.open = true;
    question.scrollIntoView({ block: "nearest" });
    return { question, control };
  }
}

/** The path of the first answer in which two worksheets differ. */
function firstOther(one, other, prefix = "") {
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [here, there] = [one[name], other[name]];
    if (JSON.stringify(here) === JSON.stringify(there)) continue;
    const isGroup = [here, there].every((side) => side && typeof side === "object" && !("value" in side));
    return isGroup ? firstOther(here, there, `${prefix}${name}.`) : prefix + name;
  }
  return undefined;
}
