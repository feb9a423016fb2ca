/** What became of files that were read: refused, left out in part, or with decisions that nobody has taken over yet. */

import { buttonOf } from "../page/notices.js";
import { words } from "../words/words.js";
import { made } from "./columns.js";

/** What is to be said of each file; `take(file, decisions)` is called where a person takes its decisions over. */
export function toldOf({ refused, remarked = [], held = [] }, take) {
  return [
    ...held.map(({ file, decisions }) => heldOf(file, decisions, take)),
    ...refused.flatMap(({ file, problems }) => [made("p", { textContent: words.refused(file) }), listOf(problems)]),
    ...remarked.flatMap(({ file, name, remarks }) => [made("p", { textContent: words.readInPart(file, name) }), listOf(remarks)]),
  ];
}

function heldOf(file, decisions, take) {
  const line = made("p", { className: "stale", textContent: `${words.decisionsHeld(file, decisions)} ` });
  const button = buttonOf(words.takeDecisions(file, decisions), () => {
    line.remove();
    take(file, decisions);
  });
  line.append(button);
  return line;
}

function listOf(problems) {
  const list = made("ul");
  list.append(...problems.map((problem) => made("li", { textContent: words.sentence(problem) })));
  return list;
}
