/** Whether this device may keep anything: asked first in the one file, on in the site until somebody switches it off. */

import { Store } from "./store.js";

const SWITCH = "storage";

/** The switch, as the device remembers it. `isNeeded` is true where nothing may be kept before a person agreed. */
export class Consent {
  #store;
  #isNeeded;
  #onEnd;
  // Whether the device has answered what was said before.
  isKnown = false;
  isOn = false;
  isRefused = false;

  /** `onEnd()` hears when nothing is kept any more. */
  constructor({ store, isNeeded, onEnd = () => {} }) {
    [this.#store, this.#isNeeded, this.#onEnd] = [store, isNeeded, onEnd];
  }

  /** Whether a person has to be asked now. */
  get isOpen() {
    return this.#isNeeded && !this.isOn && !this.isRefused;
  }

  /** The database, also while nothing more is kept: what it has is still listed and removed. None where there is none yet. */
  async reach() {
    return this.isOn || (await Store.exists().catch(() => false)) ? this.#store : undefined;
  }

  /** Find out what was said before; to find out, not even an empty database is made. */
  async recall() {
    const isThere = !this.#isNeeded || (await Store.exists());
    const said = isThere ? (await this.#store.get("settings", SWITCH))?.value : undefined;
    [this.isOn, this.isRefused] = [said === "on" || (!this.#isNeeded && !said), said === "off"];
  }

  async allow() {
    await this.#store.put("settings", { id: SWITCH, value: "on" });
    [this.isOn, this.isRefused] = [true, false];
  }

  /** Keep nothing more. Who never agreed leaves no trace of that either. */
  async refuse() {
    const isTold = !this.#isNeeded || this.isOn;
    this.end();
    if (isTold) await this.#store.put("settings", { id: SWITCH, value: "off" }).catch(() => {});
  }

  /** Nothing more is kept while this page is open. */
  end() {
    [this.isOn, this.isRefused] = [false, true];
    this.#onEnd();
  }
}
