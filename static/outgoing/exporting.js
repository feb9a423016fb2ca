/** The dialogue for exports: to what, for test managers with their own numbers, and what has to be said of it. */

import { createDialog } from "../page/dialogs.js";
import { words } from "../words/words.js";

// The text of a list in which nothing stands: it is wrong, and not missing.
const NOTHING = "\n";

/** Control the dialogue `export`; `outgoing` tells of an export and makes it. */
export function createExporting({ outgoing }) {
  const part = (name) => document.getElementById(`export-${name}`);
  const { close } = createDialog("export", begin);
  let list = "";

  const chosen = () => part("format").selectedOptions[0].dataset;

  async function begin() {
    forget();
    return tell();
  }

  /** A list is that of one product. */
  function forget() {
    part("numbers").value = "";
    list = "";
    part("table").hidden = !("table" in chosen());
  }

  function wanted() {
    return { format: part("format").value, list, spreadsheet: "table" in chosen() && part("spreadsheet").checked };
  }

  /** Say what there is to say; promises whether there is something to export. */
  async function tell() {
    const asked = wanted();
    const value = await outgoing.aboutExport(asked);
    if (!value || JSON.stringify(asked) !== JSON.stringify(wanted())) return Boolean(value); // something else was chosen meanwhile
    part("go").disabled = Boolean(value.list_problems);
    part("notes").replaceChildren(...(value.notes ?? value.list_problems.map(words.sentence)).map(itemOf));
    return true;
  }

  async function read() {
    const [file] = part("numbers").files;
    list = file ? (await file.text().catch(() => "")) || NOTHING : "";
    await tell();
  }

  part("format").addEventListener("change", () => {
    forget();
    tell();
  });
  part("spreadsheet").addEventListener("change", tell);
  part("numbers").addEventListener("change", read);
  part("go").addEventListener("click", () => {
    close();
    outgoing.export(wanted(), { isRead: "read" in chosen() });
  });
}

function itemOf(textContent) {
  return Object.assign(document.createElement("li"), { textContent });
}
