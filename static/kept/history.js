/** What was there before, and before that: states as they were, each with what was changed to reach it. */

const MOST = 200;

/** The states of a worksheet. A state is anything that can be written as JSON; two equal ones in a row are one. */
export class History {
  #states;
  #at = 0;

  constructor(present) {
    this.#states = [JSON.stringify(present)];
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  /** Note the state after a change; what was undone before it cannot be done again. Says whether anything is new. */
  note(state) {
    const text = JSON.stringify(state);
    if (text === this.#states[this.#at]) return false;
    this.#states.splice(this.#at + 1, Infinity, text);
    if (this.#states.length > MOST) this.#states.shift();
    this.#at = this.#states.length - 1;
    return true;
  }

  /** Whether a state that Undo or Redo brings back has this word in it. */
  has(word) {
    return this.#states.some((text) => text.includes(word));
  }

  /** The present state is this one, without a step of its own. */
  amend(state) {
    this.#states[this.#at] = JSON.stringify(state);
  }

  /** Put one word in the place of another in all states. */
  rename(from, to) {
    this.#states = this.#states.map((text) => text.replaceAll(from, to));
  }

  /** The state before, or nothing. */
  undo() {
    return this.canUndo ? this.#state(this.#at - 1) : undefined;
  }

  /** The state that was undone last, or nothing. */
  redo() {
    return this.canRedo ? this.#state(this.#at + 1) : undefined;
  }

  #state(at) {
    this.#at = at;
    return JSON.parse(this.#states[at]);
  }
}
