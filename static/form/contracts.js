/** The answers of a card against what a contract says: filled in, taken out, compared. */

import { isDifference } from "./form.js";
import { isAnswered, readQuestion, writeExtras, writeQuestion } from "./questions.js";

/** Where a card names its contract. */
export const PICKED = "destination.contract";
const NAME = "destination.name";
// What a company calls the thing is its own word, and no fact that could differ.
const OWN_WORD = "destination.creates";

/** Without another contract the destination keeps its name: a worksheet needs one. */
export function takeOut(card, { says, system }, contract) {
  for (const { path, said } of contract ? [...says, { path: NAME, said: system }] : says) {
    const question = questionAt(card, path);
    if (isSame(readQuestion(question), said)) writeQuestion(question, undefined);
  }
}

/** What is not answered yet is filled in. */
export function fillIn(card, { says, system }) {
  for (const { path, said } of [...says, { path: NAME, said: system }]) {
    const question = questionAt(card, path);
    if (!isAnswered(question)) writeQuestion(question, said);
  }
}

/** What a card says otherwise than a contract, and the paths of its answers of which the contract says nothing. */
export function compare(card, { says, silent }) {
  const others = says.filter(({ path, said }) => path !== OWN_WORD && !isSame(readQuestion(questionAt(card, path)), said));
  return { others, unsaid: silent.filter((path) => isAnswered(questionAt(card, path))) };
}

/** Another value loses what the library cites for its own, and the library's value gets it; what a person cites is left alone. */
export function citeOrNot(question, { value, ...cited }) {
  const { value: here, ...known } = readQuestion(question);
  if (here !== value && isSame(known, cited)) writeExtras(question, {});
  else if (here === value && isSame(known, {})) writeExtras(question, cited);
}

/** Whether two answers say the same, however their parts are ordered. */
export function isSame(one, other) {
  const flat = (said) => (typeof said === "object" ? JSON.stringify(Object.entries(said).sort()) : said);
  return flat(one) === flat(other);
}

/** The id of the contract that a card names; empty for none. */
export function chosenIn(card) {
  return readQuestion(questionAt(card, PICKED));
}

/** The questions of a card without its differences from the workflow. */
export function questionsOf(card) {
  return [...card.querySelectorAll(".question")].filter((question) => !isDifference(question));
}

/** The question of a path in a card. */
export function questionAt(card, path) {
  return card.querySelector(`.question[data-path="${CSS.escape(path)}"]`);
}
