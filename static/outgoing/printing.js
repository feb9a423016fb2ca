/** The dialogue Print: how much of the plan goes on paper, with a word of how long each is. */

import { createDialog } from "../page/dialogs.js";
import { words } from "../words/words.js";

/** `outgoing` knows how long the plan is, and prints it. */
export function createPrinting({ outgoing }) {
  const part = (name) => document.getElementById(`print-${name}`);

  async function fill() {
    const extents = await outgoing.extents();
    for (const extent of extents ?? []) part(extent.id).textContent = words.printed[extent.id](extent);
    return Boolean(extents);
  }

  const { element, close } = createDialog("print", fill);
  part("go").addEventListener("click", () => {
    close();
    outgoing.print(element.querySelector("input:checked").value);
  });
}
