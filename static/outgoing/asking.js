/** The dialogue for asking a supplier: what goes into the file, without what is private or answered unless asked, in one of three shapes. */

import { createDialog } from "../page/dialogs.js";
import { today } from "../form/form.js";
import { bytesOf, download } from "./download.js";
import { words } from "../words/words.js";

const TYPES = { html: "text/html", zip: "application/zip", markdown: "text/markdown" };

/** Control the dialogue `ask` for a desk. */
export function createAsking({ sheet, want, mayLeave, notices }) {
  const part = (name) => document.getElementById(`ask-${name}`);
  const { close } = createDialog("ask", begin);

  const extents = [...document.querySelectorAll('[name="ask-extent"]')];

  async function begin() {
    for (const name of ["private", "answers"]) part(name).checked = false;
    extents[0].checked = true;
    return (await mayLeave({ isPrivate: false })) && tell();
  }

  /** What is private is looked at before the supplier sees it. */
  async function choose() {
    if (part("private").checked && !(await mayLeave())) part("private").checked = false;
    await tell();
  }

  function asked(form) {
    const [answers, extent] = [part("answers").checked, extents.find(({ checked }) => checked).value];
    return want("supplier", { worksheet: sheet.read(), private: part("private").checked, answers, extent, today: today(), form });
  }

  /** Say what goes in; promises whether there is something to ask. */
  async function tell() {
    const value = await asked("");
    if (value?.problems.length) notices.say(words.notYet(value.problems.length));
    part("said").textContent = value ? "" : words.noAnswerHere;
    if (!value || value.problems.length) return false;
    part("holds").textContent = words.askHolds(value);
    part("extent").hidden = !value.musts?.tests;
    part("musts").textContent = value.musts ? words.askMusts(value.musts) : "";
    part("left").textContent = value.left_out.length ? words.leftOut(value.left_out) : words.nothingPrivate;
    part("choice").hidden = !value.left_out.length;
    return true;
  }

  async function save(form) {
    part("said").textContent = words.askMaking;
    const value = await asked(form);
    part("said").textContent = value ? "" : words.noAnswerHere;
    if (!value?.file) return;
    download(form === "zip" ? bytesOf(value.file) : value.file, value.filename, TYPES[form]);
    close();
    notices.say(words.downloaded(value.filename));
  }

  part("private").addEventListener("change", choose);
  for (const choice of [part("answers"), ...extents]) choice.addEventListener("change", tell);
  for (const form of Object.keys(TYPES)) part(form).addEventListener("click", () => save(form));
}
