/**
 * What this page knows of each worksheet that it had, by its draft: what it said last, and where that is safe.
 *
 * One entry speaks for one worksheet, whatever the page shows now. So a file, a refusal or a failure never passes from one
 * worksheet to the next, and what Undo can bring back is not forgotten.
 */

/** One worksheet: what it says, and which text the device and a file have of it. */
class Entry {
  id;
  worksheet;
  kept;
  saved;
  // As which revision, and when, this page left it on the device; none where the device does not have it.
  revision = 0;
  since;
  // Why this page may not write it: "lost" or "conflict", with the detail that is told; else nothing.
  blocked;
  // Whether a person removed it: then it is kept anew only when the page shows it again.
  isUnwanted = false;
  #written;
  #text;

  constructor(id) {
    this.id = id;
  }

  /** The worksheet as text, by which two states are compared. */
  get text() {
    if (this.#written !== this.worksheet) [this.#written, this.#text] = [this.worksheet, JSON.stringify(this.worksheet)];
    return this.#text;
  }

  get isKept() {
    return this.text === this.kept;
  }

  get isSaved() {
    return this.text === this.saved;
  }

  /** The device has this draft of it. */
  isAs({ worksheet, revision, saved }) {
    [this.kept, this.revision, this.since, this.isUnwanted] = [JSON.stringify(worksheet), revision, saved, false];
  }

  /** The device has nothing of it any more. */
  forget() {
    [this.kept, this.revision, this.blocked] = [undefined, 0, undefined];
  }

  /** A person removed it from the device. */
  drop() {
    this.forget();
    this.isUnwanted = true;
  }
}

/** The entries of all worksheets that this page had since it was opened. */
export class Ledger {
  #sheet;
  #entries = new Map();

  constructor(sheet) {
    this.#sheet = sheet;
  }

  /** The entry of a draft. */
  of(id) {
    if (!this.#entries.has(id)) this.#entries.set(id, new Entry(id));
    return this.#entries.get(id);
  }

  /** The entry of the worksheet on the page, with what it says now. */
  get present() {
    const entry = this.of(this.#sheet.draft);
    [entry.worksheet, entry.isUnwanted] = [this.#sheet.read(), false];
    return entry;
  }

  /** The worksheets that would be lost if the page were closed now: the one on the page, and those that Undo can bring back. */
  get atRisk() {
    return this.reachable.filter((entry) => !entry.isUnwanted && !entry.isKept && !entry.isSaved && !this.#sheet.isBlank(entry.worksheet));
  }

  /** The worksheets that the page shows or can bring back. */
  get reachable() {
    const { present } = this;
    return [...this.#entries.values()].filter((entry) => entry === present || (entry.worksheet && this.#sheet.canReach(entry.id)));
  }

  /** Whether nothing is lost when the page is closed. */
  get isSafe() {
    return this.atRisk.length === 0;
  }

  /** The device keeps nothing any more. */
  forget() {
    for (const entry of this.#entries.values()) entry.forget();
  }
}
