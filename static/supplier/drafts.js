/** Drafts: saved as a file, opened from one; what is not saved is never overwritten without a question, and comes back. */

import { words } from "../words/supplier.js";
import { download } from "../outgoing/download.js";
import { createDialog } from "../page/dialogs.js";
import { freshFor, matched } from "./matching.js";
import { read } from "./reading.js";
import { write } from "./reply.js";
import { fileName } from "./names.js";

const MOST_BYTES = 8_000_000;

/** `show(data, {isSaved})` puts what was said on the page and gives what was there; `say` tells. */
export function createDrafts({ said, say, show }) {
  const dialog = createDialog("opening");
  const part = (name) => document.getElementById(`opening-${name}`);

  function save() {
    const name = fileName(said, "draft.json");
    download(write(said, { isDraft: true }), name, "application/json");
    said.saved();
    say(words.saved(name));
  }

  async function open(file) {
    if (file.size > MOST_BYTES) return say(words.tooBig(file.name));
    const { reply, trouble } = read(await file.text().catch(() => ""));
    if (trouble) return say(words[trouble](file.name));
    const found = matched(reply, said.page);
    if (!said.isSaved && !(await isWanted(found))) return;
    const before = show(found.data, { isSaved: true });
    const isSame = reply.asked.digest === said.page.set.digest;
    const opened = isSame ? words.opened(file.name) : words.openedOther(file.name, { ...reply.asked, kept: found.kept, fresh: freshFor(reply.listed, said.page) });
    say([opened, found.lost > 0 && words.lost(found.lost)].filter(Boolean).join(" "), () => takeBack(before));
  }

  function takeBack(before) {
    show(before);
    say(words.restored);
  }

  /** Ask before what is in no file is replaced. */
  function isWanted({ data }) {
    part("said").textContent = words.asks(said.answered + said.tested, Object.keys(data.answers).length + Object.keys(data.results).length);
    dialog.open();
    return new Promise((resolve) => {
      const done = new AbortController();
      const end = (answer) => {
        done.abort();
        dialog.close();
        resolve(answer);
      };
      part("go").addEventListener("click", () => end(true), { signal: done.signal });
      dialog.element.addEventListener("close", () => end(false), { signal: done.signal });
    });
  }

  return { save, open };
}

/** Open a file that is picked with `input` or dropped on the page. */
export function acceptDrafts(input, target, open) {
  input.addEventListener("change", () => {
    const [file] = input.files;
    if (file) open(file);
    input.value = "";
  });
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  target.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  target.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
  });
}
