/** The round of the worksheet on the page: all replies and decisions, as the text of their file. One change comes after the other. */

const KIND = "rounds";

export class Round {
  #desk;
  #changes = Promise.resolve();
  // "" while there is none.
  text = "";
  // Whether this device has it.
  isKept = false;

  constructor(desk) {
    this.#desk = desk;
  }

  /** Go on with what is kept for the worksheet on the page. */
  load() {
    const { shelf, sheet } = this.#desk;
    [this.text, this.isKept] = [shelf.get(KIND, sheet.draft)?.text ?? "", shelf.isOnDevice(sheet.draft)];
  }

  /** Keep the `round` of the answer that `ask()` promises, once all changes before it are done: it sees what they left. Gives the answer. */
  change(ask) {
    const done = this.#changes.then(() => this.#keep(ask));
    this.#changes = done.catch(() => {}); // whoever asked hears of it
    return done;
  }

  async #keep(ask) {
    const { draft } = this.#desk.sheet;
    const value = await ask();
    if (value?.round === undefined) return value;
    const isHere = draft === this.#desk.sheet.draft;
    if (isHere) this.text = value.round;
    const isKept = await this.#desk.shelf.put(KIND, { id: draft, text: value.round });
    if (isHere) this.isKept = isKept;
    return value;
  }
}
