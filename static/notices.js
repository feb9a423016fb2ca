/** Short messages above the form, each with a way to undo where there is one; and files that were refused. */

import { problemList } from "./errors.js";
import { words } from "./words.js";

/** Show messages in `place`, one at a time. */
export function createNotices(place) {
  function say(sentence, undo) {
    const line = document.createElement("p");
    line.className = "notice";
    line.append(sentence);
    if (undo) line.append(" ", buttonOf(words.undo, () => undo()));
    line.append(" ", buttonOf(words.close, () => place.replaceChildren()));
    place.replaceChildren(line);
  }

  /** A file that was not opened, with everything that is wrong with it; takes the focus, since somebody asked for it. */
  function refuse(name, problems) {
    const list = problemList(words.refused(name), problems.map((problem) => ({ problem: { ...problem, where: placeOf(problem) } })));
    list.append(buttonOf(words.close, () => place.replaceChildren()));
    place.replaceChildren(list);
    list.focus();
  }

  return { say, refuse };
}

/** A button with a label, and what it does where that is not heard of elsewhere. */
export function buttonOf(label, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  if (act) button.addEventListener("click", act);
  return button;
}

function placeOf({ where, path }) {
  return path ? `${where} (${path})` : where;
}
