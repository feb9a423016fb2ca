/** What is kept beside the drafts: versions, a company's library, replies. On the device while that is switched on, else here only. */

import { newId } from "./ids.js";

const KINDS = ["versions", "libraries", "rounds"];

/** Keeps records with an `id`, by kind; `drafts` knows whether the device may be written to. */
export class Shelf {
  #drafts;
  #held = Object.fromEntries(KINDS.map((kind) => [kind, new Map()]));
  // What the device has of it; the rest is here only.
  #onDevice = new Set();

  constructor(drafts) {
    this.#drafts = drafts;
  }

  /** Read the device anew: another page may have added to it, or removed from it. Promises when that is done. */
  async open() {
    const store = await this.#drafts.consent.reach();
    for (const kind of KINDS) if (store && (this.#drafts.isOn || kind === "versions")) await this.#learn(store, kind);
  }

  /** Whether the device has this record. */
  isOnDevice(id) {
    return this.#onDevice.has(id);
  }

  /** What the device has of a kind, also while nothing more is kept. */
  async onDevice(kind) {
    const store = await this.#drafts.consent.reach();
    return (await store?.all(kind).catch(() => undefined)) ?? [];
  }

  /** Keep here and, where it may be, on the device; promises whether the device has it. */
  async put(kind, record) {
    this.#held[kind].set(record.id, record);
    return this.#drafts.isOn && this.#onto(kind, record);
  }

  /** Remove here and from the device, also while nothing more is kept; gives what puts it back as it was. */
  async remove(kind, id) {
    const record = this.get(kind, id);
    this.#held[kind].delete(id);
    const store = await this.#drafts.consent.reach();
    const kept = await store?.get(kind, id).catch(() => undefined);
    if (kept) await store.remove(kind, id).catch(() => {});
    this.#onDevice.delete(id);
    return async () => {
      if (record) this.#held[kind].set(id, record);
      if (kept) await this.#onto(kind, kept);
    };
  }

  get(kind, id) {
    return this.#held[kind].get(id);
  }

  all(kind) {
    return [...this.#held[kind].values()];
  }

  /** The versions of one draft, the newest first. */
  versionsOf(draft) {
    return this.all("versions").filter((version) => version.draft === draft).sort((one, other) => (one.made < other.made ? 1 : -1));
  }

  /** A worksheet goes on as a copy, under another draft: with its versions and with the replies to it. */
  async copyVersions(from, to) {
    for (const version of this.versionsOf(from)) await this.put("versions", { ...version, id: newId(), draft: to });
    const round = this.get("rounds", from);
    if (round) await this.put("rounds", { ...round, id: to });
  }

  /** Keeping was just switched on: what this page holds goes to the device as well. */
  async keepAll() {
    for (const kind of KINDS) for (const record of this.all(kind)) await this.put(kind, record);
  }

  /** Everything is removed from the device; the replies to the worksheet on the page, whose `draft` it is, stay on the page with it. */
  clear(draft) {
    const round = this.get("rounds", draft);
    for (const held of Object.values(this.#held)) held.clear();
    if (round) this.#held.rounds.set(draft, round);
    this.#onDevice.clear();
  }

  async #learn(store, kind) {
    const records = await store.all(kind).catch(() => undefined);
    if (!records) return;
    const held = this.#held[kind];
    for (const id of held.keys()) if (this.#onDevice.has(id)) held.delete(id);
    for (const record of records) held.set(record.id, record);
    for (const { id } of records) this.#onDevice.add(id);
  }

  async #onto(kind, record) {
    try {
      await (await this.#drafts.consent.reach()).put(kind, record);
      this.#onDevice.add(record.id);
      return true;
    } catch {
      return false;
    }
  }
}
