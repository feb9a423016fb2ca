/** Named versions of the worksheet, and what changed between any two. */

import { createDialog } from "../page/dialogs.js";
import { newId } from "./ids.js";
import { download } from "../outgoing/files.js";
import { today } from "../form/form.js";
import { buttonOf, sayWithUndo } from "../page/notices.js";
import { fill } from "../result/report.js";
import { words } from "../words/words.js";

const NOW = "now";

/** Control the dialogue `versions` for a desk. */
export function createVersions({ shelf, sheet, want, restore, mayLeave, notices }) {
  const part = (name) => document.getElementById(`versions-${name}`);
  const { element, close } = createDialog("versions", begin);
  let compared;

  const worksheetOf = (id) => (id === NOW ? sheet.read() : shelf.get("versions", id).worksheet);

  async function begin() {
    await shelf.open();
    const versions = shelf.versionsOf(sheet.draft);
    part("said").textContent = words.versionsKept(versions.length, versions.filter(({ id }) => !shelf.isOnDevice(id)).length);
    part("list").replaceChildren(...versions.map(lineOf));
    part("compare").hidden = versions.length === 0;
    offer(part("old"), versions, versions[0]?.id);
    offer(part("new"), [{ id: NOW, name: words.asItIsNow }, ...versions], NOW);
    clear();
  }

  function clear() {
    compared = undefined;
    part("download").hidden = true;
    part("state").textContent = "";
    part("result").replaceChildren();
  }

  function giveUp() {
    clear();
    part("state").textContent = words.noAnswerHere;
  }

  function lineOf(version) {
    const [line, said] = [document.createElement("li"), document.createElement("span")];
    said.textContent = words.versionLine(version);
    const open = buttonOf(words.openVersion, () => openOne(version));
    const remove = buttonOf(words.removeVersion, () => removeOne(version));
    for (const button of [open, remove]) button.ariaLabel = `${button.textContent}: ${version.name}`;
    line.append(said, " ", open, " ", remove);
    return line;
  }

  function offer(select, versions, chosen) {
    const before = select.value;
    select.replaceChildren(...versions.map(({ id, name }) => new Option(name, id)));
    select.value = versions.some(({ id }) => id === before) ? before : chosen;
  }

  async function keep(event) {
    event.preventDefault();
    const name = part("name").value.trim() || words.versionOf(new Date().toISOString());
    const record = { id: newId(), draft: sheet.draft, name, made: new Date().toISOString(), worksheet: sheet.read() };
    const isKept = await shelf.put("versions", record);
    part("name").value = "";
    await begin();
    part("said").textContent = words.versionKept(name, isKept);
  }

  function openOne({ name, worksheet }) {
    close();
    restore(name, worksheet);
  }

  async function removeOne({ id, name }) {
    const putBack = await shelf.remove("versions", id);
    await begin();
    sayWithUndo(part("said"), words.versionRemoved(name), async () => {
      await putBack();
      await begin();
      part("said").textContent = words.versionPutBack(name);
      part("name").focus();
    });
  }

  /** The comparison, first without verdicts, then anew until both are checked; closing the dialogue or another choice ends it. */
  async function compare() {
    clear();
    const mine = (compared = {});
    const [one, other] = [part("old"), part("new")];
    const names = [one, other].map((select) => select.selectedOptions[0].text);
    const [older, newer] = [one, other].map(({ value }) => worksheetOf(value));
    part("state").textContent = words.comparing;
    for (let value; compared === mine && !value?.check.done; ) {
      value = await want("changes", { old: older, new: newer, names, today: today() });
      if (compared !== mine) return;
      if (!value) return giveUp();
      if (value.problems.length) return (part("state").textContent = words.notComparable(value.problems.length));
      show(value);
    }
  }

  function show(value) {
    Object.assign(compared, value);
    part("state").textContent = value.check.done ? words.compared : words.comparingStates(value.check.states);
    fill(part("result"), value.html);
    part("download").hidden = false;
  }

  part("form").addEventListener("submit", keep);
  part("go").addEventListener("click", compare);
  element.addEventListener("close", clear);
  for (const name of ["old", "new"]) part(name).addEventListener("change", clear);
  part("download").addEventListener("click", async () => {
    const { markdown, filename } = compared;
    if (!(await mayLeave({ text: markdown }))) return;
    download(markdown, filename, "text/markdown");
    notices.say(words.downloaded(filename));
  });
}
