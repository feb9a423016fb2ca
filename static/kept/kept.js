/** The line that says in honest words what this device keeps, and asks where something has to be decided. */

import { buttonOf } from "../page/notices.js";
import { words } from "../words/words.js";

/** Show in `place` how it stands with the draft; `acts` are what its buttons do, by name. */
export function createKept(place, acts) {
  let shown;
  let last;

  function tell(standing, detail) {
    last = [standing, detail];
    const sentence = words.kept[standing](detail);
    const told = `${standing} ${sentence}`;
    if (told === shown) return;
    shown = told;
    place.dataset.standing = standing;
    place.setAttribute("role", PRESSING.includes(standing) ? "alert" : "note");
    const buttons = (BUTTONS[standing] ?? []).map((name) => buttonOf(words.keptButtons[name], () => acts[name](detail)));
    place.replaceChildren(sentence, ...buttons.flatMap((button) => [" ", button]));
  }

  /** "At 15:04" becomes a date when the day is over. */
  const tellAgain = () => last && tell(...last);
  setInterval(tellAgain, MINUTE);
  document.addEventListener("visibilitychange", tellAgain);
  return { tell };
}

const MINUTE = 60_000;

const PRESSING = ["failed", "elsewhere", "lost", "conflict"];

const BUTTONS = {
  asking: ["allow", "refuse"],
  failed: ["save"],
  elsewhere: ["copyOf", "takeOver"],
  lost: ["copy", "takeBack"],
  conflict: ["copy", "save"],
};
