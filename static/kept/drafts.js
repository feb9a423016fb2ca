/** The draft on this device: kept after each change where that is allowed, and never over what another page wrote. */

import { titleOf } from "../form/form.js";
import { isOurs, take } from "./locks.js";
import { Store } from "./store.js";

const PAUSE = 250;
const SWITCH = "storage";

/**
 * Keeps the worksheet that the page shows. `needsConsent` is true where nothing may be kept before a person agreed;
 * `read()` gives `{draft, worksheet}`, `isBlank(worksheet)` says whether there is anything to keep; `tell(standing, detail)`
 * hears how it stands: "off", "asking", "waiting", "kept", "failed", "elsewhere" (another page has the draft), "lost" (another
 * page took it over), "conflict" (another page wrote it) or "removed" (everything was removed from the device).
 */
export class Drafts {
  #store;
  #needsConsent;
  #read;
  #isBlank;
  #tell;
  #isOn = false;
  #isRefused = false;
  #isTaken = false;
  #revisions = new Map();
  #timer;
  #writing = Promise.resolve();
  // How many changes there were, up to which of them writing was begun, and up to which the device has all.
  #changes = 0;
  #begun = 0;
  #kept = 0;

  constructor({ needsConsent, read, isBlank, tell }) {
    [this.#needsConsent, this.#read, this.#isBlank, this.#tell] = [needsConsent, read, isBlank, tell];
    this.#store = new Store(() => this.#stop("removed"));
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.flush());
    window.addEventListener("pagehide", () => this.#hurry());
  }

  /** Whether this page keeps anything. */
  get isOn() {
    return this.#isOn;
  }

  /** Whether a person said that nothing may be kept. */
  get isRefused() {
    return this.#isRefused;
  }

  /** The database, for what is kept beside the drafts; only while `isOn`. */
  get store() {
    return this.#store;
  }

  /** Whether the device has all that the page shows. */
  get isKept() {
    return this.#isOn && this.#kept === this.#changes;
  }

  /** Find out whether to keep, and promise the draft to go on with; none where there is none, or another page has it. */
  async begin() {
    try {
      const isKnown = !this.#needsConsent || (await Store.exists()); // to find out, not even an empty database is made
      const said = isKnown ? (await this.#store.get("settings", SWITCH))?.value : undefined;
      [this.#isOn, this.#isRefused] = [said === "on" || (!this.#needsConsent && !said), said === "off"];
      if (!this.#isOn) return this.#say(this.#isRefused ? "off" : "waiting");
      const [last] = await this.list();
      if (!last) return this.#say("waiting");
      return (await this.open(last.id)) ?? this.#say("elsewhere", last);
    } catch (error) {
      return this.#fail(error);
    }
  }

  /** All drafts, the newest first. */
  async list() {
    const all = await this.#store.all("drafts");
    return all.sort((one, other) => (one.saved < other.saved ? 1 : -1));
  }

  /** The draft of this id, for this page alone; nothing where another page has it. With `steal` that page loses it. */
  async open(id, { steal = false } = {}) {
    if (!(await take(id, { steal, onLost: this.#lose }))) return undefined;
    const draft = await this.#store.get("drafts", id);
    if (draft) this.#revisions.set(id, draft.revision);
    this.#isTaken = false;
    return draft;
  }

  /** Something was changed: it is kept after a short pause, where it may be. */
  keep() {
    this.#changes += 1;
    if (this.#needsConsent && !this.#isOn && !this.#isRefused) this.#tell("asking");
    clearTimeout(this.#timer);
    if (this.#isOn && !this.#isTaken) this.#timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** Keep now what is not kept yet; promises when that is done. */
  flush() {
    clearTimeout(this.#timer);
    if (this.#begun !== this.#changes && this.#isOn && !this.#isTaken) {
      const [state, changes] = [this.#read(), (this.#begun = this.#changes)];
      this.#writing = this.#writing.then(() => this.#write(state, changes));
    }
    return this.#writing;
  }

  /** Keep from now on, and what there is at once. */
  async allow() {
    try {
      await this.#store.put("settings", { id: SWITCH, value: "on" });
      [this.#isOn, this.#isTaken] = [true, false];
      this.keep();
      await this.flush();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Keep nothing from now on. What was kept stays until it is removed. */
  async refuse() {
    clearTimeout(this.#timer);
    const wasOn = this.#isOn;
    [this.#isOn, this.#isRefused] = [false, true];
    this.#tell("off");
    if (this.#needsConsent && !wasOn) return;
    await this.#store.put("settings", { id: SWITCH, value: "off" }).catch(() => {});
  }

  /** Go on writing after another page took or changed the draft; the page has given it another id meanwhile. */
  resume() {
    this.#isTaken = false;
    this.keep();
  }

  /** Remove everything from this device, and keep nothing more. */
  async wipe() {
    clearTimeout(this.#timer);
    await this.#writing;
    [this.#isOn, this.#isRefused] = [false, true];
    await this.#store.wipe();
    this.#revisions.clear();
    this.#tell("removed");
  }

  /** The page is about to go: what is not kept yet is handed over at once. */
  #hurry() {
    const { draft: id, worksheet } = this.#read();
    if (this.isKept || !this.#isOn || this.#isTaken || !isOurs(id)) return;
    const draft = this.#drawUp(id, worksheet);
    this.#revisions.set(id, draft.revision);
    this.#kept = this.#begun = this.#changes;
    this.#store.putNow(draft);
  }

  #drawUp(id, worksheet) {
    const revision = (this.#revisions.get(id) ?? 0) + 1;
    return { id, revision, saved: new Date().toISOString(), name: titleOf(worksheet), worksheet };
  }

  async #write({ draft: id, worksheet }, changes) {
    const revision = this.#revisions.get(id) ?? 0;
    if (!revision && this.#isBlank(worksheet)) return void (this.#kept = changes);
    const draft = this.#drawUp(id, worksheet);
    try {
      const isTaken = await take(id, { onLost: this.#lose });
      const other = isTaken ? await this.#store.replace(draft, revision) : draft;
      if (other) return this.#stop("conflict", other);
      this.#revisions.set(id, draft.revision);
      this.#kept = changes;
      this.#tell("kept", draft);
    } catch (error) {
      this.#fail(error);
    }
  }

  #lose = (id) => {
    if (id === this.#read().draft) this.#stop("lost", { id });
  };

  #stop(standing, detail) {
    clearTimeout(this.#timer);
    this.#isTaken = true;
    this.#begun = this.#kept;
    if (standing === "removed") [this.#isOn, this.#isRefused] = [false, true];
    this.#tell(standing, detail);
  }

  /** The browser keeps nothing, or no more: it is tried again with the next change. */
  #fail(error) {
    this.#begun = this.#kept;
    this.#tell("failed", error);
  }

  #say(standing, detail) {
    this.#tell(standing, detail);
    return undefined;
  }
}
