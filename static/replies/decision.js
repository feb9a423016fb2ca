/** What the owner decides about one test of one reply: accepted, with a condition, refused or waived; by whom, why and when. */

import { today } from "../form/form.js";
import { words } from "../words/words.js";
import { made } from "./columns.js";

const RULINGS = ["accepted", "accepted_with_condition", "refused", "waived", ""];
const FIELDS = ["condition", "reason", "owner", "decided_on"];
let number = 0;
let lastOwner = "";

/** A fold with the form; `said` is the decision there is, `decide(decision)` records one and gives what is wrong with it. */
export function createDecision({ row, reply, said, decide }) {
  const fold = made("details", { className: "decide" });
  const summary = made("summary", { textContent: said ? words.decideAnew : words.decide });
  summary.ariaLabel = `${summary.textContent}: ${row.title}, ${row.effect} (${reply.name})`;
  summary.dataset.act = `decide ${reply.key} ${row.id}`;
  fold.append(summary);
  fold.addEventListener("toggle", () => fold.querySelector("form") ?? fold.append(formOf({ row, reply, said, decide })));
  return fold;
}

function formOf({ row, reply, said, decide }) {
  const form = made("form");
  const ruling = made("select", { className: "field" });
  ruling.append(...(said ? [] : [new Option(words.chooseRuling, "")]), ...RULINGS.filter((value) => value || said).map((value) => new Option(words.rulings[value], value)));
  ruling.required = !said;
  ruling.value = said?.ruling ?? "";
  const inputs = FIELDS.map((name) => made("input", { className: "field", type: name === "decided_on" ? "date" : "text", maxLength: 2000 }));
  const before = { owner: lastOwner, decided_on: today(), ...said };
  FIELDS.forEach((name, place) => (inputs[place].value = before[name] ?? ""));
  const wrong = made("p", { className: "problem" });
  wrong.setAttribute("role", "status");
  form.append(labelled(words.ruling, ruling), ...FIELDS.flatMap((name, place) => labelled(words.decisionFields[name], inputs[place])));
  form.append(wrong, made("button", { textContent: words.record }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = Object.fromEntries(FIELDS.map((name, place) => [name, inputs[place].value.trim()]));
    lastOwner = given.owner;
    const problems = await decide({ reply: reply.key, test: row.id, ruling: ruling.value, ...given });
    wrong.textContent = problems.map(words.sentence).join(" ");
    if (problems.length) inputs[FIELDS.indexOf(problems[0].path)]?.focus();
  });
  return form;
}

function labelled(textContent, control) {
  const label = made("label", { className: "ask", textContent, htmlFor: `decision-${(number += 1)}` });
  control.id = label.htmlFor;
  const line = made("p");
  line.append(label, control);
  return line;
}
