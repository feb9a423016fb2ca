// Has a memory of Python taken and kept on this device, once, when the person pauses: in a worker of its own, which is
// started for this and gets the parts alone. So nothing that was typed can be in it, and nobody waits for it.

import { lockOfPage } from "./lock.js";
import { FIRST, LIBRARY } from "./parts.js";
import { forget } from "./snapshot.js";
import { feed, heard, openWorker } from "./starting.js";

const PAUSE = 3000;
// A second Python takes a few hundred MB for a moment: not where a browser tells of less than this many GB in all.
const ENOUGH = 2;

export class Remembering {
  #parts;
  #mayKeep;
  #tell;
  #timer;
  #worker;
  #isDone = false;
  #isWanted = false;

  /** `mayKeep()` says whether this device keeps anything now; `tell(state, detail)` hears "made", "failed" or "spared". */
  constructor({ parts, mayKeep, tell }) {
    [this.#parts, this.#mayKeep, this.#tell] = [parts, mayKeep, tell];
  }

  /** The first plan is there, of a Python without a memory. */
  want() {
    this.#isWanted = true;
    this.wait();
  }

  /** Something was typed, or may be kept from now on: wait for a pause. */
  wait() {
    clearTimeout(this.#timer);
    if (this.#isWanted && !this.#isDone) this.#timer = setTimeout(() => this.#go(), PAUSE);
  }

  /** Nothing is kept any more; promises when no memory is left. */
  async end() {
    this.#isDone = false;
    this.#stop();
    await forget();
  }

  async #go() {
    if (!this.#mayKeep()) return;
    this.#isDone = true;
    if ((navigator.deviceMemory ?? ENOUGH) < ENOUGH) return this.#tell("spared");
    try {
      const { memory } = await this.#asked({ remember: true }, [], [...FIRST, ...LIBRARY]);
      await this.#asked({ keep: { memory, lock: lockOfPage() } }, memory.pages.map(({ buffer }) => buffer));
      if (this.#mayKeep()) this.#tell("made");
      else await forget();
    } catch (error) {
      this.#stop();
      this.#tell("failed", error.detail ?? String(error));
    }
  }

  /** What a worker of its own answers. Two do this one after the other: two Pythons and a copy of one would be too much. */
  async #asked(message, owned, parts = []) {
    const worker = (this.#worker = await openWorker(this.#parts));
    const hearing = heard(worker);
    worker.postMessage(message, owned);
    feed(worker, this.#parts, parts);
    const answer = await hearing;
    this.#stop();
    return answer;
  }

  #stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
