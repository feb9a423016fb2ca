/** Files in and out: a worksheet by picker or by drop, and downloads that the page makes itself. */

import { closeDialogs } from "../page/dialogs.js";
import { words } from "../words/words.js";

export { bytesOf, download } from "./download.js";

/** What a worksheet file is to the browser, to save one. */
export const TYPES = [{ description: "Second Write worksheet", accept: { "application/json": [".json"] } }];

/** What can be opened: worksheets and libraries, and reports that carry a worksheet. */
const OPENED = [{ description: "Second Write worksheet, or a report that carries one", accept: { ...TYPES[0].accept, "text/html": [".html"], "text/markdown": [".md"] } }];

// A report says much more than the worksheet in it.
const mostBytes = ({ name }) => (/\.(html|md)$/i.test(name) ? 50_000_000 : 8_000_000);

/**
 * Call `onText(name, text, handle)` or `onRefusal(name, problem)` for a file that is picked with `input` or dropped on the page;
 * a handle to save in place comes only where the browser gives one. Gives the function that lets a person pick one.
 */
export function acceptFiles({ input, target, onText, onRefusal }) {
  async function take(files, handle) {
    const [file] = files;
    if (!file) return;
    leaveStart();
    if (files.length > 1) onRefusal(file.name, words.severalFiles);
    else if (file.size > mostBytes(file)) onRefusal(file.name, words.tooBig(file.size, mostBytes(file)));
    else await readFile(file, (name, text) => onText(name, text, handle), onRefusal);
  }

  input.addEventListener("change", async () => {
    const files = [...input.files];
    input.value = "";
    await take(files);
  });
  acceptDrops(target, take);
  return () => pick(input, take);
}

/** With the browser's own question where it gives a handle, else with the input. */
async function pick(input, take) {
  if (!window.showOpenFilePicker) return input.click();
  try {
    const [handle] = await window.showOpenFilePicker({ types: OPENED });
    await take([await handle.getFile()], handle);
  } catch (error) {
    if (error.name !== "AbortError") input.click();
  }
}

/** In the one file the start page gives way to the worksheet, also when a file is dropped on it. */
function leaveStart() {
  if (document.getElementById("start") && !location.hash) location.hash = "work";
}

async function readFile(file, onText, onRefusal) {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  const text = bytes && decoded(new Uint8Array(bytes));
  if (text === undefined) onRefusal(file.name, bytes ? words.notUtf8 : words.unreadable);
  else await onText(file.name, text);
}

/** The text of a file, or nothing where a letter would be lost; what holds a zero byte is no text at all, and Python says so. */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: !bytes.includes(0) }).decode(bytes);
  } catch {
    return undefined;
  }
}

function acceptDrops(target, take) {
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  target.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    target.classList.add("is-dropping");
  });
  target.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) target.classList.remove("is-dropping");
  });
  target.addEventListener("drop", (event) => {
    target.classList.remove("is-dropping");
    if (!hasFiles(event)) return;
    event.preventDefault();
    closeDialogs();
    const [files, handle] = [[...event.dataTransfer.files], event.dataTransfer.items[0]?.getAsFileSystemHandle?.()];
    Promise.resolve(handle).catch(() => undefined).then((given) => take(files, given ?? undefined));
  });
}
