/** What was said as a reply file, and a reply file as what was said. A draft is the same file; see `suppliers/reply.py`. */

import { MOST_FILES, MOST_NAME, MOST_TEXT, fitting, isCount, isDay, isDigest, legible } from "./limits.js";
import { RUN, isGiven } from "./said.js";

/** The text of the file, one answer or result per line; with `isDraft` also what belongs to another set. */
export function write(said, { isDraft = false } = {}) {
  const data = replyOf(said, { isDraft });
  const { answers, results, ...head } = data;
  const lines = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const list = (name, items) => `  "${name}": [\n${items.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`;
  return `{\n${[...lines, list("answers", answers), list("results", results)].join(",\n")}\n}\n`;
}

/** The reply as data: every question and test of the set, answered or not; in a draft also what belongs to another set. */
export function replyOf({ page, data }, { isDraft = false } = {}) {
  const answers = page.questions.map((item) => ({ id: item.id, digest: item.digest, text: fitting(item.text), ...given(item, data.answers[item.id]) }));
  const results = page.tests.map((item) => ({ id: item.id, digest: item.digest, title: fitting(`${item.title}: ${item.effect}`), ...result(data.results[item.id]) }));
  const others = (kind) => (isDraft ? data.others.filter((other) => other.kind === kind) : []);
  return {
    format: page.reply.format,
    version: Number(page.reply.version),
    asked: { ...page.set, title: fitting(page.set.title) },
    ...filled({ supplier: legible(data.supplier, MOST_NAME), answered_by: legible(data.answered_by), answered_on: day(data.answered_on) }),
    answers: withOthers(answers, others("answers"), ({ text, record }) => ({ text, ...otherAnswer(record) })),
    results: withOthers(results, others("results"), ({ text, record }) => ({ title: text, ...result(record) })),
  };
}

/** What belongs to another set takes the place of what is open here under the same id or in the same words: a file has each once. */
function withOthers(ours, others, told) {
  const rest = new Set(others);
  const isSaid = ({ value, outcome }) => value !== undefined || outcome !== undefined;
  const inPlace = (item) => {
    const same = [...rest].filter(({ id, digest }) => id === item.id || digest === item.digest);
    same.forEach((other) => rest.delete(other));
    return same.length && !isSaid(item) ? asFile(same[0]) : item;
  };
  const asFile = (other) => ({ id: other.id, digest: other.digest, ...told(other) });
  return [...ours.map(inPlace), ...[...rest].map(asFile)];
}

/**
 * An answer as the file has it: only what belongs to its basis.
 *
 * @param {any} question
 * @param {any} [record]
 */
function given(question, record = {}) {
  if (!isGiven(record.value)) return {};
  const value = question.form === "count" && isCount(record.value) ? Number(record.value) : clean(record.value);
  return !question.is_sourced || value === "dont_know" ? { value } : { value, ...known(record) };
}

/** An answer to a question that is not here: nothing tells in which form but the file that it came from. */
function otherAnswer(record) {
  const value = record.isNumber ? Number(record.value) : clean(record.value);
  return value === "dont_know" ? { value } : { value, ...known(record) };
}

function known({ basis = "claimed", source, read_on, evidence }) {
  const more = { documented: { source: fitting(source), read_on: day(read_on) }, demonstrated: { evidence: long(evidence) } };
  return { basis, ...filled(more[basis] ?? {}) };
}

/**
 * A result as the file has it: only what belongs to its outcome.
 *
 * @param {any} [said]
 */
function result({ outcome = "not_run", ...record } = {}) {
  if (outcome === "not_run") return {};
  if (outcome === "not_applicable") return filled({ outcome, reason: long(record.reason) });
  if (!RUN.includes(outcome)) return filled({ outcome, reason: long(record.reason), planned_on: day(record.planned_on) });
  const [before, after] = [record.before, record.after].map((count) => (isCount(count ?? "") ? Number(count) : undefined));
  const attachments = (record.attachments ?? []).filter(({ sha256 }) => isDigest(sha256)).slice(0, MOST_FILES);
  const texts = { evidence: long(record.evidence), identifiers: long(record.identifiers), attempts: long(record.attempts) };
  return filled({ outcome, run_on: day(record.run_on), run_by: fitting(record.run_by), ...texts, before, after, attachments });
}

/**
 * What is empty stands in no file.
 *
 * @template {object} T
 * @param {T} record
 * @returns {Partial<T>}
 */
function filled(record) {
  const said = Object.entries(record).filter(([, value]) => value !== undefined && value !== "" && value?.length !== 0);
  return /** @type {Partial<T>} */ (Object.fromEntries(said));
}

const clean = (value) => (typeof value === "string" ? fitting(value) : value);
const day = (text = "") => (isDay(text) ? text : "");
const long = (text) => fitting(text, MOST_TEXT);
