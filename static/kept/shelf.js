/** What is kept beside the drafts: named versions and a company's library. On the device while that is switched on, else here only. */

const KINDS = ["versions", "libraries"];

/** Keeps records with an `id`, by kind; `drafts` knows whether the device may be written to. */
export class Shelf {
  #drafts;
  #held = new Map(KINDS.map((kind) => [kind, new Map()]));

  constructor(drafts) {
    this.#drafts = drafts;
  }

  /** Take over what the device has; promises when that is done. */
  async open() {
    if (!this.#drafts.isOn) return;
    await Promise.all(KINDS.map(async (kind) => this.#learn(kind, await this.#drafts.store.all(kind).catch(() => []))));
  }

  /** Keep here and, where it may be, on the device; promises whether the device has it. */
  async put(kind, record) {
    this.#held.get(kind).set(record.id, record);
    return this.#onDevice((store) => store.put(kind, record));
  }

  async remove(kind, id) {
    this.#held.get(kind).delete(id);
    return this.#onDevice((store) => store.remove(kind, id));
  }

  get(kind, id) {
    return this.#held.get(kind).get(id);
  }

  all(kind) {
    return [...this.#held.get(kind).values()];
  }

  /** Keeping was just switched on: what this page holds goes to the device as well. */
  async keepAll() {
    for (const kind of KINDS) for (const record of this.all(kind)) await this.put(kind, record);
  }

  /** Everything is removed. */
  clear() {
    for (const held of this.#held.values()) held.clear();
  }

  #learn(kind, records) {
    for (const record of records) this.#held.get(kind).set(record.id, record);
  }

  async #onDevice(act) {
    if (!this.#drafts.isOn) return false;
    try {
      await act(this.#drafts.store);
      return true;
    } catch {
      return false;
    }
  }
}
