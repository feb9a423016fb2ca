/** What must be put right before a reply is made: each with a sentence and the place to go to. */

import { words } from "../words/supplier.js";
import { isCount, isDay, isDigest, isName, isTime } from "./limits.js";
import { RUN, isGiven } from "./said.js";

/** Problems `{sentence, test, selector}`; `test` has to be opened first where there is one. */
export function problemsOf({ page, data }) {
  const supplier = isName(data.supplier) ? [] : [{ sentence: words.needSupplier, selector: "#supplier" }];
  const day = isFine(data.answered_on) ? [] : [{ sentence: words.notReplyDay, selector: "#answered_on" }];
  const answers = page.questions.flatMap((question) => ofAnswer(question, data.answers[question.id] ?? {}));
  const results = page.tests.flatMap((test) => ofResult(test, data.results[test.id] ?? {}));
  return [...supplier, ...day, ...answers, ...results];
}

/** A day is left empty, or is one. */
const isFine = (day = "") => day === "" || isDay(day);

function ofAnswer({ form, number, is_sourced: isSourced }, { value, basis, read_on: day }) {
  if (!isGiven(value) || value === "dont_know") return [];
  const at = (sentence, inner) => ({ sentence: sentence(number), selector: `#q-${number}${inner}` });
  const wrong = (form === "duration" && !isTime(value) && words.notTime) || (form === "count" && !isCount(value) && words.notCount);
  const odd = isSourced && basis === "documented" && !isFine(day) && at(words.notReadDay, " input[type=date]");
  return [wrong && at(wrong, "-typed"), odd].filter(Boolean);
}

function ofResult({ id, title, effect, number }, { outcome = "not_run", ...record }) {
  const at = (sentence, inner) => ({ sentence: words.atTest(title, effect, sentence), test: id, selector: `#t-${number} ${inner}` });
  if (outcome === "not_run") return [];
  return (RUN.includes(outcome) ? ofRun(record) : ofNotRun(outcome, record)).map(([sentence, inner]) => at(sentence, inner));
}

/** @param {any} record */
function ofRun({ before, after, run_on: day, attachments = [] }) {
  const isOdd = [before, after].some((count) => count && !isCount(count));
  const undigested = attachments.filter(({ sha256 }) => !isDigest(sha256)).map(({ name }) => [words.needDigest(name), ".attachments input[type=text]"]);
  return [...(isFine(day) ? [] : [[words.notDay, "input[type=date]"]]), ...(isOdd ? [[words.notWhole, ".quartet input[inputmode]"]] : []), ...undigested];
}

function ofNotRun(outcome, { reason = "", planned_on: day = "" }) {
  const missing = reason.trim() ? [] : [[words.needReason, "textarea"]];
  if (outcome !== "not_before_go_live" || isDay(day)) return missing;
  return [...missing, [day ? words.notDay : words.needDay, "input[type=date]"]];
}

/** List the problems in `place`, each as a button that leads to it; takes the focus. */
export function showProblems(place, problems, goTo, { make, button }) {
  const items = problems.map((problem) => make("li", {}, button(problem.sentence, () => goTo(problem), "quiet")));
  const title = make("h3", {}, words.problems(problems.length));
  const summary = make("div", { className: "summary", role: "alert", tabIndex: -1 }, title, make("ul", {}, items));
  place.replaceChildren(...(problems.length ? [summary] : []));
  if (problems.length) summary.focus();
}
