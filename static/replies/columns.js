/** One short account of each reply, must-haves first and without a score; and decisions whose test or reply is gone. */

import { buttonOf } from "../page/notices.js";
import { words } from "../words/words.js";
import { save } from "./exports.js";

const RESULTS = { ctrf: "application/json", junit: "application/xml" };

/** The accounts of all columns; `drop(key, name)` removes a reply, `want(format, key)` gives an export. */
export function columnsOf({ columns, contradictions }, acts) {
  return columns.map((column) => accountOf(column, contradictions.filter((each) => each.column === column.key).length, acts));
}

function accountOf(column, contradicting, { drop, want }) {
  const account = made("article", { className: "reply" });
  account.append(made("h4", { textContent: column.name, dir: "auto" }), made("p", { className: "hint", textContent: words.replyFrom(column) }));
  const counts = [contradicting > 0 && words.contradicting(contradicting), words.answerCounts(column.answers), words.resultCounts(column.results)];
  account.append(listOf(mustsOf(column.musts)), listOf(counts));
  const { words: verdict, rests, moved, clashes } = column.verdict;
  account.append(made("p", { textContent: words.withTheseAnswers(column.name) }));
  account.append(listOf([verdict, rests, ...moved, ...clashes]), toolsOf(column, drop, want));
  return account;
}

/** What is failed comes first, and nothing is added up. */
function mustsOf(musts) {
  const said = Object.entries(words.musts).map(([name, tell]) => [name, musts[name]?.length ?? 0, tell]);
  return said.filter(([name, number]) => name === "failed" || number > 0).map(([, number, tell]) => tell(number));
}

/** Results that do not fit the answers of the same reply: no fold hides them. */
export function contradictionsOf({ columns, contradictions }) {
  if (!contradictions.length) return [];
  const nameOf = (key) => columns.find((column) => column.key === key)?.name;
  const list = made("ul", { className: "contradictions" });
  list.append(...contradictions.map((each) => made("li", { textContent: words.contradiction(nameOf(each.column), each), dir: "auto" })));
  return [made("h3", { textContent: words.contradictionsTitle }), list];
}

function toolsOf({ key, name }, drop, want) {
  const tools = made("div", { className: "tools" });
  const said = made("span", { className: "hint" });
  said.setAttribute("role", "status");
  for (const [format, type] of Object.entries(RESULTS)) {
    tools.append(named(words.exportResults[format], name, () => save(want, format, type, (file) => (said.textContent = words.downloaded(file)), key)));
  }
  tools.append(named(words.dropReply, name, () => drop(key, name)), said);
  return tools;
}

/** Decisions whose test or reply is not there any more, so that none is lost. */
export function strayOf(stray) {
  if (!stray.length) return [];
  return [made("h3", { textContent: words.strayTitle }), listOf(stray.map(words.stray))];
}

function named(label, name, act) {
  const button = buttonOf(label, act);
  button.ariaLabel = `${label}: ${name}`;
  return button;
}

function listOf(sentences) {
  const list = made("ul");
  list.append(...sentences.filter(Boolean).map((textContent) => made("li", { textContent })));
  return list;
}

/** An element with properties. */
export function made(name, properties = {}) {
  return Object.assign(document.createElement(name), properties);
}
