/** The drafts on this device: kept after each change where that is allowed, and never over what another page wrote. */

import { Consent } from "./consent.js";
import { collect } from "./handover.js";
import { releaseOthers, take } from "./locks.js";
import { inOrder } from "./order.js";
import { Store } from "./store.js";
import { Writer } from "./writer.js";

const PAUSE = 250;

/**
 * Keeps what the `ledger` knows of the `sheet` on the page, and of those that Undo can bring back. `needsConsent` is true where
 * nothing may be kept before a person agreed; `tell(standing, detail)` hears how it stands with the worksheet on the page: "off",
 * "asking", "waiting", "kept", "failed", "elsewhere" (another page has the draft), "lost" (another page took it over), "conflict"
 * (another page wrote it) or "removed" (everything was removed from the device). `onEnd()` hears when nothing is kept any more.
 */
export class Drafts {
  #sheet;
  #ledger;
  #tell;
  // Of which worksheet the line speaks.
  #told;
  #timer;
  #writer;

  constructor({ needsConsent, sheet, ledger, tell, onEnd }) {
    [this.#sheet, this.#ledger, this.#tell] = [sheet, ledger, tell];
    this.store = new Store(() => this.#end());
    this.consent = new Consent({ store: this.store, isNeeded: needsConsent, onEnd });
    this.#writer = new Writer({ drafts: this, sheet, ledger, onLost: this.#lose, tell: this.#tellOf });
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.flush());
    window.addEventListener("pagehide", () => this.#writer.hurry());
    window.addEventListener("pageshow", ({ persisted }) => persisted && collect()); // this very page came back, and has it
  }

  /** Whether this page keeps anything. */
  get isOn() {
    return this.consent.isOn;
  }

  /** Find out whether to keep, and promise the draft to go on with; none where there is none, or another page has it. */
  async begin() {
    try {
      await this.consent.recall();
      await this.#takeOver();
      const [last] = this.isOn ? await this.list() : [];
      if (this.consent.isRefused) await this.tellOff();
      else if (!last) this.#say("waiting");
      return last && ((await this.open(last.id)) || this.#say("elsewhere", last));
    } catch (error) {
      return this.#say("failed", error);
    } finally {
      this.consent.isKnown = true;
      if (!this.#sheet.isBlank()) this.keep();
    }
  }

  /** What the page before this one in the tab could not give to the device any more; a draft that came there stays as it is. */
  async #takeOver() {
    for (const draft of collect()) if (this.isOn) await this.store.replace(draft, draft.revision - 1);
  }

  /** All drafts, the newest first. */
  async list() {
    return inOrder((await (await this.consent.reach())?.all("drafts")) ?? []);
  }

  /** The draft of this id, for this page alone; false where another page has it, which loses it with `steal`; nothing where it is gone. */
  async open(id, { steal = false } = {}) {
    if (!(await take(id, { steal, onLost: this.#lose }))) return false;
    const draft = await this.store.get("drafts", id);
    const entry = this.#ledger.of(id);
    entry.forget();
    this.#told = undefined; // what the line said of it is over
    if (draft) entry.isAs(draft);
    return draft;
  }

  /** Remove a draft with its versions and the replies to it, also while nothing more is kept; promises what puts them back. */
  async remove(draft, shelf) {
    const versions = (await shelf.onDevice("versions")).filter((version) => version.draft === draft.id);
    const putBack = [await shelf.remove("rounds", draft.id)];
    for (const { id } of versions) putBack.push(await shelf.remove("versions", id));
    const store = await this.consent.reach();
    await store.remove("drafts", draft.id);
    this.#ledger.of(draft.id).drop();
    return async () => {
      await store.put("drafts", draft);
      this.#ledger.of(draft.id).isAs(draft);
      for (const each of putBack) await each();
    };
  }

  /** Something was changed: it is kept after a short pause, where it may be. */
  keep() {
    clearTimeout(this.#timer);
    const { blocked } = this.#ledger.of(this.#sheet.draft);
    if (!this.consent.isKnown) return;
    if (this.consent.isOpen) this.#say("asking");
    else if (this.isOn && blocked) this.#say(...blocked);
    else if (this.isOn) this.#timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** Keep now what is not kept yet; promises when that is done. */
  flush() {
    clearTimeout(this.#timer);
    if (this.isOn && this.#told !== this.#sheet.draft) this.#arrive(this.#ledger.present);
    return this.#writer.flush().then(() => this.letGo());
  }

  /** The line still speaks of another worksheet. */
  #arrive(entry) {
    if (this.#writer.isNew(entry)) this.#say("waiting");
    else if (entry.isKept) this.#say("kept", { saved: entry.since });
  }

  /** Any page may have what this one does not show. */
  letGo() {
    releaseOthers(this.#sheet.draft);
  }

  /** Keep from now on, and what there is at once. */
  async allow() {
    try {
      await this.consent.allow();
      this.keep();
      await this.flush();
    } catch (error) {
      this.#say("failed", error);
    }
  }

  /** Keep nothing from now on. What was kept stays until it is removed. */
  async refuse() {
    clearTimeout(this.#timer);
    await this.consent.refuse();
    await this.tellOff();
  }

  /** Say that nothing more is kept, and whether something of before still is. */
  async tellOff() {
    const store = await this.consent.reach();
    const isEmpty = !store || (await store.isEmpty().catch(() => true));
    if (!this.isOn) this.#say("off", { isEmpty });
  }

  /** Go on writing after another page took or changed the draft; the page has given it another id meanwhile. */
  resume() {
    this.#ledger.present.forget();
    this.keep();
  }

  /** Remove everything from this device, and keep nothing more. */
  async wipe() {
    clearTimeout(this.#timer);
    await this.#writer.flush();
    this.consent.end();
    await this.store.wipe();
    this.#end();
  }

  #lose = (id) => {
    const entry = this.#ledger.of(id);
    entry.blocked = ["lost", { id }];
    this.#tellOf(entry, ...entry.blocked);
  };

  /** The line speaks of the worksheet on the page alone. */
  #tellOf = ({ id }, standing, detail) => {
    if (id === this.#sheet.draft) this.#say(standing, detail);
  };

  /** Nothing is on this device any more. */
  #end() {
    clearTimeout(this.#timer);
    this.consent.end();
    this.#ledger.forget();
    this.#say("removed");
  }

  #say(standing, detail) {
    this.#told = this.#sheet.draft;
    this.#tell(standing, detail);
  }
}
