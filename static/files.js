/** Files in and out: a worksheet by picker or by drop, and downloads that the page makes itself. */

import { words } from "./words.js";

const MOST_BYTES = 8_000_000;

/** Hand a text to the browser as a download. */
export function download(text, filename, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Call `onText(name, text)` or `onRefusal(name, problem)` for a file that is picked by the button or dropped on the page. */
export function acceptFiles({ button, input, target, onText, onRefusal }) {
  async function take(files) {
    const [file] = files;
    if (!file) return;
    leaveStart();
    if (files.length > 1) onRefusal(file.name, words.severalFiles);
    else if (file.size > MOST_BYTES) onRefusal(file.name, words.tooBig(file.size));
    else await readFile(file, onText, onRefusal);
  }

  button.addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    const files = [...input.files];
    input.value = "";
    await take(files);
  });
  acceptDrops(target, take);
}

/** In the one file the start page gives way to the worksheet, also when a file is dropped on it. */
function leaveStart() {
  if (document.getElementById("start") && !location.hash) location.hash = "work";
}

async function readFile(file, onText, onRefusal) {
  let text;
  try {
    text = await file.text();
  } catch {
    onRefusal(file.name, words.unreadable);
    return;
  }
  await onText(file.name, text);
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
    take([...event.dataTransfer.files]);
  });
}
