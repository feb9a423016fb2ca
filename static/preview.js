/** The plan beside the form: it follows the typing, stays when answers need correcting, and says how Python is. */

import { createCheck } from "./check.js";
import { linkTo } from "./errors.js";
import { Outline } from "./outline.js";
import { markScrollers } from "./report.js";
import { words } from "./words.js";

const PAUSE = 80;

/**
 * Control the pane; `ask(open, unchecked)` asks Python for the plan of what the form says now, and for the text of these
 * parts; `askCheck()` goes on with the check of it.
 */
export function createPreview({ ask, askCheck, errors, faults }) {
  const pane = new Pane(() => refresh());
  const check = createCheck({ ask: askCheck, onChange: () => refresh(), faults });
  let timer;

  /** Promises whether it came to its end, and no later request took its place. */
  async function refresh() {
    clearTimeout(timer);
    const answer = await ask(pane.outline.open, check.unchecked);
    if (answer.ok) show(answer.value);
    else if (!["superseded", "crashed"].includes(answer.fault.code)) {
      check.stop();
      if (!answer.fault.remedy) faults.show(answer.fault);
    }
    return answer.ok || answer.fault.code !== "superseded";
  }

  function show({ problems, contradictions = [], ...plan }) {
    errors.show([...problems, ...contradictions]);
    if (problems.length) {
      check.stop();
      pane.showProblems(errors.placed());
    } else {
      pane.showPlan(plan);
      if (contradictions.length) check.refuse();
      else check.follow(plan.check);
    }
  }

  /** The whole plan on paper: every part is opened, and printed when its text is there. */
  async function print() {
    pane.outline.openAll();
    while (!(await refresh()));
    window.print();
  }

  function schedule() {
    check.drop();
    clearTimeout(timer);
    timer = setTimeout(refresh, PAUSE);
  }

  /** Hear how Python is; whenever it is ready (again), the plan is asked for. */
  function hear({ state, words: step, done, total, fault }) {
    pane.showState(state, step, done, total, fault);
    if (state === "failed") check.stop();
    if (fault && !fault.remedy) faults.show(fault);
    if (state === "ready") refresh();
  }

  new ResizeObserver(() => markScrollers(pane.article)).observe(pane.article);
  return { check, refresh, schedule, hear, print };
}

class Pane {
  article = document.getElementById("report");
  #status = document.getElementById("status");
  #progress = document.getElementById("progress");
  #stale = document.getElementById("stale");
  #size = document.getElementById("plan-size");
  #summary;
  #state;
  #obstacle;
  #wasReady = false;

  constructor(onOpen) {
    this.outline = new Outline(this.article, onOpen);
  }

  showPlan(plan) {
    this.#summary = plan.summary;
    this.#stale.hidden = true;
    this.outline.show(plan);
    this.#size.textContent = words.size(plan.summary);
    this.#draw();
  }

  showProblems(placed) {
    const first = placed.find(({ control }) => control);
    if (this.#summary) {
      const isUnfinished = placed.every(({ question }) => question?.dataset.kind === "name");
      this.#stale.replaceChildren(isUnfinished ? words.unfinished : words.stale(placed.length));
      if (first) this.#stale.append(" ", linkTo(first.control, words.toProblem));
      this.#stale.hidden = false;
    } else {
      this.#showNeeded(placed);
    }
    this.#draw();
  }

  showState(state, step, done, total, fault) {
    this.#state = state;
    this.#obstacle = fault?.remedy && fault;
    this.#wasReady ||= state === "ready";
    document.getElementById("restart").hidden = state !== "failed";
    this.#progress.textContent = state === "loading" ? words.progress(step, done, total) : (this.#obstacle?.detail ?? "");
    this.#draw();
  }

  #showNeeded(placed) {
    const title = document.createElement("p");
    title.textContent = words.needed;
    const list = document.createElement("ul");
    for (const { problem, control } of placed) {
      if (!control) continue;
      const item = document.createElement("li");
      item.append(linkTo(control, words.capital(problem.where)));
      list.append(item);
    }
    document.getElementById("needed")?.replaceChildren(title, list);
  }

  #draw() {
    const sentence = this.#sentence();
    if (this.#status.textContent !== sentence) this.#status.textContent = sentence;
  }

  #sentence() {
    if (this.#state === "failed") return [words.failed, this.#obstacle?.words, this.#obstacle?.remedy].filter(Boolean).join(" ");
    if (this.#state !== "ready") return this.#wasReady ? words.restarting : words.starting;
    return this.#summary ? words.ready(this.#summary) : words.waiting;
  }
}
