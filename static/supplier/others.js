/** Answers of opened drafts that belong to questions or tests this file does not have: listed, so that none is lost from sight. */

import { words } from "../words/supplier.js";
import { legible } from "./limits.js";
import { make, theirs } from "./make.js";

export function showOthers(place, others) {
  place.hidden = !others.length;
  const items = others.map(({ text, id, record }) => make("li", {}, theirs(text || id), ": ", theirs(saidIn(record))));
  place.replaceChildren(make("h2", {}, words.othersTitle), make("p", {}, words.othersLead(others.length)), make("ul", {}, items));
}

function saidIn(record) {
  const { attachments = [], isNumber: _, ...texts } = record;
  const said = [...Object.values(texts).flat(), ...attachments.map(({ name }) => name)];
  return said.map((text) => legible(text)).join(", ") || words.nothingSaid;
}
