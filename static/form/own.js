/** A company's own library: opened like a worksheet, kept beside the drafts, exported again and removed. */

import { download } from "../outgoing/files.js";
import { buttonOf } from "../page/notices.js";
import { words } from "../words/words.js";

const [KIND, ID] = ["libraries", "own"];

/** Keep a company's library on the `shelf`; `place` shows it, `say` tells of it, and `onChange()` is called when it is another one. */
export function createOwn({ place, shelf, say, onChange }) {
  let own;

  function keep(next, sentence) {
    const before = own;
    if (next) shelf.put(KIND, next);
    else shelf.remove(KIND, ID);
    use(next);
    say(sentence, () => keep(before, words.ownBack));
  }

  function use(next) {
    own = next;
    draw();
    onChange();
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
    open: (name, text, told) => keep({ id: ID, name, text, ...told }, words.ownOpened(name, told)),
    /** Use the one that is kept, if there is one. */
    reopen: () => shelf.get(KIND, ID)?.text !== own?.text && use(shelf.get(KIND, ID)),
  };
}
