/** The dialogue about this device: what it keeps, whether it goes on doing so, and how all of it is removed. */

import { createDialog } from "../page/dialogs.js";
import { buttonOf, sayWithUndo } from "../page/notices.js";
import { forgetOffline } from "../site/offline.js";
import { words } from "../words/words.js";

const KINDS = ["versions", "libraries", "rounds"];

/** Control the dialogue `device` for a desk. */
export function createDevice({ drafts, shelf, sheet, library, openDraft, allow, notices, python }) {
  const part = (name) => document.getElementById(`device-${name}`);
  const { close } = createDialog("device", show);

  async function show() {
    part("switch").checked = drafts.isOn;
    part("sure").hidden = true;
    const [kept, versions, libraries, rounds] = await Promise.all([drafts.list().catch(() => []), ...KINDS.map((kind) => shelf.onDevice(kind))]);
    const number = { drafts: kept.length, versions: versions.length, libraries: libraries.length, rounds: rounds.length };
    part("said").textContent = words.deviceKeeps(number, drafts.isOn);
    const isLone = ({ draft }) => draft !== sheet.draft && !kept.some(({ id }) => id === draft);
    part("drafts").replaceChildren(...kept.map(lineOf), ...versions.filter(isLone).map(loneLineOf));
  }

  function lineOf(draft) {
    const [line, said] = [document.createElement("li"), document.createElement("span")];
    const isHere = draft.id === sheet.draft;
    said.textContent = words.draftLine(draft, isHere);
    const open = buttonOf(words.openDraft, () => openOne(draft));
    const remove = buttonOf(words.removeDraft, () => removeOne(draft));
    for (const button of [open, remove]) button.ariaLabel = `${button.textContent}: ${words.draftName(draft.name)}`;
    const buttons = isHere ? (drafts.isOn ? [] : [remove]) : [open, remove];
    line.append(said, ...buttons.flatMap((button) => [" ", button]));
    return line;
  }

  /** A version whose worksheet is on the device no more. */
  function loneLineOf(version) {
    const [line, said] = [document.createElement("li"), document.createElement("span")];
    said.textContent = words.loneVersion(version);
    const remove = buttonOf(words.removeDraft, () => removeAs(version.name, () => shelf.remove("versions", version.id)));
    remove.ariaLabel = `${remove.textContent}: ${version.name}`;
    line.append(said, " ", remove);
    return line;
  }

  async function openOne({ id, name }, manner) {
    const draft = await openDraft(id, manner);
    if (draft) return close();
    if (draft === undefined) return show();
    const takeOver = buttonOf(words.keptButtons.takeOver, () => openOne({ id, name }, { steal: true }));
    part("said").replaceChildren(words.openElsewhere(words.draftName(name)), " ", takeOver);
    return takeOver.focus();
  }

  /** A draft goes with its versions, and never from under another page that has it open. */
  async function removeOne(draft) {
    const isFree = await drafts.open(draft.id);
    drafts.letGo();
    const name = words.draftName(draft.name);
    if (isFree === false) return (part("said").textContent = words.notRemoved(name));
    return removeAs(name, () => drafts.remove(draft, shelf));
  }

  async function removeAs(name, remove) {
    const putBack = await remove();
    notices.clear(); // it may say that this is kept
    await settle();
    sayWithUndo(part("said"), words.draftRemoved(name), async () => {
      await putBack();
      await settle();
      part("said").textContent = words.draftPutBack(name);
      part("switch").focus();
    });
  }

  /** The list, and the line below the buttons, say how it is now. */
  async function settle() {
    await show();
    if (drafts.consent.isRefused) await drafts.tellOff();
  }

  async function turn() {
    await (part("switch").checked ? allow() : drafts.refuse());
    await show();
  }

  async function removeAll() {
    await drafts.wipe();
    shelf.clear(sheet.draft);
    library.reopenOwn();
    await Promise.all([forgetOffline(), python.forget()]);
    await show();
    notices.say(words.allRemoved);
    close();
  }

  part("switch").addEventListener("change", turn);
  part("wipe").addEventListener("click", () => {
    part("sure").hidden = false;
    part("really").focus();
  });
  part("really").addEventListener("click", removeAll);
  part("not").addEventListener("click", () => {
    part("sure").hidden = true;
    part("wipe").focus();
  });
}
