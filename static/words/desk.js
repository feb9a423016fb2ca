/** What the page says about keeping, saving, undoing and versions. */

import { count } from "./count.js";

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** A moment as a person says it: only the time where it is today. */
export function moment(text, now = new Date()) {
  const then = new Date(text);
  if (Number.isNaN(then.getTime())) return "some time ago";
  return day.format(then) === day.format(now) ? `at ${time.format(then)}` : `on ${day.format(then)} at ${time.format(then)}`;
}

const MOST_LETTERS = 80;

/** A name as a sentence can hold it: a very long one is cut, and what is damaged has none. */
export const short = (name) => (typeof name !== "string" ? "" : [...name].length > MOST_LETTERS ? `${[...name].slice(0, MOST_LETTERS).join("")} …` : name);

const named = (name) => (short(name) ? `“${short(name)}”` : "A worksheet without a name");

export const deskWords = {
  moment,
  draftName: (name) => short(name) || "Without a name",
  kept: {
    off: ({ isEmpty }) =>
      isEmpty
        ? "Nothing is kept on this device: save the worksheet as a file before you close the page."
        : "Nothing more is kept on this device: save the worksheet as a file before you close the page. What was kept before is still there, listed under On this device.",
    waiting: () => "",
    asking: () =>
      "Keep this worksheet on this device until you come back? In some browsers, other local pages could read it.",
    kept: ({ saved }) => `Kept in this browser ${moment(saved)}. A browser may lose what it keeps: save a file of what matters.`,
    failed: (error) => `Not kept: ${reasonOf(error)} Save the worksheet as a file now.`,
    elsewhere: ({ name }) => `${named(name)} is open in another tab, which goes on keeping it. This tab starts an empty worksheet.`,
    lost: () => "Another tab took this worksheet over. What you change here is not kept.",
    conflict: () => "Another tab changed this worksheet meanwhile. Nothing was overwritten, and what you change here is not kept.",
    removed: () => "Everything was removed from this device, and nothing more is kept. Save the worksheet as a file before you close the page.",
  },
  keptButtons: {
    allow: "Keep it here",
    refuse: "Keep nothing",
    save: "Save worksheet",
    copyOf: "Open a copy of it here",
    takeOver: "Go on with it here",
    copy: "Keep mine as a copy",
    takeBack: "Go on with it here",
  },
  back: ({ name, saved }) => `${named(name)} is back, as it was kept ${moment(saved)}.`,
  backAs: "Start an empty one",
  unreadableKept: (name, reason) =>
    `${named(name)} was not opened: ${reason === "newer" ? "a newer Second Write kept it" : "what this browser kept of it is damaged"}. It stays on this device as it is.`,
  unreadableFile: "as-it-was-kept.json",
  emptied: {
    none: "An empty worksheet.",
    device: "An empty worksheet. The one before is kept on this device.",
    file: "An empty worksheet. The one before is as you opened it, or saved it.",
    nowhere: "An empty worksheet. The one before is kept nowhere: Undo brings it back while this page is open.",
  },
  undone: (title) => (title ? `Undone: ${title}` : "Undone."),
  redone: (title) => (title ? `Done again: ${title}` : "Done again."),
  nothingToUndo: "There is nothing to undo.",
  nothingToRedo: "There is nothing to do again.",
  wouldBeLost: (name) => `${named(name)} was on this page before and is kept nowhere. Bring it back with Undo and save it first.`,
  saved: ({ name, isDownload }) => (isDownload ? `Saved as ${name}: see that it is in the folder for downloads.` : `Saved to ${name}.`),
  fileChanged: (name) => `${name} was changed by something else since this page read or wrote it. Nothing was saved.`,
  saveOver: "Write over it",
  noAnswer: "Python gave no answer, so no file was made.",
  noAnswerHere: "Python gave no answer. Try once more in a moment.",
  saveUnfinished: "Save it as it is",
  openUnfinished: "Open it, and correct it in the form",
  keys: {
    save: "Save the worksheet",
    saveAs: "Save it as another file",
    open: "Open a worksheet",
    undo: "Undo",
    redo: "Do it again",
    print: "Print the whole plan",
    keys: "Show this list",
  },
  deviceKeeps: ({ drafts, versions, libraries, rounds }, isOn) => {
    const parts = [drafts && count(drafts, "worksheet", "worksheets"), versions && count(versions, "named version", "named versions"), libraries && "a company's library"];
    if (rounds) parts.push(`replies to ${count(rounds, "worksheet", "worksheets")}`);
    const all = parts.filter(Boolean).join(", ");
    if (!isOn) return all ? `Keeping is switched off. What was kept before is still on this device: ${all}.` : "Keeping is switched off, and nothing is kept on this device.";
    return all ? `Kept on this device: ${all}.` : "Nothing is kept on this device yet.";
  },
  draftLine: ({ name, saved }, isHere) => `${short(name) || "Without a name"}, kept ${moment(saved)}${isHere ? " (the one on this page)" : ""}`,
  openDraft: "Open",
  removeDraft: "Remove",
  draftRemoved: (name) => `${name} was removed from this device.`,
  draftPutBack: (name) => `${name} is on this device again.`,
  notRemoved: (name) => `${name} is open in another tab, and was not removed. Close that tab first.`,
  loneVersion: ({ name, made }) => `${name}, a version ${moment(made)} of a worksheet that is not kept`,
  openElsewhere: (name) => `${name} is open in another tab. Go on there, or here: that tab then keeps nothing more of it.`,
  allRemoved: "Everything was removed from this device. What is on the page stays until you close it.",
  versionsKept: (number, lone) => {
    if (!number) return "No version of this worksheet has a name yet.";
    if (!lone) return "";
    return `${lone === number ? "These versions stay" : `${lone} of these versions stay`} only until the page is closed: this device does not keep them.`;
  },
  versionLine: ({ name, made }) => `${name}, ${moment(made)}`,
  versionOf: (made) => `Version ${moment(made)}`,
  versionKept: (name, isOnDevice) => `${name} is kept${isOnDevice ? " on this device" : " until the page is closed"}.`,
  versionBack: (name) => `The worksheet is as it was in ${name}.`,
  versionRemoved: (name) => `${name} was removed.`,
  versionPutBack: (name) => `${name} is back.`,
  openVersion: "Open",
  removeVersion: "Remove",
  asItIsNow: "As it is now",
  comparing: "Comparing …",
  comparingStates: (number) => `Both designs are being checked: ${count(number, "state", "states")} so far. The verdicts follow.`,
  compared: "Compared, with the verdicts of both.",
  notComparable: (number) => `They cannot be compared: ${count(number, "answer has", "answers have")} to be corrected first.`,
  replaceIt: (label) => `${label}: replace `,
  by: " by ",
  cannotReplace: (label) => `${label}, which cannot be replaced here: `,
  foundAt: (places) => `Found at: ${places.join("; ")}`,
  notReplaced: (problems) => (problems.length ? `Not replaced. ${problems.map(({ where, what, remedy }) => `${where}: ${what} ${remedy}`).join(" ")}` : "Not replaced."),
  linkLength: (length, isLong, isOneFile) =>
    [
      `${length.toLocaleString("en-GB")} characters.`,
      isLong && "That is long: mail and chat programs may cut it. A file is safer.",
      isOneFile && "This page is a file on your computer: the link opens only where a copy lies at the same place. Send a file to others.",
    ].filter(Boolean).join(" "),
  leftOut: (places) => `Left out, because who answers does not need it: ${places.map((place) => place.replace(/[?.]$/, "")).join("; ")}.`,
  nothingPrivate: "There are no names of people, accounts or evidence in it that would be left out.",
  linkCopied: "The link is on the clipboard.",
  linkNotCopied: "The browser did not allow copying. The link is selected: copy it with the keyboard.",
  theLink: "The shared worksheet",
  libraryByLink: {
    where: "The link",
    what: "It holds a company's library, and a link opens worksheets only.",
    remedy: "Ask for the library as a file, and open that if you trust who sent it.",
  },
  brokenLink: { where: "The link", what: "It was cut or changed on its way.", remedy: "Ask for it again, or for a file." },
};

function reasonOf(error) {
  if (error.name === "QuotaExceededError") return "this browser's storage is full.";
  if (error.name === "NotKept") return "the browser gave back something else than was written.";
  if (error.name === "VersionError") return "a newer Second Write keeps its worksheets in this browser, and this one leaves them alone.";
  return "this browser does not let the page keep anything.";
}
