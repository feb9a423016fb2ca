/** What was said as a reply file, and a reply file as what was said. A draft is the same file; see `suppliers/reply.py`. */

import { RUN, isGiven } from "./said.js";
import { isDigest } from "./attachments.js";

const MOST_LINE = 200;
const MOST_TEXT = 2000;
const FORMAT = "second-write reply";

export const isTime = (value) => /^\d{1,6}(\.\d{1,3})? (s|min|h|d)$/.test(value);
export const isCount = (value) => /^\d{1,5}$/.test(value) && Number(value) <= 10_000;

/** The text of the file, one answer or result per line; with `isDraft` also what belongs to another set. */
export function write(said, { isDraft = false } = {}) {
  const data = replyOf(said, { isDraft });
  const { answers, results, ...head } = data;
  const lines = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const list = (name, items) => `  "${name}": [\n${items.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`;
  return `{\n${[...lines, list("answers", answers), list("results", results)].join(",\n")}\n}\n`;
}

/** The reply as data: every question and test of the set, answered or not. */
export function replyOf({ page, data }, { isDraft = false } = {}) {
  const others = (kind) => (isDraft ? data.others.filter((other) => other.kind === kind) : []).map(({ kind: _, record, ...item }) => ({ ...item, ...record }));
  return {
    format: page.reply.format,
    version: Number(page.reply.version),
    asked: { ...page.set, title: line(page.set.title) },
    ...filled({ supplier: line(data.supplier), answered_by: line(data.answered_by), answered_on: data.answered_on }),
    answers: [...page.questions.map((item) => ({ id: item.id, digest: item.digest, text: line(item.text), ...given(item, data.answers[item.id]) })), ...others("answers")],
    results: [...page.tests.map((item) => ({ id: item.id, digest: item.digest, title: line(`${item.title}: ${item.effect}`), ...result(data.results[item.id]) })), ...others("results")],
  };
}

/** An answer as the file has it: only what belongs to its basis. */
function given(question, record = {}) {
  if (!isGiven(record.value)) return {};
  const value = question.form === "count" && isCount(record.value) ? Number(record.value) : clean(record.value);
  if (!question.is_sourced || value === "dont_know") return { value };
  const basis = record.basis ?? "claimed";
  const more = { documented: { source: line(record.source), read_on: record.read_on }, demonstrated: { evidence: long(record.evidence) } };
  return { value, basis, ...filled(more[basis] ?? {}) };
}

/** A result as the file has it: only what belongs to its outcome. */
function result({ outcome = "not_run", ...record } = {}) {
  if (outcome === "not_run") return {};
  if (outcome === "not_applicable") return filled({ outcome, reason: long(record.reason) });
  if (!RUN.includes(outcome)) return filled({ outcome, reason: long(record.reason), planned_on: record.planned_on });
  const [before, after] = [record.before, record.after].map((count) => (isCount(count ?? "") ? Number(count) : undefined));
  const attachments = (record.attachments ?? []).filter(({ sha256 }) => isDigest(sha256));
  const texts = { evidence: long(record.evidence), identifiers: long(record.identifiers), attempts: long(record.attempts) };
  return filled({ outcome, run_on: record.run_on, run_by: line(record.run_by), ...texts, before, after, attachments });
}

function filled(record) {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== "" && value?.length !== 0));
}

const clean = (value) => (typeof value === "string" ? line(value) : value);
const line = (text) => whole(text, MOST_LINE).trim();
const long = (text) => whole(text, MOST_TEXT).trim();

/** At most so many characters, without halves of any. */
function whole(text = "", most) {
  return [...text].slice(0, most).filter((sign) => !/^[\ud800-\udfff]$/.test(sign)).join("");
}

/** The reply in a text: `{reply}`, or `{trouble}` with a word for what is wrong. Nothing in it is trusted. */
export function read(text) {
  let data;
  try {
    data = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return { trouble: "notDraft" };
  }
  if (!data || data.format !== FORMAT || !Array.isArray(data.answers ?? []) || !Array.isArray(data.results ?? [])) return { trouble: "notDraft" };
  if (Number.isInteger(data.version) && data.version > 1) return { trouble: "newer" };
  const head = Object.fromEntries(["supplier", "answered_by", "answered_on"].map((key) => [key, string(data[key])]));
  const asked = { digest: string(data.asked?.digest), title: string(data.asked?.title), made_on: string(data.asked?.made_on) };
  const listed = [...(data.answers ?? []), ...(data.results ?? [])].map((item) => `${item?.id} ${item?.digest}`);
  return { reply: { ...head, asked, listed, answers: items(data.answers, "answers", answerOf), results: items(data.results, "results", resultOf) } };
}

function items(list = [], kind, recordOf) {
  return list
    .filter((item) => item && typeof item.id === "string" && typeof item.digest === "string")
    .map((item) => ({ kind, id: item.id, digest: item.digest, text: string(item.text ?? item.title), record: recordOf(item) }))
    .filter(({ record }) => record);
}

function answerOf(item) {
  const value = Array.isArray(item.value) ? item.value.filter((each) => typeof each === "string") : Number.isInteger(item.value) ? String(item.value) : string(item.value);
  return isGiven(value) ? { ...texts(item, ["basis", "source", "read_on", "evidence"]), value } : undefined;
}

function resultOf(item) {
  const record = texts(item, ["outcome", "reason", "planned_on", "run_on", "run_by", "evidence", "identifiers", "attempts"]);
  if ((record.outcome ?? "not_run") === "not_run") return undefined;
  for (const key of ["before", "after"]) if (Number.isInteger(item[key])) record[key] = String(item[key]);
  const files = Array.isArray(item.attachments) ? item.attachments : [];
  record.attachments = files.filter((file) => file && string(file.name)).map(({ name, sha256, bytes }) => ({ name, sha256: string(sha256), bytes: Number.isInteger(bytes) ? bytes : 0 }));
  return record;
}

function texts(item, keys) {
  return filled(Object.fromEntries(keys.map((key) => [key, string(item[key])])));
}

const string = (value) => (typeof value === "string" ? value : "");
