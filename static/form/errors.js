/** Problems that Python found in what was typed: beside the fields, and as a summary above the form. */

import { cardsOf } from "./form.js";
import { pointAt } from "../page/pointing.js";
import { mainControl, openBasis } from "./questions.js";
import { words } from "../words/words.js";

/** Control the problems of a form; `summary` is the element above the form that lists them. */
export function createErrors(form, summary) {
  let found = [];
  let isAsked = false;
  let drawn = [];

  /** Show these problems, in place of those before. After an explicit action the summary takes the focus. */
  function show(problems, { isExplicit = false } = {}) {
    found = problems;
    isAsked = problems.length > 0 && (isAsked || isExplicit);
    draw();
    if (isExplicit) summary.querySelector(".summary")?.focus();
  }

  /** The problems with the places where they lie. */
  function placed() {
    return found.map((problem) => ({ problem, ...locate(form, problem.path) }));
  }

  /** What stands right already stays: a link replaced between press and release of the mouse would lose the click. */
  function draw() {
    const shown = placed().filter((item) => isAsked || !isStillBeingWritten(item));
    if (isSame(shown, drawn)) return;
    drawn = shown;
    clear(form);
    for (const item of shown) if (item.question) mark(item);
    summary.replaceChildren(...(shown.length ? [summaryOf(shown)] : []));
  }

  form.addEventListener("focusout", () => found.length && setTimeout(draw));
  return { show, placed };
}

/** A list of problems with links to their fields, under a heading; it can take the focus. */
export function problemList(heading, placed) {
  const box = document.createElement("div");
  box.className = "summary";
  box.tabIndex = -1;
  const title = document.createElement("h2");
  title.textContent = heading;
  const list = document.createElement("ul");
  list.append(...placed.map(itemOf));
  box.append(title, list);
  return box;
}

/** A link to the field of a problem, which opens the folds around it and takes the focus there. */
export function linkTo(control, text) {
  const link = document.createElement("a");
  link.href = `#${control.id}`;
  link.textContent = text;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    reveal(control);
  });
  return link;
}

const NOWHERE = { question: undefined, control: undefined };

/** Where a problem lies: the question with the longest path that fits, and its control. */
export function locate(form, path) {
  const steps = path.split(".");
  const card = steps[0] === "effects" ? cardsOf(form)[Number(steps[1])] : undefined;
  if (steps[0] === "effects" && !card) return NOWHERE;
  const inner = card ? steps.slice(2) : steps;
  const question = questionAt(card ?? form, inner);
  if (!question) return NOWHERE;
  const extra = question.querySelector(`[data-extra="${CSS.escape(steps.at(-1))}"]`);
  return { question, control: withId(extra ?? mainControl(question)) };
}

function questionAt(root, steps) {
  const isDifference = steps[0] === "differs";
  const place = isDifference ? root.querySelector("[data-differences]") : root;
  const rest = isDifference ? steps.slice(1) : steps;
  for (let length = rest.length; length > 0; length -= 1) {
    const path = rest.slice(0, length).join(".");
    const question = place.querySelector(`.question[data-path="${CSS.escape(path)}"]`);
    if (question) return question;
  }
  return null;
}

function isSame(some, others) {
  const isEqual = (one, other) => one.control === other.control && JSON.stringify(one.problem) === JSON.stringify(other.problem);
  return some.length === others.length && some.every((item, at) => isEqual(item, others[at]));
}

/** Names nobody has given yet, and the field in which somebody types, are not reproached. */
function isStillBeingWritten({ question, control }) {
  const isEmptyName = question?.dataset.kind === "name" && control.value.trim() === "";
  return isEmptyName || control === document.activeElement;
}

function mark({ problem, question, control }) {
  const message = document.createElement("p");
  message.className = "problem";
  message.id = `${control.id}-problem`;
  const label = document.createElement("span");
  label.className = "hidden";
  label.textContent = words.problem;
  message.append(label, `${problem.what} ${problem.remedy}`);
  control.before(message);
  if (control.closest(".choices")) control.closest(".choices").before(message);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [control.getAttribute("aria-describedby"), message.id].filter(Boolean).join(" "));
  question.classList.add("has-problem");
}

function clear(form) {
  for (const message of form.querySelectorAll(".problem")) {
    const control = form.querySelector(`[aria-describedby~="${CSS.escape(message.id)}"]`);
    const rest = control?.getAttribute("aria-describedby").split(" ").filter((id) => id !== message.id);
    if (rest?.length) control.setAttribute("aria-describedby", rest.join(" "));
    else control?.removeAttribute("aria-describedby");
    control?.removeAttribute("aria-invalid");
    message.closest(".question")?.classList.remove("has-problem");
    message.remove();
  }
}

function summaryOf(shown) {
  return problemList(words.problems(shown.length), shown);
}

function itemOf({ problem, control }) {
  const item = document.createElement("li");
  const text = words.sentence(problem);
  item.append(control ? linkTo(control, text) : text);
  return item;
}

/** Open the folds around a control, bring it into view and give it the focus. */
export function reveal(control) {
  for (let fold = control.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const basis = control.closest(".basis");
  if (basis) openBasis(basis);
  const question = control.closest(".question");
  question?.removeAttribute("hidden");
  control.scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
  pointAt(question ?? control);
}

let made = 0;

function withId(control) {
  if (!control.id) control.id = `control-${(made += 1)}`;
  return control;
}
