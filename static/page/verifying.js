/** Holds a file that a person picks against the one file of this version: the site knows its digest, and the one file what seals it. */

import { verifyingWords as words } from "../words/verifying.js";

const MOST_BYTES = 100e6;
const SEAL = /^[0-9a-f]{64}$/;
const VERSION = /Second Write (\d+\.\d+\.\d+, \d{4}-\d{2}-\d{2})/;
// As a pattern, since this script stands in the one file, too, and is no such line.
const SUPPLIER = /Questions and tests for a supplier<\/p>/;

/** Let the field `verify-file` say what a file is, where the page has one. */
export function createVerifying() {
  const [section, said] = [document.getElementById("verify"), document.getElementById("verify-said")];
  document.getElementById("verify-file")?.addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    said.textContent = words.verifying;
    said.textContent = await told(file, section.dataset);
  });
}

/** Let the fold `licences-shown` show the licences, which stand in the one file for whoever opens it in an editor. */
export function createLicences() {
  document.getElementById("licences-shown")?.addEventListener("toggle", ({ currentTarget }) => {
    currentTarget.querySelector("pre").textContent = document.getElementById("licences").textContent;
  });
}

/** What a file is, in words. `digest` is that of the one file, where the page knows it; else `seal` is. */
async function told(file, { digest, seal, version }) {
  if (file.size > MOST_BYTES) return words.tooLarge;
  if (!globalThis.crypto?.subtle) return words.cannotVerify;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder("latin1").decode(bytes);
  const found = await sha256(bytes);
  const isSame = digest ? found === digest : (await sealOf(bytes, text, seal)) === seal;
  return `${words.digest(file.name, found)}\n${isSame ? words.sameFile(version) : otherFile(text, version)}`;
}

function otherFile(text, ours) {
  if (SUPPLIER.test(text)) return words.supplierFile;
  const version = VERSION.exec(text)?.[1];
  if (!version) return words.noFile;
  return version === ours ? words.changedFile(ours) : words.otherVersion(version, ours);
}

/** The digest of a file but for the seal that stands in it, in whose place the build had as many noughts. A file without it has none. */
async function sealOf(bytes, text, seal) {
  const mark = `data-seal="${seal}"`;
  const at = text.indexOf(mark);
  if (at < 0 || !SEAL.test(seal)) return undefined;
  const start = at + mark.indexOf(seal);
  return sha256(bytes.slice().fill("0".charCodeAt(0), start, start + seal.length));
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
