/** How an answer is known: claimed, documented with a page and a day, or demonstrated with what was seen. */

import { words } from "../words/supplier.js";
import { DAY, field, make, writing } from "./make.js";

/** The questions about an answer's basis; they write into its record. */
export function basisOf(record, bases, onChange) {
  const { control, block } = field(words.basis, "select", {});
  const chosen = record.basis ?? "claimed";
  control.append(...bases.map(({ value, label }) => make("option", { value, selected: value === chosen }, label)));
  const more = make("div", { className: "pair" });
  const follow = () => more.replaceChildren(...(MORE[control.value]?.(record, onChange) ?? []));
  control.addEventListener("change", () => {
    record.basis = control.value;
    onChange();
    follow();
  });
  follow();
  return make("div", { className: "how" }, block, more);
}

const MORE = {
  documented: (record, onChange) => [
    writing(record, "source", words.source, { type: "text", inputMode: "url", maxLength: 200, placeholder: "https://" }, onChange).block,
    writing(record, "read_on", words.readOn, DAY, onChange).block,
    make("p", { className: "hint" }, words.documented),
  ],
  demonstrated: (record, onChange) => [
    writing(record, "evidence", words.evidence, { rows: 2, maxLength: 2000, dir: "auto" }, onChange, "textarea").block,
    make("p", { className: "hint" }, words.demonstrated),
  ],
};
