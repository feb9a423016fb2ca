/** The ways in for replies: files that are picked or dropped on the dialogue, and a filled-in questionnaire that is pasted. */

import { words } from "../words/words.js";

const MOST_SIGNS = 100;

/** Call `read(files)` with `{name, text}` for what comes in; it promises whether all was well. */
export function createReading({ part, read }) {
  const input = part("file");
  const take = async (files) => files.length && read(await Promise.all([...files].map(textOf)));

  input.addEventListener("change", async () => {
    const files = [...input.files];
    input.value = "";
    await take(files);
  });
  part("open").addEventListener("click", () => input.click());
  part("paste-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { value: text } = part("paste");
    const isWell = await read([{ name: words.pasted, text }]);
    // What has to be corrected stays, and so does what was typed meanwhile.
    if (!isWell || part("paste").value !== text) return;
    part("paste").value = "";
    part("paste-form").parentElement.open = false;
  });
  acceptDrops(document.getElementById("replies"), take);
}

/** The files under names by which what is said of them can be told apart: short, visible, each once. */
export function namedApart(files) {
  const seen = new Map();
  return files.map(({ name, text }) => {
    const signs = [...name.replace(/\p{C}/gu, "")];
    const short = signs.length > MOST_SIGNS ? `${signs.slice(0, MOST_SIGNS / 2).join("")}…${signs.slice(-MOST_SIGNS / 2 + 1).join("")}` : signs.join("");
    seen.set(short, (seen.get(short) ?? 0) + 1);
    return { name: seen.get(short) > 1 ? `${seen.get(short)}: ${short}` : short, text };
  });
}

async function textOf(file) {
  return { name: file.name, text: await file.text().catch(() => "") };
}

function acceptDrops(target, take) {
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  for (const name of ["dragover", "drop"]) {
    target.addEventListener(name, (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (name === "drop") take(event.dataTransfer.files);
    });
  }
}
