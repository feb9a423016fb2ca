/** Short messages above the form, each with something to do about it where there is; and files that were refused. */

import { problemList } from "../form/errors.js";
import { words } from "../words/words.js";

/** Show messages in `place`, one at a time. */
export function createNotices(place) {
  function say(sentence, act, label = words.undo) {
    const line = document.createElement("p");
    line.className = "notice";
    line.append(sentence);
    if (act) line.append(" ", buttonOf(label, () => act()));
    line.append(" ", buttonOf(words.close, clear));
    place.replaceChildren(line);
  }

  /**
   * A file that was not opened, with everything that is wrong with it; takes the focus, since somebody asked for it. `openIt`
   * opens it all the same, where the form can show what has to be corrected.
   */
  function refuse(name, problems, openIt) {
    const list = problemList(words.refused(name), problems.map((problem) => ({ problem: { ...problem, where: placeOf(problem) } })));
    if (openIt) list.append(buttonOf(words.openUnfinished, openIt), " ");
    list.append(buttonOf(words.close, () => place.replaceChildren()));
    place.replaceChildren(list);
    list.focus();
  }

  function clear() {
    place.replaceChildren();
  }

  return { say, refuse, clear };
}

/** Say in a dialogue what was done, with a button that undoes it and has the focus: what was pressed is gone. */
export function sayWithUndo(place, sentence, undo) {
  const button = buttonOf(words.undo, undo);
  place.replaceChildren(sentence, " ", button);
  button.focus();
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
