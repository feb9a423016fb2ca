/** The list of examples behind its button; an example opens as a copy. */

import { buttonOf } from "./notices.js";
import { words } from "./words.js";

/** Fill the panel when it is first wanted; `ask(kind, payload)` resolves to the value or nothing, `onOpen(name, worksheet)` opens one. */
export function createExamples({ button, panel, ask, onOpen }) {
  async function toggle() {
    const isOpening = panel.hidden;
    panel.hidden = !isOpening;
    button.setAttribute("aria-expanded", String(isOpening));
    if (isOpening && !panel.querySelector("li")) await fill();
  }

  async function fill() {
    panel.textContent = words.examplesLater;
    const found = await ask("examples", {});
    panel.replaceChildren(...(found?.examples.length ? [listOf(found.examples)] : [words.noExamples]));
  }

  function listOf(examples) {
    const list = document.createElement("ul");
    list.append(...examples.map((example) => {
      const item = document.createElement("li");
      const purpose = document.createElement("span");
      purpose.textContent = example.purpose;
      item.append(buttonOf(example.name, () => open(example)), " ", purpose);
      return item;
    }));
    return list;
  }

  async function open({ id, name }) {
    const found = await ask("example", { id });
    if (!found) return;
    await toggle();
    button.focus();
    onOpen(name, found.worksheet);
  }

  button.addEventListener("click", toggle);
}
