/** The keys of the page, each for what a button does as well. */

import { createDialog } from "./dialogs.js";

const isMac = () => navigator.platform.startsWith("Mac");

/** Listen for the keys, and let their dialogue list them. */
export function createKeys(keys, isHere) {
  const list = document.getElementById("key-list");
  const lines = keys.map((key) => {
    const [line, name, does] = ["div", "dt", "dd"].map((each) => document.createElement(each));
    const pressed = name.appendChild(document.createElement("kbd"));
    [pressed.textContent, does.textContent] = [nameOf(key), key.does];
    line.append(name, does);
    return line;
  });
  list.replaceChildren(...lines);
  createDialog("keys");
  listen(keys, isHere);
}

/** Keys as a person reads them: "Ctrl+S", and on a Mac with its own names. */
function nameOf({ key, shift }) {
  const parts = [isMac() ? "⌘" : "Ctrl", shift && (isMac() ? "⇧" : "Shift"), key.toUpperCase()].filter(Boolean);
  return parts.join(isMac() ? " " : "+");
}

/**
 * Listen for `keys`, records `{key, shift, does, act}`, each with the control key of the system; `isHere()` says whether the page
 * shows what they are for. While a dialogue is open they do nothing, and the browser does nothing either: but Undo in a field is its own.
 */
function listen(keys, isHere) {
  document.addEventListener("keydown", (event) => {
    const found = keys.find((each) => isPressed(each, event));
    const isInDialog = document.querySelector("dialog[open]") !== null;
    if (!found || !isHere() || (isInDialog && found.repeats && isField(event.target))) return;
    event.preventDefault();
    if (isInDialog) return;
    if (!event.repeat || found.repeats) found.act();
  });
}

function isField(target) {
  return target instanceof Element && target.matches("input, textarea");
}

function isPressed({ key, shift = false }, event) {
  const isControl = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return isControl && !event.altKey && event.shiftKey === shift && event.key.toLowerCase() === key;
}
