/** The decision tables, one for each effect. Where the screen is narrow their cells stand below each other, and are cells all the same. */

import { words } from "../words/supplier.js";
import { make, theirs } from "./make.js";

export function showDecisions(place, tables) {
  place.replaceChildren(...tables.map(folded));
}

function folded({ effect, destination, lines }) {
  const title = words.tableOf(effect, destination);
  const head = make("tr", { role: "row" }, words.columns.map((name) => make("th", { scope: "col", role: "columnheader" }, name)));
  const table = make("table", { role: "table" }, make("thead", { role: "rowgroup" }, head), make("tbody", { role: "rowgroup" }, lines.map(rowOf)));
  const scroller = make("div", { className: "table", role: "region", tabIndex: 0, "aria-label": title }, table);
  return make("details", { className: "fold" }, make("summary", {}, theirs(title)), scroller);
}

function rowOf({ row, when, then, never, bars, lacks }) {
  const more = [bars && mark(words.bars, bars), lacks && mark(words.lacks, lacks)];
  return make(
    "tr",
    { role: "row" },
    make("th", { scope: "row", role: "rowheader" }, make("code", {}, row)),
    cell(1, theirs(when)),
    cell(2, theirs(then), ...more.filter(Boolean).flat()),
    cell(3, theirs(never)),
  );
}

function cell(column, ...contents) {
  return make("td", { role: "cell", "data-column": words.columns[column] }, contents);
}

function mark(label, text) {
  return [" ", make("strong", {}, label), " ", theirs(text)];
}
