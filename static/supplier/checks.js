/** What must be put right before a reply is made: each with a sentence and the place to go to. */

import { words } from "../words/supplier.js";
import { isDigest } from "./attachments.js";
import { isCount, isTime } from "./reply.js";
import { RUN, isGiven } from "./said.js";

/** Problems `{sentence, test, selector}`; `test` has to be opened first where there is one. */
export function problemsOf({ page, data }) {
  const supplier = /[\p{L}\p{N}]/u.test(data.supplier) ? [] : [{ sentence: words.needSupplier, selector: "#supplier" }];
  const answers = page.questions.flatMap((question) => ofAnswer(question, data.answers[question.id] ?? {}));
  const results = page.tests.flatMap((test) => ofResult(test, data.results[test.id] ?? {}));
  return [...supplier, ...answers, ...results];
}

function ofAnswer({ form, number }, { value }) {
  if (!isGiven(value) || value === "dont_know") return [];
  const wrong = (form === "duration" && !isTime(value) && words.notTime) || (form === "count" && !isCount(value) && words.notCount);
  return wrong ? [{ sentence: wrong(number), selector: `#q-${number}-typed` }] : [];
}

function ofResult({ id, number }, { outcome = "not_run", reason = "", planned_on: day = "", before, after, attachments = [] }) {
  const at = (sentence, inner) => ({ sentence, test: id, selector: `#t-${number} ${inner}` });
  if (outcome === "not_run") return [];
  if (RUN.includes(outcome)) {
    const isOdd = [before, after].some((count) => count && !isCount(count));
    const undigested = attachments.filter(({ sha256 }) => !isDigest(sha256)).map(({ name }) => at(words.needDigest(id, name), ".attachments input[type=text]"));
    return [...(isOdd ? [at(words.notWhole(id), ".quartet input[inputmode]")] : []), ...undigested];
  }
  const missing = reason.trim() ? [] : [at(words.needReason(id), "textarea")];
  return outcome === "not_before_go_live" && !day ? [...missing, at(words.needDay(id), "input[type=date]")] : missing;
}

/** List the problems in `place`, each as a button that leads to it; takes the focus. */
export function showProblems(place, problems, goTo, { make, button }) {
  const items = problems.map((problem) => make("li", {}, button(problem.sentence, () => goTo(problem), "quiet")));
  const title = make("h3", {}, words.problems(problems.length));
  const summary = make("div", { className: "summary", role: "alert", tabIndex: -1 }, title, make("ul", {}, items));
  place.replaceChildren(...(problems.length ? [summary] : []));
  if (problems.length) summary.focus();
}
