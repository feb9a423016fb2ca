/**
 * Keeping on this device: asked once, nothing before somebody agreed, and removable. What is kept is the text of a draft, and is
 * trusted no more than one: in some browsers other local pages can write it.
 */

import { words } from "../words/supplier.js";
import { button } from "./make.js";
import { matched } from "./matching.js";
import { read } from "./reading.js";
import { write } from "./reply.js";
import * as shelf from "./shelf.js";

const at = (id) => document.getElementById(id);

/** Keeps what `said` holds. `show(data, {isSaved})` puts it on the page, `say` tells. Gives `{begin, follow, isSafe}`. */
export function createKeeping({ said, show, say }) {
  const { digest } = said.page.set;
  let mode = "unasked";
  let last;
  let queue = Promise.resolve();
  let isKept = false;
  // Whether there is something kept that nobody can read.
  let isBroken = false;

  async function begin() {
    const found = (await shelf.exists().catch(() => false)) && (await shelf.get(digest).catch(() => undefined));
    if (!found) return;
    last = found.saved;
    const { reply } = typeof found.text === "string" && Date.parse(last) ? read(found.text) : {};
    isBroken = !reply;
    if (isBroken) return tell(words.keptBroken, true);
    const { data, lost } = matched(reply, said.page);
    mode = "on";
    show(data);
    isKept = true;
    say([words.back, lost > 0 && words.lost(lost)].filter(Boolean).join(" "));
    tell(words.keptAt(last), true);
  }

  /** Something was typed: ask, or keep it. */
  function follow() {
    isKept = false;
    if (mode === "unasked") ask();
    if (mode === "on") queue = queue.then(keep);
  }

  function ask() {
    mode = "asking";
    const answer = (next) => () => {
      at("asking").hidden = true;
      mode = next;
      if (next === "on") queue = queue.then(keep);
      else tell(isBroken ? words.keptBroken : words.notKept, isBroken);
    };
    at("asking").replaceChildren(words.ask, " ", button(words.keepIt, answer("on")), " ", button(words.keepNothing, answer("off")));
    at("asking").hidden = false;
  }

  async function keep() {
    if (mode !== "on" || isKept) return;
    const record = { id: digest, saved: new Date().toISOString(), text: write(said, { isDraft: true }) };
    isKept = true;
    const isOurs = await shelf.put(record, last).catch(() => undefined);
    if (!isOurs) return stop(isOurs === false ? words.keptElsewhere : words.keptFailed);
    [last, isBroken] = [record.saved, false];
    tell(words.keptAt(last), true);
  }

  function stop(sentence) {
    isKept = false;
    mode = "off";
    tell(sentence);
  }

  async function remove() {
    await queue;
    await shelf.remove(digest).catch(() => {});
    const wasBroken = isBroken;
    [last, isBroken] = [undefined, false];
    if (wasBroken) tell(words.brokenRemoved);
    else stop(words.removed);
  }

  function tell(sentence, isThere = false) {
    at("kept").replaceChildren(sentence, ...(isThere ? [" ", button(words.removeKept, remove, "quiet")] : []));
  }

  return { begin, follow, isSafe: () => mode === "on" && isKept };
}
