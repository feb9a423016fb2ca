/** What takes the place of the worksheet on the page: a file, an example, a version, a draft of this device, an empty one. */

import { today } from "./form/form.js";
import { download } from "./outgoing/download.js";
import { closeDialogs } from "./page/dialogs.js";
import { Unreadable } from "./sheet.js";
import { words } from "./words/words.js";

// A reply of a supplier, or what was decided about replies: none of them takes the place of the worksheet.
const REPLY = /"format"\s*:\s*"second-write (reply|round)"/;
const HEAD = 500;

/** What a person can open on a desk; whatever is replaced comes back by Undo. */
export function createOpening(desk) {
  const { sheet, drafts, ledger, notices } = desk;
  const refuse = (name, problems) => notices.refuse(name, problems);

  /**
   * Open the text of a file, which `handle` saves to unless it is a report, or of a link, which brings worksheets alone; promises
   * whether Python could say what it is.
   *
   * @param {string} name
   * @param {string} file
   * @param {{ handle?: FileSystemFileHandle, isLink?: boolean }} [from]
   */
  async function openText(name, file, { handle, isLink } = {}) {
    if (!isLink && REPLY.test(file.slice(0, HEAD))) return desk.replies.open([{ name, text: file }]).then(() => true);
    const value = await desk.want("open", { file, today: today() });
    const own = value?.is_report ? undefined : handle; // a report is not written over by a worksheet
    if (value?.unfinished) notices.refuse(name, value.problems, () => replace(name, value.unfinished, own));
    else if (value?.problems.length) refuse(name, value.problems);
    else if (value?.library && isLink) refuse(name, [words.libraryByLink]);
    else if (value?.library) desk.library.openOwn(name, file, value.library);
    else if (value) replace(name, value.worksheet, own);
    return value !== undefined;
  }

  /** Show another worksheet; the present one comes back by one button. */
  function replace(name, worksheet, handle) {
    const wasBlank = sheet.isBlank();
    show(worksheet);
    desk.outgoing.opened(handle);
    notices.say(wasBlank ? words.opened(name) : words.replaced(name), wasBlank ? undefined : desk.undo);
  }

  /** Bring back a named version of this very worksheet. */
  function restore(name, worksheet) {
    const isBack = ifReadable(name, worksheet, () => sheet.open(worksheet, sheet.draft));
    if (isBack) notices.say(words.versionBack(name), desk.undo);
  }

  /** Show what the device kept, if it can be shown; else say why not, and offer it as it is: it stays on the device. */
  function ifReadable(name, worksheet, showIt) {
    try {
      showIt();
      return true;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      notices.say(words.unreadableKept(name, error.reason), () => downloadAsItIs(worksheet), words.saveUnfinished);
      return false;
    }
  }

  function downloadAsItIs(worksheet) {
    download(JSON.stringify(worksheet ?? null, null, 2), words.unreadableFile, "application/json");
    notices.say(words.downloaded(words.unreadableFile));
  }

  /** Start an empty worksheet, and say what became of the one before: where it is safe is known once the device has answered. */
  async function startEmpty() {
    const [before, wasBlank] = [ledger.present, sheet.isBlank()];
    show();
    const { draft } = sheet;
    await drafts.flush();
    if (draft !== sheet.draft) return;
    const place = [wasBlank && "none", before.isKept && "device", before.isSaved && "file", "nowhere"].find(Boolean);
    notices.say(words.emptied[place], desk.undo);
  }

  /** Go on with a draft that this device keeps; false where another page has it, which loses it where `steal` says so. */
  async function openDraft(id, manner) {
    await drafts.flush();
    const draft = await drafts.open(id, manner);
    if (draft && ifReadable(draft.name, draft.worksheet, () => show(draft.worksheet, id))) sayBack(draft);
    return draft;
  }

  /** Go on where the last visit ended, if this device kept it and nobody was faster. */
  function begin(draft) {
    if (!sheet.isBlank()) return drafts.letGo();
    if (ifReadable(draft.name, draft.worksheet, () => sheet.begin(draft.worksheet, draft.id))) return sayBack(draft);
    return drafts.letGo();
  }

  function sayBack(draft) {
    notices.say(words.back(draft), startEmpty, words.backAs);
  }

  /** An empty worksheet, or this one: under a new id, unless it is a draft of this device. */
  function show(worksheet, draft) {
    closeDialogs();
    desk.library.leave();
    if (worksheet) sheet.open(worksheet, draft);
    else sheet.clear();
  }

  /** Go on with the worksheet on the page as one of its own: the draft stays as another page has it, and the file stays ours. */
  async function goOnAsCopy() {
    const { draft, file } = { draft: sheet.draft, file: desk.outgoing.file };
    sheet.becomeCopy();
    desk.outgoing.copied(file);
    drafts.letGo();
    drafts.resume();
    await desk.shelf.copyVersions(draft, sheet.draft);
  }

  /** Take the worksheet on the page back from another page; where the device has it no more, this page keeps it anew. */
  async function takeBack({ id }) {
    if ((await openDraft(id, { steal: true })) === undefined) drafts.resume();
  }

  return { openText, refuse, replace, restore, startEmpty, openDraft, begin, goOnAsCopy, takeBack };
}
