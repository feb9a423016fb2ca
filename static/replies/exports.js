/** What goes out of the comparison: the comparison itself, the record of decisions, everything as a file, and paper. */

import { download } from "../outgoing/files.js";
import { words } from "../words/words.js";

const FORMATS = { markdown: "text/markdown", csv: "text/csv", record: "text/markdown", round: "application/json" };

/** Let each button `export-FORMAT` download; `want(format)` gives what may leave, or nothing. */
export function exportsOf({ part, want, print }) {
  for (const [format, type] of Object.entries(FORMATS)) {
    part(`export-${format}`).addEventListener("click", () => save(want, format, type, (name) => (part("said").textContent = words.downloaded(name))));
  }
  part("print").addEventListener("click", print);
}

/** Download one export, and tell of it. */
export async function save(want, format, type, tell, key) {
  const value = await want(format, key);
  if (!value) return;
  download(value.text, value.filename, type);
  tell(value.filename);
}
