/** The dialogue about this device: what it keeps, whether it goes on doing so, and how all of it is removed. */

import { createDialog } from "../page/dialogs.js";
import { buttonOf } from "../page/notices.js";
import { forgetOffline } from "../site/offline.js";
import { words } from "../words/words.js";

/** Control the dialogue `device` for a desk. */
export function createDevice({ drafts, shelf, sheet, library, openDraft, notices }) {
  const part = (name) => document.getElementById(`device-${name}`);
  const { close } = createDialog("device", show);

  async function show() {
    part("switch").checked = drafts.isOn;
    part("sure").hidden = true;
    const kept = drafts.isOn ? await drafts.list().catch(() => []) : [];
    part("said").textContent = words.deviceKeeps(kept.length, shelf.all("versions").length, drafts.isOn);
    part("drafts").replaceChildren(...kept.map(lineOf));
  }

  function lineOf(draft) {
    const [line, said] = [document.createElement("li"), document.createElement("span")];
    const isHere = draft.id === sheet.draft;
    said.textContent = words.draftLine(draft, isHere);
    const open = buttonOf(words.openDraft, () => openOne(draft));
    const remove = buttonOf(words.removeDraft, () => removeOne(draft));
    for (const button of [open, remove]) button.ariaLabel = `${button.textContent}: ${words.draftName(draft.name)}`;
    line.append(said, ...(isHere ? [] : [" ", open, " ", remove]));
    return line;
  }

  async function openOne({ id, name }) {
    if (await openDraft(id)) return close();
    part("said").textContent = words.openElsewhere(words.draftName(name));
  }

  async function removeOne(draft) {
    await drafts.store.remove("drafts", draft.id);
    for (const { id } of shelf.all("versions").filter((version) => version.draft === draft.id)) await shelf.remove("versions", id);
    await show();
    part("said").textContent = words.draftRemoved(words.draftName(draft.name));
  }

  async function turn() {
    if (!part("switch").checked) await drafts.refuse();
    else {
      await drafts.allow();
      await shelf.keepAll();
    }
    await show();
  }

  async function removeAll() {
    await drafts.wipe();
    shelf.clear();
    library.reopenOwn();
    await forgetOffline();
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
