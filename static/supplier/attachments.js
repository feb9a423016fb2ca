/** Files that are evidence: their name, size and SHA-256. What is in them never goes into the reply. */

import { words } from "../words/supplier.js";
import { MOST_FILES, MOST_NAME, isDigest, legible } from "./limits.js";
import { button, field, make, theirs } from "./make.js";

// More than this is not read into memory for its digest.
const MOST_BYTES = 500_000_000;

/** The list of a result's files, with a button that adds some. */
export function attachmentsOf(record, onChange) {
  const [list, said] = [make("ul", { className: "files" }), make("p", { className: "hint", role: "status" })];
  const show = () => list.replaceChildren(...(record.attachments ?? []).map((file) => lineOf(file, remove, onChange)));
  function remove(file) {
    record.attachments = record.attachments.filter((other) => other !== file);
    onChange();
    show();
    control.focus();
  }
  const { control, block } = field(words.addFiles, "input", { type: "file", multiple: true });
  control.addEventListener("change", async () => {
    const files = [...control.files];
    control.value = "";
    said.textContent = words.reading;
    const added = await Promise.all(files.map(described));
    const all = [...(record.attachments ?? []), ...added];
    record.attachments = all.slice(0, MOST_FILES);
    const told = added.every(({ sha256 }) => sha256) ? words.filesAdded(added.length) : words.noDigest;
    said.textContent = all.length > MOST_FILES ? words.tooManyFiles(MOST_FILES) : told;
    onChange();
    show();
  });
  show();
  return make("div", { className: "attachments" }, block, make("p", { className: "hint" }, words.filesHint), said, list);
}

async function described(file) {
  return { name: nameOf(file), bytes: file.size, sha256: await digestOf(file).catch(() => "") };
}

/** The end of a long name says what kind of file it is. */
function nameOf({ name }) {
  return legible([...name].slice(-MOST_NAME).join("")) || words.unnamedFile;
}

/** The SHA-256 of a file, or nothing where the browser computes none for this page or the file is too large. */
async function digestOf(file) {
  if (!globalThis.crypto?.subtle || file.size > MOST_BYTES) return "";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function lineOf(file, remove, onChange) {
  const away = button(words.removeFile, () => remove(file), "quiet");
  away.setAttribute("aria-label", words.removeFileNamed(file.name));
  const line = make("li", {}, theirs(file.name), ` ${words.bytes(file.bytes)} `, away);
  if (isDigest(file.sha256)) line.append(make("br"), make("code", { className: "digest" }, file.sha256));
  else line.append(digestField(file, onChange));
  return line;
}

function digestField(file, onChange) {
  const { control, block } = field(words.typeDigest, "input", { type: "text", maxLength: 64, autocomplete: "off", spellcheck: false, value: file.sha256 });
  control.addEventListener("input", () => {
    file.sha256 = control.value.trim().toLowerCase();
    onChange();
  });
  return block;
}
