/**
 * Keeping on this device: asked once, nothing before somebody agreed, and removable. What is kept is the text of a draft, and is
 * trusted no more than one: in some browsers other local pages can write it.
 */

import { words } from "../words/supplier.js";
import { button } from "./make.js";
import { matched } from "./matching.js";
import { read, write } from "./reply.js";
import * as shelf from "./shelf.js";

const at = (id) => document.getElementById(id);

/** Keeps what `said` holds. `show(data, {isSaved})` puts it on the page, `say` tells. Gives `{begin, follow, isSafe}`. */
export function createKeeping({ said, show, say }) {
  const { digest } = said.page.set;
  let mode = "unasked";
  let last;
  let queue = Promise.resolve();
  let isKept = false;

  async function begin() {
    const found = (await shelf.exists().catch(() => false)) && (await shelf.get(digest).catch(() => undefined));
    const { reply } = typeof found?.text === "string" ? read(found.text) : {};
    if (!reply) return;
    mode = "on";
    last = found.saved;
    show(matched(reply, said.page).data);
    isKept = true;
    say(words.back);
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
      else tell(words.notKept);
    };
    at("asking").replaceChildren(words.ask, " ", button(words.keepIt, answer("on")), " ", button(words.keepNothing, answer("off")));
    at("asking").hidden = false;
  }

  async function keep() {
    if (mode !== "on" || isKept) return;
    const record = { id: digest, saved: new Date().toISOString(), text: write(said, { isDraft: true }) };
    isKept = true;
    const isOurs = await shelf.put(record, last).catch(() => undefined);
    if (isOurs) last = record.saved;
    else stop(isOurs === false ? words.keptElsewhere : words.keptFailed);
    if (isOurs) tell(words.keptAt(last), true);
  }

  function stop(sentence) {
    isKept = false;
    mode = "off";
    tell(sentence);
  }

  async function remove() {
    await queue;
    await shelf.remove(digest).catch(() => {});
    stop(words.removed);
  }

  function tell(sentence, isThere = false) {
    at("kept").replaceChildren(sentence, ...(isThere ? [" ", button(words.removeKept, remove, "quiet")] : []));
  }

  return { begin, follow, isSafe: () => mode === "on" && isKept };
}
