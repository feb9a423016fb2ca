/** The control for an answer: one of several choices, some of them, a length of time, a count, or a few words. */

import { words } from "../words/supplier.js";
import { box, make, newId } from "./make.js";

const UNITS = ["s", "min", "h", "d"];

/** The control of a question; it writes `record.value` and calls `onChange`. */
export function answering(question, record, onChange) {
  const kinds = { choice: choices, several: some, duration: time, count: number, line: line };
  return kinds[question.form](question, record, (value) => {
    if (value === undefined) delete record.value;
    else record.value = value;
    onChange();
  });
}

function choices({ options, number: place }, record, give) {
  const all = [...options, { value: "dont_know", label: words.dontKnow }];
  const boxes = all.map(({ value, label }) => box("radio", `q-${place}-value`, value, label, record.value === value, () => give(value)));
  return make("div", { className: "choices" }, boxes);
}

/** Boxes; "none of these" and "don't know" stand alone. */
function some({ options, number: place }, record, give) {
  const chosen = () => [...block.querySelectorAll("input[data-some]:checked")].map(({ value }) => value);
  const isAlone = (value) => (value === "none" ? Array.isArray(record.value) && !record.value.length : record.value === "dont_know");
  const alone = (value, label) =>
    box("checkbox", `q-${place}-value`, value, label, isAlone(value), (control) => {
      for (const other of block.querySelectorAll("input")) other.checked = other === control && control.checked;
      give(control.checked ? (value === "none" ? [] : value) : undefined);
    });
  const boxes = options.map(({ value, label }) => {
    const made = box("checkbox", `q-${place}-value`, value, label, Array.isArray(record.value) && record.value.includes(value), () => {
      for (const other of block.querySelectorAll("input:not([data-some])")) other.checked = false;
      give(chosen().length ? chosen() : undefined);
    });
    made.querySelector("input").dataset.some = "";
    return made;
  });
  const block = make("div", { className: "choices" }, boxes, alone("none", words.noneOfThese), alone("dont_know", words.dontKnow));
  return block;
}

function time(question, record, give) {
  const [, number = "", unit = "h"] = /^(.*) (s|min|h|d)$/.exec(record.value ?? "") ?? [];
  const input = typed(question, { value: number, inputMode: "decimal", size: 8, "aria-label": words.number });
  const units = make("select", { className: "field is-short", "aria-label": words.unit });
  units.append(...UNITS.map((value) => make("option", { value, selected: value === unit }, words.units[value])));
  const value = () => (input.value.trim() ? `${input.value.trim().replace(",", ".")} ${units.value}` : undefined);
  units.addEventListener("change", () => input.value && give(value()));
  return withDontKnow(question, record, give, input, value, units);
}

function number(question, record, give) {
  const input = typed(question, { value: known(record), inputMode: "numeric", size: 8, "aria-label": words.number });
  return withDontKnow(question, record, give, input, () => input.value.trim() || undefined);
}

function line(question, record, give) {
  const input = typed(question, { value: known(record), maxLength: 200, dir: "auto", "aria-label": words.answer });
  input.classList.remove("is-short");
  return withDontKnow(question, record, give, input, () => (input.value.trim() ? input.value : undefined));
}

const known = ({ value }) => (value === undefined || value === "dont_know" ? "" : String(value));

function typed({ number: place }, attributes) {
  return make("input", { type: "text", className: "field is-short", id: `q-${place}-typed`, autocomplete: "off", ...attributes });
}

/** A field, and a box beside it: what is typed takes the box away, and the box what was typed. */
function withDontKnow({ number: place }, record, give, input, value, ...beside) {
  const problem = make("span", { id: newId(), className: "problem-place" });
  input.setAttribute("aria-describedby", problem.id);
  const unknown = box("checkbox", `q-${place}-unknown`, "dont_know", words.dontKnow, record.value === "dont_know", (control) => {
    input.value = "";
    give(control.checked ? "dont_know" : undefined);
  });
  input.addEventListener("input", () => {
    unknown.querySelector("input").checked = false;
    give(value());
  });
  return make("div", { className: "typed" }, make("span", { className: "measured" }, input, ...beside), unknown, problem);
}
