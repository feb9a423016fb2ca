/** The dialogue for sharing: a link that holds the worksheet behind its `#`, or a file; without what is private, unless asked. */

import { createDialog } from "../page/dialogs.js";
import { download } from "./files.js";
import { isPacked, pack, unpack } from "./links.js";
import { copyText } from "../page/panels.js";
import { words } from "../words/words.js";

const LONG = 4000;

/** Control the dialogue `share` for a desk, and open what a link holds. */
export function createSharing({ sheet, want, mayLeave, openText, refuse, notices }) {
  const part = (name) => document.getElementById(`share-${name}`);
  const { element, close } = createDialog("share", begin);
  const isOneFile = document.body.classList.contains("one-file");
  let shared;

  async function begin() {
    part("private").checked = false;
    return (await mayLeave({ isPrivate: false })) && make();
  }

  /** Draw up link and file anew; promises whether there is something to share. */
  async function make() {
    const value = await want("share", { worksheet: sheet.read(), private: part("private").checked });
    if (value?.problems.length) notices.say(words.notYet(value.problems.length));
    part("said").textContent = value ? "" : words.noAnswerHere;
    if (!value || value.problems.length) return false;
    shared = { ...value, link: `${location.href.split("#")[0]}${await pack(value.text)}` };
    part("link").value = shared.link;
    part("length").textContent = words.linkLength(shared.link.length, shared.link.length > LONG, isOneFile);
    part("left").textContent = value.left_out.length ? words.leftOut(value.left_out) : words.nothingPrivate;
    part("choice").hidden = !value.left_out.length;
    return true;
  }

  /** What is private is looked at before it is in the link. */
  async function choose() {
    if (part("private").checked && !(await mayLeave())) part("private").checked = false;
    await make();
  }

  async function copy() {
    part("link").select();
    part("said").textContent = (await copyText(shared.link, element)) ? words.linkCopied : words.linkNotCopied;
  }

  function save() {
    download(shared.file, shared.filename, "application/json");
    close();
    notices.say(words.downloaded(shared.filename));
  }

  /** What a link brought is opened like a file. Only then is the address as it always is: until then, loading anew opens the link again. */
  async function arrive() {
    const { hash } = location;
    if (!isPacked(hash)) return;
    document.body.classList.add("is-arriving");
    const text = await unpack(hash).catch(() => undefined);
    if (text === undefined) refuse(words.theLink, [words.brokenLink]);
    else if (!(await openText(words.theLink, text, { isLink: true }))) return;
    if (location.hash === hash) clearAddress();
  }

  function clearAddress() {
    history.replaceState(null, "", location.href.split("#")[0]);
    if (isOneFile) location.hash = "work";
    document.body.classList.remove("is-arriving");
  }

  part("private").addEventListener("change", choose);
  part("copy").addEventListener("click", copy);
  part("file").addEventListener("click", save);
  window.addEventListener("hashchange", arrive);
  return { arrive };
}
