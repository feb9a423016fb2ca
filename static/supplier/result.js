/** The result of one test: how it went, or why it was not run, with what was seen. */

import { words } from "../words/supplier.js";
import { attachmentsOf } from "./attachments.js";
import { DAY, box, make, theirs, writing } from "./make.js";
import { RUN } from "./said.js";

/** The form for a test; `onStanding()` is called when its outcome changes. */
export function resultForm(test, group, page, said, onStanding) {
  const record = said.result(test.id);
  const more = make("div", { className: "result-more" });
  const follow = () => more.replaceChildren(...fieldsOf(record, said.change));
  const boxes = page.outcomes.map(({ value, label }) =>
    box("radio", `t-${test.number}`, value, label, (record.outcome ?? "not_run") === value, () => {
      record.outcome = value;
      said.change();
      onStanding();
      follow();
    }),
  );
  follow();
  return make("fieldset", { className: "result", id: `t-${test.number}` }, legendOf(test, group), make("div", { className: "choices is-short" }, boxes), more, paperLine());
}

function legendOf({ id, effect, priority, reason }, { tests }) {
  const name = tests.length > 1 ? [theirs(effect), " "] : [];
  return make("legend", { className: "ask" }, words.result, " ", ...name, make("code", {}, id), make("span", { className: "term" }, `${priority} (`, theirs(reason), ")"));
}

/** On paper, what is not said yet has a line to write on. */
function paperLine() {
  return make("p", { className: "paper-line", "aria-hidden": "true" }, words.paperLine);
}

function fieldsOf(record, onChange) {
  const outcome = record.outcome ?? "not_run";
  if (outcome === "not_run") return [];
  if (RUN.includes(outcome)) return ran(record, onChange);
  const reason = text(record, "reason", words.reason, onChange);
  return outcome === "not_applicable" ? [reason] : [reason, day(record, "planned_on", words.plannedOn, onChange)];
}

function ran(record, onChange) {
  const short = { type: "text", inputMode: "numeric", autocomplete: "off", maxLength: 6 };
  const four = [
    day(record, "run_on", words.runOn, onChange),
    writing(record, "run_by", words.runBy, { type: "text", maxLength: 200, dir: "auto" }, onChange).block,
    writing(record, "before", words.countBefore, short, onChange).block,
    writing(record, "after", words.countAfter, short, onChange).block,
  ];
  return [
    text(record, "evidence", words.seenThere, onChange),
    make("div", { className: "quartet" }, four),
    make("div", { className: "pair" }, text(record, "identifiers", words.identifiers, onChange), text(record, "attempts", words.attempts, onChange)),
    attachmentsOf(record, onChange),
  ];
}

function day(record, key, label, onChange) {
  return writing(record, key, label, DAY, onChange).block;
}

function text(record, key, label, onChange) {
  return writing(record, key, label, { rows: 2, maxLength: 2000, dir: "auto" }, onChange, "textarea").block;
}
