/** Faults are our own mistakes, or what keeps Python from starting: a panel with code, words and detail, and a button that copies them. */

import { buttonOf } from "./notices.js";
import { words } from "../words/words.js";

/** Show faults in `place`, and also what goes wrong in the page's own scripts. */
export function createFaults(place) {
  function show({ code, words: sentence, remedy = "", detail }) {
    const text = [code, sentence, detail].filter(Boolean).join("\n");
    if ([...place.querySelectorAll("pre")].some((each) => each.textContent === text)) return;
    place.append(panelOf(text, remedy ? [words.failedTitle, remedy] : [words.faultTitle, words.faultHelp]));
  }

  function showError(error) {
    show({ code: "page-fault", words: words.pageFault, detail: String(error?.stack ?? error) });
  }

  window.addEventListener("error", (event) => showError(event.error ?? event.message));
  window.addEventListener("unhandledrejection", (event) => showError(event.reason));
  return { show };
}

function panelOf(text, [heading, advice]) {
  const panel = document.createElement("div");
  panel.className = "fault";
  panel.setAttribute("role", "alert");
  const title = document.createElement("h2");
  title.textContent = heading;
  const help = document.createElement("p");
  help.textContent = advice;
  const lines = document.createElement("pre");
  lines.textContent = text;
  lines.tabIndex = 0;
  panel.append(title, help, lines, copyButton(text), buttonOf(words.close, () => panel.remove()));
  return panel;
}

function copyButton(text) {
  const button = buttonOf(words.copyFault, async () => {
    button.textContent = (await copyText(text)) ? words.faultCopied : words.notCopied;
  });
  return button;
}

/** Put text on the clipboard; says whether the browser allowed it. In a dialogue, `place` is that: what lies outside cannot be selected. */
export async function copyText(text, place = document.body) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, place);
  }
}

/** The older way, for pages opened by double-click in browsers that keep the clipboard from them. */
function copyBySelection(text, place) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden";
  place.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}
