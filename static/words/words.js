/** Every sentence that our scripts write into the page. Questions, hints and problems come from the model. */

import { askingWords } from "./asking.js";
import { count } from "./count.js";
import { deskWords, short } from "./desk.js";
import { guideWords } from "./guide.js";
import { offlineWords } from "./offline.js";
import { paperWords } from "./paper.js";
import { pythonWords } from "./python.js";
import { replyWords } from "./replies.js";
import { resultWords } from "./result.js";

export const words = {
  ...askingWords,
  ...deskWords,
  ...offlineWords,
  ...guideWords,
  ...paperWords,
  ...pythonWords,
  ...replyWords,
  effectNumber: (place) => `Effect ${place}`,
  effectName: (name) => (name ? `: ${name}` : ""),
  tool: (label, place, name) => `${label}: effect ${place}${name ? `, ${name}` : ""}`,
  copyOf: (name) => (name ? `${name}, again` : ""),
  removed: (place, name) => `Effect ${place}${name ? `, ${name},` : ""} was removed.`,
  undo: "Undo",
  removeDifference: "Remove this difference",
  differing: (number) => (number ? count(number, "answer differs", "answers differ") : ""),
  starting: "Python is starting. You can fill in the form already.",
  progress: (step, done, total) => (total > 1000 ? `${step}: ${megabytes(done)} of ${megabytes(total)} MB` : step),
  restarting: "Python stopped and is being started again. Your text is untouched.",
  failed: "Python could not start, so there is no plan. Your text is untouched.",
  stopped: "Python stopped and cannot go on, so the plan is as of before. Your text is untouched.",
  drafting: "Drafting the plan …",
  waiting: "Two answers are needed for a first plan.",
  ready: (summary) => `${count(summary.tests, "test", "tests")}, ${count(summary.questions, "open question", "open questions")}.`,
  size: (summary) => `(${count(summary.tests, "test", "tests")})`,
  stale: (number) => `This plan is as of before: ${count(number, "answer needs", "answers need")} correcting.`,
  unfinished: "This plan is as of before: one effect still needs a name or a destination.",
  partLater: "The text appears here in a moment.",
  toProblem: "Go there",
  problems: (number) => (number === 1 ? "There is a problem with one answer" : `There are problems with ${number} answers`),
  problem: "Problem: ",
  needed: "Still needed:",
  sentence: ({ where, what, remedy }) => `${capital(where)}${where.endsWith("?") ? "" : ":"} ${what} ${remedy}`,
  capital,
  noContract: "Not in the library: I answer myself",
  libraryLater: "The library appears here in a moment. What you type is kept.",
  noLibrary: "The library could not be read. Leave the field empty and answer below.",
  found: (number, all, isLoose) => {
    if (isLoose) return `No entry has all these words; ${number} of ${all} in the library ${number === 1 ? "has" : "have"} one of them.`;
    return number === all ? `${all} in the library. Type a name or a kind.` : `${number} of ${all} in the library.`;
  },
  nothingFound: "Nothing in the library has these words. Leave the field empty and answer below, or open a library file of your company's.",
  ofTheCompany: (glance) => `Your company's. ${capital(glance)}`,
  takenOver: ({ title, says }, { others, unsaid, gone }) =>
    [
      `${title}: ${count(says.length - others.length, "answer comes", "answers come")} from the library.`,
      others.length && keptWords(others.length),
      unsaid.length && unsaidWords(unsaid.length),
      gone && `What came from ${gone} before stays too: ${notTold}`,
    ].filter(Boolean).join(" "),
  takenOut: (gone) =>
    gone ? `Nothing was taken out of what came from ${gone}: ${notTold}` : "What still stood there from the library was taken out. The name of the destination stays.",
  answersBack: "The answers are back as they were.",
  taken: (number) => `${count(number, "answer was", "answers were")} taken over from the library.`,
  contractGone: (id) =>
    `${id.startsWith("own:") ? "This is from a company's own library, which is not open here" : "This library has no such entry"} (${id}). What was taken over from it stays as it is.`,
  fromLibrary: ({ glance, read_on: day, is_stale: isStale, is_own: isOwn }) =>
    `From ${isOwn ? "your company's" : "the"} library${day ? `, read on ${day}` : ""}: ${glance}.${isStale ? " Some of it is stale: it was read more than a year ago, so look at the pages again." : ""}`,
  unsaidHere: (number) => `It says nothing about ${count(number, "answer", "answers")} here.`,
  librarySilent: "The library says nothing about this: the answer here is not from it.",
  differsFromLibrary: (number) => `${count(number, "answer here differs", "answers here differ")} from it:`,
  asInLibrary: ({ said, is_stale: isStale }) =>
    `As in the library${said.value ? `: ${[said.basis ?? "assumed", sourceOf(said), said.read_on && `read on ${said.read_on}`].filter(Boolean).join(", ")}` : ""}${isStale ? " (stale: more than a year ago)" : ""}.`,
  libraryDiffers: ({ said, words: there, is_stale: isStale }, here) =>
    `Differs from the library. ${here.read_on < said.read_on ? `It was read later, on ${said.read_on}, and` : "It"} says: ${there}${there.endsWith(".") ? "" : "."}${isStale ? " That is stale: it was read more than a year ago." : ""}${isBare(here) ? " Yours counts as assumed until you say how you know it." : ""}`,
  takeLibrary: "Take the library's answer",
  takeAll: (number) => `Take the library's answer to these ${number}`,
  ownOpen: (provider, operations) => `Your company's library is open: ${provider}, ${count(operations, "operation", "operations")}.`,
  ownOpened: (name, { operations }) => `${name} is open: its ${count(operations, "operation is", "operations are")} in the library now.`,
  ownRemoved: (provider) => `The library of ${provider} was removed from this page.`,
  ownBack: "Your company's library is as it was before.",
  exportOwn: "Export it",
  removeOwn: "Remove it",
  opened: (name) => `${short(name)} is open.`,
  replaced: (name) => `${short(name)} is open. It took the place of your worksheet.`,
  refused: (name) => `${short(name)} was not opened. Your worksheet is as it was.`,
  tooBig: (size, most) => ({
    where: "The file",
    what: `It is ${megabytes(size)} MB; such a file may have at most ${most / 1_000_000} MB.`,
    remedy: "Open a worksheet or a company's library; those are far smaller.",
  }),
  unreadable: { where: "The file", what: "The browser could not read it.", remedy: "Check that it is still there, then open it again." },
  notUtf8: {
    where: "The file",
    what: "It is not UTF-8 text.",
    remedy: "Open it in a text editor, save it with the encoding UTF-8, and look at its accented letters.",
  },
  severalFiles: { where: "The files", what: "More than one file was dropped.", remedy: "Drop one: a worksheet or a company's library." },
  kitDownloaded: ({ filename, automatic, by_hand }) =>
    `Downloaded as ${filename}: it carries out ${count(automatic, "test", "tests")} in a sandbox, and leaves ${by_hand.toLocaleString("en-GB")} to people. What is private stayed here.`,
  downloaded: (name) => `Downloaded as ${name}: see that it is in the folder for downloads.`,
  copied: "The Markdown is on the clipboard.",
  copyAgain: "Copy now",
  notCopied: "The browser did not allow copying. Download the Markdown instead.",
  notYet: (number) => `No file was made: ${count(number, "answer is", "answers are")} missing or to be corrected first, as marked beside the fields. Nothing is lost.`,
  checking: "Checking the design …",
  states: (number) => `Checking the design: ${count(number, "state", "states")} so far.`,
  trying: "Trying the tests on wrong designs …",
  triedStates: (number) => `Trying the tests on wrong designs: ${count(number, "state", "states")} so far.`,
  notTried: "What the tests catch was not tried to the end.",
  checked: (standing) => ({
    holds: "Checked: within its bounds, nothing was found that breaks the design.",
    broken: "Checked: the design as described breaks.",
    depends: "Checked: whether the design holds depends on open answers.",
    not_decided: "Checked: too much is open for a verdict. The plan says what is known already.",
  })[standing],
  checkCancelled: "The check was cancelled: there is no verdict.",
  checkRefused: "Not checked: answers contradict each other. They are listed above the form.",
  checkFailed: "The check broke off: there is no verdict.",
  cancelCheck: "Cancel the check",
  checkAgain: "Check again",
  stalePlain: "This text is as of before your last change. It follows when you stop typing.",
  staleVerdict: "This verdict is as of before your last change. The check goes on, and the new one appears here.",
  checkWaits: "The check waits for what is missing, and so does the plan.",
  waitingForCheck: "The design is still being checked. The plan follows as soon as that is done.",
  doNotWait: "Do not wait",
  close: "Close",
  faultTitle: "Second Write made a mistake",
  faultHelp: "This is our fault, not yours. Your text is untouched: save the worksheet to be safe. The lines below help to mend it; they may hold parts of your text.",
  copyFault: "Copy these lines",
  faultCopied: "Copied.",
  pageFault: "The page's own script failed.",
  examplesLater: "The examples appear here as soon as Python is ready.",
  ...resultWords,
  noExamples: "There are no examples in this version.",
};

const notTold = "that entry is not in the library here, so it cannot be told from answers of your own.";

function keptWords(kept) {
  return kept === 1
    ? "One answer that stood here says something else and was kept; it is marked."
    : `${kept} answers that stood here say something else and were kept; they are marked.`;
}

function unsaidWords(number) {
  return number === 1
    ? "One answer that stood here stays, of which this entry says nothing; it is marked."
    : `${number} answers that stood here stay, of which this entry says nothing; they are marked.`;
}

/** The host of an address, or who said it. */
function sourceOf({ source = "" }) {
  return /^https?:/i.test(source) && URL.canParse(source) ? new URL(source).hostname : source;
}

/** Whether an answer is given without a word on how it is known. */
function isBare(said) {
  return said.value !== undefined && said.value !== "dont_know" && Object.keys(said).length === 1;
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function megabytes(bytes) {
  return (bytes / 1_000_000).toFixed(1);
}
