/** Writes worksheets to the device, one after the other, each as the draft that it is; never over what another page wrote. */

import { titleOf } from "../form/form.js";
import { leave } from "./handover.js";
import { isOurs, take } from "./locks.js";
import { nextOrder } from "./order.js";

/** Writes what the `ledger` knows. `onLost(id)` hears that another page has a draft, `tell(entry, standing, detail)` how the writing went. */
export class Writer {
  #drafts;
  #sheet;
  #ledger;
  #onLost;
  #tell;
  #writing = Promise.resolve();

  constructor({ drafts, sheet, ledger, onLost, tell }) {
    [this.#drafts, this.#sheet, this.#ledger, this.#onLost, this.#tell] = [drafts, sheet, ledger, onLost, tell];
  }

  /** Write all that waits; promises when that is done. */
  flush() {
    for (const entry of this.#waiting()) this.#writing = this.#writing.then(() => this.#write(entry));
    return this.#writing;
  }

  /** What the device still has to take: the worksheet on the page, and each one that Undo can bring back and nothing else has. */
  #waiting() {
    const { present, atRisk } = this.#ledger;
    return this.#drafts.isOn ? [...new Set([present, ...atRisk])].filter((entry) => !this.#isSettled(entry)) : [];
  }

  #isSettled(entry) {
    return entry.blocked || this.isNew(entry) || (entry.isKept && isOurs(entry.id));
  }

  /** Whether there is nothing to keep: an empty worksheet that the device has never seen. */
  isNew({ revision, worksheet }) {
    return !revision && this.#sheet.isBlank(worksheet);
  }

  /** The page is about to go: what is not kept yet is handed over at once. A draft that the device has not seen is nobody else's. */
  hurry() {
    const ours = this.#waiting().filter((entry) => !entry.isKept && (!entry.revision || isOurs(entry.id)));
    const drafts = ours.map(drawUp);
    ours.forEach((entry, place) => entry.isAs(drafts[place]));
    drafts.forEach((draft) => this.#drafts.store.putNow(draft));
    if (drafts.length) leave(drafts);
  }

  /** Keep one worksheet, if nobody else has it: another page may have opened it, written it or removed it since this one had it. */
  async #write(entry) {
    if (!this.#waiting().includes(entry)) return;
    const { id, revision } = entry;
    try {
      if (!(await take(id, { onLost: this.#onLost }))) return this.#onLost(id);
      const draft = entry.isKept ? undefined : drawUp(entry);
      const other = draft ? await this.#drafts.store.replace(draft, revision) : await this.#drafts.store.other(id, revision);
      if (entry.revision !== revision) return; // the page was about to go meanwhile, and handed it over already
      if (other?.revision) return this.#refuse(entry, other);
      if (other) return this.#keepAnew(entry);
      if (draft) entry.isAs(draft);
      this.#tell(entry, "kept", { saved: entry.since });
    } catch (error) {
      if (!entry.isKept) this.#tell(entry, "failed", error); // it is tried again with the next change
    }
  }

  /** It was removed from the device, and Undo brought it back. */
  #keepAnew(entry) {
    entry.forget();
    return this.#write(entry);
  }

  #refuse(entry, other) {
    entry.blocked = ["conflict", other];
    this.#tell(entry, ...entry.blocked);
  }
}

function drawUp({ id, revision, worksheet }) {
  const now = new Date();
  return { id, revision: revision + 1, saved: now.toISOString(), order: nextOrder(Number(now)), name: titleOf(worksheet), worksheet };
}
