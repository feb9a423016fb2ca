/** A company's own library: opened like a worksheet, kept as long as the page is open, exported again and removed. */

import { download } from "./files.js";
import { buttonOf } from "./notices.js";
import { words } from "./words.js";

/** Keep a company's library; `place` shows it, `say` tells of it, and `onChange()` is called when it is another one. */
export function createOwn({ place, say, onChange }) {
  let own;

  function keep(next, sentence) {
    const before = own;
    own = next;
    draw();
    onChange();
    say(sentence, () => keep(before, words.ownBack));
  }

  function draw() {
    place.hidden = !own;
    if (!own) return place.replaceChildren();
    const { name, text, provider, operations } = own;
    const save = () => {
      download(text, name, "application/json");
      say(words.downloaded(name));
    };
    const remove = () => keep(undefined, words.ownRemoved(provider));
    place.replaceChildren(words.ownOpen(provider, operations), " ", buttonOf(words.exportOwn, save), " ", buttonOf(words.removeOwn, remove));
  }

  return {
    /** The text of its file; empty for none. */
    get text() {
      return own?.text ?? "";
    },
    open: (name, text, told) => keep({ name, text, ...told }, words.ownOpened(name, told)),
  };
}
