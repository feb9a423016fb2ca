/** The check of the design beside the plan: in slices, so that a change always comes first, and never a verdict before its end. */

import { words } from "../words/words.js";

/** Control the line of the check; `ask()` goes on with the check of what the form says now, `onChange()` wants the plan anew. */
export function createCheck({ ask, onChange, faults }) {
  return new Check({ ask, onChange, faults });
}

// "idle": there is nothing to check. "pending": the plan comes first. "waiting": it cannot come. "refused": answers contradict.
// Only "done" has a verdict.
const OPEN = ["pending", "running"];

class Check {
  #line = document.getElementById("check");
  #words = document.getElementById("check-words");
  #progress = document.getElementById("check-progress");
  #button = document.getElementById("check-button");
  #ask;
  #onChange;
  #faults;
  #state = "idle";
  #round = 0;
  #waiting = [];

  constructor({ ask, onChange, faults }) {
    [this.#ask, this.#onChange, this.#faults] = [ask, onChange, faults];
    this.#button.addEventListener("click", () => this.#press());
  }

  /** Whether a verdict is still to come. */
  get isOpen() {
    return OPEN.includes(this.#state);
  }

  /** Why a plan made now has no verdict, or does not say what its tests catch. */
  get unchecked() {
    return { cancelled: "cancelled", failed: "not_checked" }[this.#state] ?? "running";
  }

  /** Something was changed: what was found is out of date, and a check that was cancelled begins again. */
  drop() {
    this.#become("pending");
  }

  /** There is no plan, and so nothing to check. */
  stop() {
    this.#become("idle");
  }

  /** The plan that is shown is an older one, since something is missing: the check waits with it. */
  wait() {
    this.#become("waiting", words.checkWaits);
  }

  /** Answers contradict each other: they have to be corrected before there is anything to check. */
  refuse() {
    this.#become("refused", words.checkRefused);
  }

  /** A plan is shown: check it, unless that was done, or was cancelled. The verdict is said before all is done. */
  follow({ done, standing }) {
    if (done) this.#become("done", words.checked(standing));
    else if (this.unchecked === "running") this.#run(standing);
    else if (standing) this.#become(this.#state, `${words.checked(standing)} ${words.notTried}`);
  }

  /** Promises to come back once the check is no longer under way. */
  settled() {
    return this.isOpen ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  /** Go on until there is a verdict, or until all is done where there is one: then the plan is wanted anew. */
  async #run(standing) {
    const sentence = standing ? words.checked(standing) : "";
    if (this.#state !== "running" || this.#words.textContent !== sentence) this.#become("running", sentence);
    const mine = ++this.#round;
    for (;;) {
      const answer = await this.#ask();
      if (mine !== this.#round) return;
      if (!answer.ok) return this.#fail(answer.fault);
      if (answer.value.problems.length) return this.wait();
      const check = answer.value.check;
      if (check.done || check.standing !== standing) return this.#onChange();
      this.#progress.textContent = standing ? words.triedStates(check.states) : words.states(check.states);
    }
  }

  #fail(fault) {
    this.#become("failed", words.checkFailed);
    if (fault.code === "crashed") return; // Python starts again, and the plan after it
    this.#faults.show(fault);
    this.#onChange();
  }

  #press() {
    if (this.isOpen) this.#become("cancelled", words.checkCancelled);
    else this.drop();
    this.#onChange();
  }

  #become(state, sentence = "") {
    this.#round += 1;
    this.#state = state;
    this.#line.hidden = state === "idle";
    this.#line.dataset.state = state;
    if (this.#words.textContent !== sentence) this.#words.textContent = sentence;
    this.#progress.textContent = this.isOpen ? (sentence ? words.trying : words.checking) : "";
    this.#button.textContent = this.isOpen ? words.cancelCheck : words.checkAgain;
    this.#button.hidden = ["done", "refused", "waiting"].includes(state);
    if (!this.isOpen) this.#waiting.splice(0).forEach((resolve) => resolve());
  }
}
