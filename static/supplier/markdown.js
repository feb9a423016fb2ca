/** The reply as Markdown, in the form that `suppliers/questionnaire.py` reads: the same as the reply file, for people and for mail. */

import { words } from "../words/supplier.js";
import { replyOf } from "./reply.js";

const SPECIAL = /([\\`*[\]<>|~&#$:]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9]))/g;
// Line breaks, and what joins or parts letters inside a word.
const SHOWN = /[\n\u200c\u200d]/;
// A link stays as it is: plain mail would show a dead one.
const LINK = /(https?:\/\/[^\s\\`*[\]<>|]+)/;
const LINE_START = /^(\s*)([-+=]+|\d+[.)])(?=\s|$)/gm;

/** The text of the reply. */
export function markdown(said) {
  const { page } = said;
  const reply = replyOf(said);
  const head = [`# ${escaped(words.reply.heading(page.set.title))}`, words.reply.set(page.set.digest, page.set.made_on), `[reply to set ${page.set.digest} of ${page.set.made_on}]`];
  const who = lines({ Supplier: reply.supplier, "Who answers": reply.answered_by, Day: reply.answered_on });
  const questions = page.questions.map((question, place) => block("Q", question, question.text, answerLines(question, reply.answers[place])));
  const tests = page.tests.map((test, place) => block("T", test, `${test.id}: ${test.title}, ${test.effect}`, resultLines(page, reply.results[place])));
  return [...head, who, "## Questions", ...questions, "## Tests", ...tests, "## End"].join("\n\n") + "\n";
}

function block(letter, { number, digest }, text, body) {
  return `### ${number}. ${escaped(text)}\n\n[${letter}${number}:${digest}]\n\n${body}`;
}

function answerLines(question, { value, basis, source, read_on, evidence }) {
  const ticked = question.options.flatMap((option, place) => ([value].flat().includes(option.value) ? [`- [x] ${place + 1}: ${escaped(option.label)}`] : []));
  const alone = { dont_know: "Don't know" }[value] ?? (Array.isArray(value) ? "None of these" : value ?? "");
  const answer = ticked.length ? ticked : [`- Answer: ${escaped(String(alone))}`.trimEnd()];
  return [...answer, lines({ Known: basis, Link: source, "Read on": read_on, Seen: evidence })].filter(Boolean).join("\n");
}

function resultLines(page, result) {
  const { label } = page.outcomes.find(({ value }) => value === (result.outcome ?? "not_run"));
  const files = (result.attachments ?? []).map(({ name, bytes, sha256 }) => `${name} (${bytes} bytes, SHA-256 ${sha256})`).join("; ");
  return lines({
    Result: label,
    Reason: result.reason,
    "Planned for": result.planned_on,
    "Run on": result.run_on,
    "Run by": result.run_by,
    Seen: result.evidence,
    Keys: result.identifiers,
    Times: result.attempts,
    Before: result.before,
    After: result.after,
    Files: files,
  });
}

/** One line for each thing that was said. */
function lines(named) {
  const said = Object.entries(named).filter(([, value]) => value !== undefined && value !== "");
  return said.map(([name, value]) => `- ${name}: ${escaped(String(value))}`).join("\n");
}

/** Somebody's text: nothing in it is markup, nor a line of this form; further lines are indented. */
function escaped(text) {
  const plain = [...text.replaceAll("\t", " ")].filter((sign) => SHOWN.test(sign) || !/\p{C}/u.test(sign)).join("");
  const marked = plain.split(LINK).map((part, place) => (place % 2 ? part : part.replace(SPECIAL, "\\$1"))).join("");
  const safe = marked.replace(LINE_START, (_, blank, mark) => `${blank}${mark.slice(0, -1)}\\${mark.at(-1)}`);
  return safe.split("\n").join("\n  ");
}
