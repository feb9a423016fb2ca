/** The script of the supplier file: shows what is asked, takes the answers, and saves the reply. Nothing leaves the page by itself. */

import "../guard.js";
import { words } from "../words/supplier.js";
import { download } from "../outgoing/download.js";
import { problemsOf, showProblems } from "./checks.js";
import { showDecisions } from "./decisions.js";
import { acceptDrafts, createDrafts } from "./drafts.js";
import { createKeeping } from "./keeping.js";
import * as elements from "./make.js";
import { markdown } from "./markdown.js";
import { fileName } from "./names.js";
import { createNotices } from "./notices.js";
import { showOthers } from "./others.js";
import { openForPaper } from "./paper.js";
import { goToNext, showProgress } from "./progress.js";
import { showQuestions } from "./questions.js";
import { write } from "./reply.js";
import { Said } from "./said.js";
import { showTests } from "./tests.js";
import { readPage } from "./unpack.js";

const at = (id) => document.getElementById(id);
const WHO = ["supplier", "answered_by", "answered_on"];

const page = readPage(document);
const said = new Said(page, changed);
const say = createNotices(at("notices"));
const keeping = createKeeping({ said, say, show });
const drafts = createDrafts({
  said,
  say,
  show: (data, manner) => {
    const before = show(data, manner);
    keeping.follow();
    return before;
  },
});
let tests;

function changed() {
  showProgress(said);
  if (!said.isSaved) keeping?.follow();
}

/** Put something else that was said on the page; gives what was there. */
function show(data, manner) {
  const before = said.replace(data, manner);
  for (const key of WHO) at(key).value = said.data[key];
  showQuestions(at("questions"), page, said);
  tests = showTests(at("tests"), page, said);
  showOthers(at("others"), said.data.others);
  showProblems(at("problems"), [], goTo, elements);
  showProgress(said);
  return before;
}

function goTo({ selector, test }) {
  if (test) tests.show(test);
  document.querySelector(selector)?.focus();
}

/** Save the reply in one of its forms, unless something has to be put right first. */
function reply(ending, type, textOf) {
  const problems = problemsOf(said);
  showProblems(at("problems"), problems, goTo, elements);
  if (problems.length) return;
  const name = fileName(said, ending);
  download(textOf(said), name, type);
  if (type === "application/json") said.saved();
  say(words.savedReply(name));
}

function begin() {
  at("trouble").remove();
  showDecisions(at("decisions"), page.decisions);
  show({ answered_on: new Intl.DateTimeFormat("sv-SE").format(new Date()) }, { isSaved: true });
  for (const key of WHO) {
    at(key).addEventListener("input", () => {
      said.data[key] = at(key).value;
      said.change();
    });
  }
  at("draft-button").addEventListener("click", drafts.save);
  at("open-button").addEventListener("click", () => at("open-file").click());
  at("print-button").addEventListener("click", () => window.print());
  at("next-button").addEventListener("click", () => goToNext(said) || say(words.allAnswered));
  at("reply-button").addEventListener("click", () => reply("reply.json", "application/json", (all) => write(all)));
  at("markdown-button").addEventListener("click", () => reply("reply.md", "text/markdown", markdown));
  acceptDrafts(at("open-file"), document.body, drafts.open);
  openForPaper(() => tests.openAll());
  window.addEventListener("beforeunload", (event) => said.isSaved || keeping.isSafe() || event.preventDefault());
  keeping.begin();
}

begin();
