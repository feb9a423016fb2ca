/** Short messages at the top of the page, one at a time, with something to do about it where there is. */

import { words } from "../words/supplier.js";
import { button, make } from "./make.js";

export function createNotices(place) {
  const clear = () => place.replaceChildren();
  return function say(sentence, act, label = words.undo) {
    const more = act ? [" ", button(label, act)] : [];
    place.replaceChildren(make("p", { className: "notice" }, sentence, more, " ", button(words.close, clear)));
  };
}
