/** The plan beside the form: it follows the typing, stays when answers need correcting, and says how Python is. */

import { Answers } from "./causes.js";
import { createCheck } from "./check.js";
import { linkTo } from "../form/errors.js";
import { Outline } from "./outline.js";
import { Paper } from "./paper.js";
import { markScrollers } from "./report.js";
import { words } from "../words/words.js";

const PAUSE = 80;

/**
 * Control the pane; `ask(open, unchecked)` asks Python for the plan of what the form says now, and for the parts that are
 * open in another version than these; `askCheck()` goes on with the check of it. `form` is where links to answers lead.
 */
export function createPreview({ ask, askCheck, errors, faults, form }) {
  const answers = new Answers({ form, outline: () => pane.outline });
  const pane = new Pane(() => refresh(), answers.show);
  const paper = new Paper(document.getElementById("paper"));
  const check = createCheck({ ask: askCheck, onChange: () => refresh(), faults });
  let timer;

  async function refresh() {
    timer = clearTimeout(timer);
    const answer = await ask(pane.outline.wanted, check.unchecked);
    if (answer.ok) show(answer.value);
    else if (!["superseded", "crashed"].includes(answer.fault.code)) {
      check.stop();
      if (!answer.fault.remedy) faults.show(answer.fault);
    }
    if (answer.ok && answer.value.more && !timer) refresh();
  }

  function show({ problems, contradictions = [], ...plan }) {
    errors.show([...problems, ...contradictions]);
    if (problems.length) {
      if (pane.hasPlan) check.wait();
      else check.stop();
      pane.showProblems(errors.placed());
    } else {
      pane.showPlan(plan);
      if (contradictions.length) check.refuse();
      else check.follow(plan.check);
    }
  }

  function schedule() {
    check.drop();
    pane.outline.stir();
    paper.clear();
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
  return { check, refresh, schedule, hear, print: (html) => paper.print(html) };
}

class Pane {
  article = document.getElementById("report");
  #status = document.getElementById("status");
  #progress = document.getElementById("progress");
  #stale = document.getElementById("stale");
  #moved = document.getElementById("moved");
  #size = document.getElementById("plan-size");
  #summary;
  #state;
  #obstacle;
  #wasReady = false;
  #isAnswered = false;

  constructor(onWant, onAnswer) {
    const [pane, list] = [document.getElementById("plan"), document.getElementById("tabs")];
    this.outline = new Outline({ article: this.article, list, pane, head: pane.querySelector(".pane-head"), onWant, onAnswer });
  }

  /** Whether a plan is shown, were it an older one. */
  get hasPlan() {
    return this.#summary !== undefined;
  }

  showPlan(plan) {
    this.#isAnswered = true;
    this.#summary = plan.summary;
    this.#stale.hidden = true;
    this.outline.show(plan);
    this.#size.textContent = words.size(plan.summary);
    if (plan.moved !== undefined) this.#say(plan.moved);
    this.#draw();
  }

  showProblems(placed) {
    this.#isAnswered = true;
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

  #say(moved) {
    if (this.#moved.textContent !== moved) this.#moved.textContent = moved;
    this.#moved.hidden = !moved;
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
    if (this.#state === "failed") return [this.#wasReady ? words.stopped : words.failed, this.#obstacle?.words, this.#obstacle?.remedy].filter(Boolean).join(" ");
    if (this.#state !== "ready") return this.#wasReady ? words.restarting : words.starting;
    if (!this.#isAnswered) return words.drafting;
    return this.#summary ? words.ready(this.#summary) : words.waiting;
  }
}
