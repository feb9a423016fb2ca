/** What the owner's side takes: see `suppliers/reply.py`. Nothing is kept that could not be saved, nor saved that would be refused. */

export const MOST_LINE = 200;
export const MOST_TEXT = 2000;
export const MOST_NAME = 120;
export const MOST_FILES = 50;
const EARLIEST = "1900";

// What is not seen, or turns what stands beside it; joiners and marks inside a word are not among them.
const HIDING = /[\p{Cc}\p{Co}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

// Letters that leave nothing to see.
const BLANK = /[\u115f\u1160\u3164\uffa0]/g;

/** Whether a name can be read. */
export const isName = (text) => /[\p{L}\p{N}]/u.test(legible(text, MOST_NAME).replace(BLANK, ""));
export const isDigest = (text) => /^[0-9a-f]{64}$/.test(text);
export const isItemDigest = (text) => typeof text === "string" && /^[0-9a-f]{12}([0-9a-f]{4})?$/.test(text);
export const isItemId = (text) => typeof text === "string" && /^[a-z0-9_.-]{1,200}$/.test(text);
export const isTime = (value) => /^\d{1,6}(\.\d{1,3})? (s|min|h|d)$/.test(value);
export const isCount = (value) => /^\d{1,5}$/.test(value) && Number(value) <= 10_000;
export const isSize = (value) => Number.isSafeInteger(value) && value >= 0;

/** A day that there is, as YYYY-MM-DD. */
export function isDay(text) {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= EARLIEST && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** At most so many characters, without halves of any, and without the sign for what was damaged on its way. */
export function fitting(text = "", most = MOST_LINE) {
  return [...text.replaceAll("\ufffd", "?")].slice(0, most).filter((sign) => !/^[\ud800-\udfff]$/.test(sign)).join("").trim();
}

/** A text on one line in which nothing hides: a name, or what somebody else wrote. */
export function legible(text, most = MOST_LINE) {
  return fitting(text.replace(/\s+/g, " ").replace(HIDING, ""), most);
}
