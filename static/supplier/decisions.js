/** The decision tables, one for each effect. */

import { words } from "../words/supplier.js";
import { make, theirs } from "./make.js";

export function showDecisions(place, tables) {
  place.replaceChildren(...tables.map(folded));
}

function folded({ effect, destination, lines }) {
  const title = words.tableOf(effect, destination);
  const head = make("tr", {}, words.columns.map((name) => make("th", { scope: "col" }, name)));
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, lines.map(rowOf)));
  const scroller = make("div", { className: "table", role: "region", tabIndex: 0, "aria-label": title }, table);
  return make("details", { className: "fold" }, make("summary", {}, theirs(title)), scroller);
}

function rowOf({ row, when, then, never, bars, lacks }) {
  const more = [bars && mark(words.bars, bars), lacks && mark(words.lacks, lacks)];
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, make("code", {}, row)),
    make("td", { "data-column": words.columns[1] }, theirs(when)),
    make("td", { "data-column": words.columns[2] }, theirs(then), ...more.filter(Boolean).flat()),
    make("td", { "data-column": words.columns[3] }, theirs(never)),
  );
}

function mark(label, text) {
  return [" ", make("strong", {}, label), " ", theirs(text)];
}
