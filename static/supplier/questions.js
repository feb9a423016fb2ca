/** The questions on the page, each with the control that fits it, and how the answer is known. */

import { words } from "../words/supplier.js";
import { answering } from "./answering.js";
import { basisOf } from "./basis.js";
import { button, make, newId, theirs } from "./make.js";
import { isGiven } from "./said.js";

/** Show all questions in `place`, must-haves under a heading of their own; they are made anew where `said` holds something else. */
export function showQuestions(place, page, said) {
  const [musts, others] = [true, false].map((isMust) => page.questions.filter((question) => Boolean(question.is_must) === isMust));
  const heading = (questions, tell) => (musts.length && questions.length ? [make("h3", {}, tell(questions.length))] : []);
  const blocks = (questions, tell) => [...heading(questions, tell), ...questions.map((question) => questionBlock(question, page, said))];
  place.replaceChildren(...blocks(musts, words.musts.questions), ...blocks(others, words.musts.others));
}

function questionBlock(question, page, said) {
  const [hint, body] = [newId(), make("div")];
  const block = make(
    "fieldset",
    { className: "question", id: `q-${question.number}`, "aria-describedby": hint },
    make("legend", { className: "ask" }, make("span", { className: "number" }, `${question.number}. `), theirs(question.text), make("span", { className: "term" }, theirs(question.about))),
    make("div", { id: hint }, hints(question)),
    body,
  );
  const fill = () => body.replaceChildren(...contents(question, page, said, fill));
  fill();
  return block;
}

function hints({ good, now, tests }) {
  const depends = words.depends(Number(tests));
  return [
    make("p", { className: "hint" }, words.good(good)),
    make("p", { className: "hint" }, [depends, now && now !== "Don't know" && words.now(now)].filter(Boolean).join(" ")),
  ];
}

/** The control, what goes with an answer, and a way to take it back; `again` makes them anew. */
function contents(question, page, said, again) {
  const record = said.answer(question.id);
  const more = make("div");
  const follow = () => more.replaceChildren(...whatElse(question, page, said, takeBack));
  function takeBack() {
    for (const key of Object.keys(record)) delete record[key];
    said.change();
    again();
    document.querySelector(`#q-${question.number} :is(input, select)`)?.focus();
  }
  const change = () => {
    said.change();
    follow();
  };
  follow();
  return [answering(question, record, change), more];
}

function whatElse(question, page, said, takeBack) {
  const record = said.answer(question.id);
  if (!isGiven(record.value)) return [];
  const isKnown = question.is_sourced && record.value !== "dont_know";
  return [isKnown && basisOf(record, page.bases, said.change), make("p", { className: "take-back" }, button(words.takeBack, takeBack, "quiet"))].filter(Boolean);
}
