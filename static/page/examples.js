/** The gallery of examples behind its button; an example opens as a copy, and the present worksheet comes back with Undo. */

import { createDisclosure } from "./disclosures.js";
import { buttonOf } from "./notices.js";
import { words } from "../words/words.js";

/** Fill the panel when it is first wanted; `ask(kind, payload)` resolves to the value or nothing, `onOpen(name, worksheet)` opens one. */
export function createExamples({ button, panel, ask, onOpen }) {
  const place = panel.querySelector(".gallery");

  const gallery = createDisclosure({ button, panel, onOpen: fill });

  async function fill() {
    if (place.querySelector("li")) return;
    place.textContent = words.examplesLater;
    const found = await ask("examples", {});
    place.replaceChildren(...(found?.examples.length ? [listOf(found.examples)] : [words.noExamples]));
  }

  function listOf(examples) {
    const list = document.createElement("ul");
    list.append(...examples.map((example) => {
      const item = document.createElement("li");
      const act = buttonOf(example.name, () => open(example));
      const [business, sentence] = [textOf(example.business, "business"), textOf(example.goes_wrong, "sentence")];
      sentence.id = `example-${example.id}`;
      act.setAttribute("aria-describedby", sentence.id);
      item.append(act, " ", business, " ", sentence);
      return item;
    }));
    return list;
  }

  function textOf(text, className) {
    const line = document.createElement("span");
    line.className = className;
    line.textContent = text;
    return line;
  }

  async function open({ id, name }) {
    const found = await ask("example", { id });
    if (!found) return;
    gallery.close();
    onOpen(name, found.worksheet);
  }

  /** Whoever follows a link to the button wants what is behind it. */
  function arrive() {
    if (location.hash === `#${button.id}`) gallery.show(true);
  }

  window.addEventListener("hashchange", arrive);
  arrive();
}
