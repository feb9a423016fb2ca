/** Before anything leaves: what is likely personal or secret is listed with its place, to be replaced or kept. */

import { words } from "../words/words.js";

/**
 * Gives `mayLeave()`, which promises whether an export may go on: at once where there is nothing to look at, else as a person
 * decides. What leaves then has to be read at once, before anybody can type again. `want(kind, payload)` asks Python; `change(worksheet)` shows the worksheet with what was replaced.
 */
export function createLeaving({ want, sheet, change }) {
  const dialog = document.getElementById("leaving");
  const part = (name) => document.getElementById(`leaving-${name}`);
  const kept = new Set();

  /** `text` is what leaves besides, such as a comparison; without `isPrivate`, what is private stays here and is not asked about. */
  async function mayLeave({ text = "", isPrivate = true } = {}) {
    for (;;) {
      const worksheet = sheet.read();
      const value = await want("sensitive", { worksheet, text, private: isPrivate });
      if (!value || value.problems.length) return value !== undefined; // the export itself says what has to be corrected
      const found = value.findings.filter((each) => !kept.has(each.text));
      if (found.length === 0 && sheet.read() === worksheet) return true; // else somebody went on typing meanwhile
      if (found.length > 0 && !(await decide(found))) return false;
    }
  }

  async function decide(found) {
    part("list").replaceChildren(...grouped(found).map(lineOf));
    part("said").textContent = "";
    dialog.showModal();
    for (;;) {
      const answer = await answered();
      if (answer === "no") return false;
      if (await carryOut(found)) break;
    }
    dialog.close();
    return true;
  }

  /** Replace what is ticked; what is not is kept, and not asked about again while the page is open. */
  async function carryOut(found) {
    const { draft } = sheet;
    const texts = [...dialog.querySelectorAll("input:checked")].map((box) => box.value);
    const value = texts.length > 0 && (await want("replace", { worksheet: sheet.read(), texts }));
    if (draft !== sheet.draft) return false; // another worksheet took its place meanwhile
    if (value === undefined || value.problems?.length) {
      part("said").textContent = words.notReplaced(value?.problems ?? []);
      return false;
    }
    if (value) change(value.worksheet);
    for (const { text } of found) if (!texts.includes(text)) kept.add(text);
    return true;
  }

  function answered() {
    return new Promise((resolve) => {
      const done = new AbortController();
      const end = (answer) => {
        done.abort();
        resolve(answer);
      };
      part("go").addEventListener("click", () => end("yes"), { signal: done.signal });
      dialog.addEventListener("close", () => end("no"), { signal: done.signal });
    });
  }

  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  return mayLeave;
}

/** One line for each text, with all its places. */
function grouped(found) {
  const lines = new Map();
  for (const { label, text, replacement, where } of found) {
    const line = lines.get(text) ?? { label, text, replacement, places: [] };
    line.places.push(where);
    lines.set(text, line);
  }
  return [...lines.values()];
}

function lineOf({ label, text, replacement, places }) {
  const [item, hint] = ["li", "p"].map((name) => document.createElement(name));
  hint.className = "hint";
  hint.textContent = words.foundAt(places);
  item.append(replacement ? choiceOf(label, text, replacement) : keptOnly(label, text), hint);
  return item;
}

function choiceOf(label, text, replacement) {
  const [choice, said] = ["label", "span"].map((name) => document.createElement(name));
  const box = Object.assign(document.createElement("input"), { type: "checkbox", value: text, checked: true });
  choice.className = "choice";
  said.append(words.replaceIt(label), quoted(text), words.by, quoted(replacement));
  choice.append(box, " ", said);
  return choice;
}

/** What does not stand in the worksheet as it is now, and so cannot be replaced in it. */
function keptOnly(label, text) {
  const said = document.createElement("span");
  said.append(words.cannotReplace(label), quoted(text));
  return said;
}

/** A text of somebody's, which may run in another direction. */
function quoted(text) {
  const made = document.createElement("bdi");
  made.className = "quoted";
  made.textContent = text;
  return made;
}
