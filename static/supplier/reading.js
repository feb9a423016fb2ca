/** A reply file as what was said. Nothing in it is trusted: what could not be saved again is left out, and counted. */

import { MOST_FILES, MOST_LINE, MOST_NAME, MOST_TEXT, isDay, isDigest, isItemDigest, isItemId, isSize, legible } from "./limits.js";
import { RUN, isGiven } from "./said.js";

const FORMAT = "second-write reply";
const OUTCOMES = [...RUN, "not_applicable", "not_before_go_live"];
const BASES = ["claimed", "documented", "demonstrated"];
const LINES = { source: MOST_LINE, run_by: MOST_LINE, evidence: MOST_TEXT, reason: MOST_TEXT, identifiers: MOST_TEXT, attempts: MOST_TEXT };
const DAYS = ["read_on", "planned_on", "run_on"];
const MOST_VALUES = 50;
const HIGHEST = 10 ** 9;

/**
 * The reply in a text: `{reply}`, or `{trouble}` with a word for what is wrong.
 *
 * @param {string} text
 * @returns {{ reply?: any, trouble?: any }}
 */
export function read(text) {
  let data;
  try {
    data = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return { trouble: "notDraft" };
  }
  if (!data || data.format !== FORMAT || !Array.isArray(data.answers ?? []) || !Array.isArray(data.results ?? [])) return { trouble: "notDraft" };
  if (Number.isInteger(data.version) && data.version > 1) return { trouble: "newer" };
  return { reply: new Draft(data).reply };
}

class Draft {
  #lost = 0;

  constructor(data) {
    const { answers = [], results = [] } = data;
    const asked = { digest: string(data.asked?.digest), title: legible(string(data.asked?.title)), made_on: this.#day(data.asked?.made_on) };
    const head = { supplier: legible(string(data.supplier), MOST_NAME), answered_by: legible(string(data.answered_by)), answered_on: this.#day(data.answered_on) };
    const listed = [...answers, ...results].map((item) => `${item?.id} ${item?.digest}`);
    const said = { answers: this.#items(answers, "answers", this.#answer), results: this.#items(results, "results", this.#result) };
    this.reply = { ...head, asked, listed, ...said, lost: this.#lost };
  }

  /** Each once: of two that are the same question in the same words, the first counts. */
  #items(list, kind, recordOf) {
    const seen = new Set();
    return list.flatMap((item) => {
      const record = isItemId(item?.id) && isItemDigest(item.digest) ? recordOf(item) : this.#lose();
      const name = `${item?.id} ${item?.digest}`;
      if (record && seen.has(name)) this.#lose();
      if (!record || seen.has(name)) return [];
      seen.add(name);
      return { kind, id: item.id, digest: item.digest, text: legible(string(item.text ?? item.title)), record };
    });
  }

  /** Nothing, where the item says nothing; where it says what cannot be, nothing too, and that counts as lost. */
  #answer = (item) => {
    const value = Array.isArray(item.value) ? this.#values(item.value) : valueOf(item.value);
    if (!isGiven(value)) return (item.value ?? "") === "" ? undefined : this.#lose();
    const basis = BASES.includes(item.basis) ? { basis: item.basis } : {};
    return { value, isNumber: Number.isInteger(item.value), ...basis, ...this.#texts(item) };
  };

  #values(list) {
    const fine = list.filter(isLine).slice(0, MOST_VALUES);
    this.#lost += list.length - fine.length;
    return fine;
  }

  #result = (item) => {
    const outcome = item.outcome ?? "not_run";
    if (outcome === "not_run") return undefined;
    if (!OUTCOMES.includes(outcome)) return this.#lose();
    return { outcome, ...this.#texts(item), ...this.#counts(item), attachments: this.#files(item.attachments ?? []) };
  };

  #texts(item) {
    const lines = Object.entries(LINES).map(([key, most]) => [key, [...string(item[key])].slice(0, most).join("")]);
    const days = DAYS.map((key) => [key, this.#day(item[key])]);
    return Object.fromEntries([...lines, ...days].filter(([, text]) => text));
  }

  /** As they are typed: a count that cannot be is shown, so that it is put right. */
  #counts(item) {
    const given = ["before", "after"].filter((key) => Number.isInteger(item[key]) && item[key] >= 0);
    return Object.fromEntries(given.map((key) => [key, String(item[key])]));
  }

  #files(list) {
    const all = Array.isArray(list) ? list : [];
    const fine = all.filter((file) => legible(string(file?.name)) && isSize(file.bytes)).slice(0, MOST_FILES);
    this.#lost += all.length - fine.length;
    return fine.map(({ name, sha256, bytes }) => ({ name: legible(name, MOST_NAME), sha256: isDigest(sha256) ? sha256 : "", bytes }));
  }

  #day(text = "") {
    if (text === "" || (typeof text === "string" && isDay(text))) return text;
    this.#lose();
    return "";
  }

  #lose() {
    this.#lost += 1;
  }
}

const isLine = (value) => typeof value === "string" && value.length <= MOST_LINE;

function valueOf(value) {
  if (Number.isInteger(value) && value >= 0 && value <= HIGHEST) return String(value);
  return isLine(value) ? value : undefined;
}

const string = (value) => (typeof value === "string" ? value : "");
