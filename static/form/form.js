/** The form as a plain object in the shape of the worksheet file, and back. */

import { readQuestion, writeQuestion } from "./questions.js";

/** The worksheet that the form says. */
export function readWorksheet(form) {
  const worksheet = { format: form.dataset.format, version: Number(form.dataset.version), workflow: {}, sending: {}, effects: cardsOf(form).map(readCard) };
  for (const question of sharedQuestions(form)) put(worksheet, question.dataset.path, readQuestion(question));
  return worksheet;
}

/** Whether this has the parts of a worksheet, each a group of answers. */
export function isWorksheet(given) {
  const isGroup = (part) => typeof part === "object" && part !== null;
  return isGroup(given) && Array.isArray(given.effects) && [given.workflow ?? {}, given.sending ?? {}, ...given.effects].every(isGroup);
}

/** Fill the form from a worksheet; `cards` makes and removes the cards of effects, which have `keys` where they are known. */
export function writeWorksheet(form, worksheet, cards, keys = []) {
  for (const question of sharedQuestions(form)) writeOther(question, get(worksheet, question.dataset.path));
  cards.arrange(worksheet.effects.map((_effect, place) => keys[place]));
  cardsOf(form).forEach((card, place) => writeCard(card, worksheet.effects[place], cards));
}

/** One effect as its card says it; `differs` holds only what was added. */
export function readCard(card) {
  const effect = { differs: {} };
  for (const question of card.querySelectorAll(".question")) {
    put(isDifference(question) ? effect.differs : effect, question.dataset.path, readQuestion(question));
  }
  return effect;
}

/** Fill one card from an effect. */
export function writeCard(card, effect, cards) {
  const paths = pathsIn(effect.differs ?? {});
  if (String(paths) !== String(pathsIn(readCard(card).differs))) cards.setDifferences(card, paths);
  for (const question of card.querySelectorAll(".question")) {
    writeOther(question, get(isDifference(question) ? effect.differs : effect, question.dataset.path));
  }
}

/** Write a question that says something else; a field in which somebody types keeps its caret. */
function writeOther(question, said) {
  if (JSON.stringify(readQuestion(question)) !== JSON.stringify(said)) writeQuestion(question, said);
}

/** What a person calls a worksheet: its own name, or that of its first effect that has one. */
export function titleOf({ workflow, effects }) {
  return [workflow.name, ...effects.map(({ name }) => name)].map((name) => name?.trim()).find(Boolean) ?? "";
}

/** The cards of the effects, in their order. */
export function cardsOf(form) {
  return [...form.querySelectorAll("[data-card]")];
}

/** The questions that belong to the workflow and not to one effect. */
export function sharedQuestions(form) {
  return [...form.querySelectorAll(".question")].filter((question) => !question.closest("[data-card]"));
}

/** Whether a question stands among the differences of an effect. */
export function isDifference(question) {
  return question.closest("[data-differences]") !== null;
}

/** Today here, as in the worksheet file: 2026-11-29. */
export function today(now = new Date()) {
  const pad = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

function pathsIn(node, prefix = "") {
  return Object.entries(node).flatMap(([name, value]) => {
    const isAnswer = typeof value === "string" || "value" in value;
    return isAnswer ? [prefix + name] : pathsIn(value, `${prefix}${name}.`);
  });
}

function get(node, path) {
  return path.split(".").reduce((inner, step) => inner?.[step], node);
}

function put(node, path, value) {
  const steps = path.split(".");
  const last = steps.pop();
  const group = steps.reduce((inner, step) => (inner[step] ??= {}), node);
  group[last] = value;
}
