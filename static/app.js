/** The worksheet page: the form, Python in its worker, and the plan between them. */

import { createCards, showCounts } from "./cards.js";
import { createClient } from "./client.js";
import { createErrors } from "./errors.js";
import { createExamples } from "./examples.js";
import { copyText, createFaults } from "./panels.js";
import { acceptFiles, download } from "./files.js";
import { cardsOf, readWorksheet, writeWorksheet } from "./form.js";
import { createNotices } from "./notices.js";
import { workerStarter } from "./parts.js";
import { createPreview } from "./preview.js";
import { followChange, openBasis } from "./questions.js";
import { words } from "./words.js";

const at = (id) => document.getElementById(id);

/** Bring the page to life. */
export function start() {
  const form = at("worksheet");
  const faults = createFaults(at("faults"));
  const notices = createNotices(at("notices"));
  const errors = createErrors(form, at("problems"));
  const read = () => readWorksheet(form);
  const cards = createCards(form, changed);
  const blank = JSON.stringify(read());
  let revision = 0;
  let saved = 0;

  const client = createClient({ startWorker: workerStarter(), onState: hear });
  const preview = createPreview({ ask: () => client.ask("plan", { worksheet: read(), today: today() }, { latest: true }), errors, faults });

  /** The client speaks for the first time before the preview exists. */
  function hear(state) {
    queueMicrotask(() => preview.hear(state));
  }

  function changed() {
    revision += 1;
    preview.schedule();
  }

  function touch({ target }) {
    followChange(target);
    showCounts(foldsAround(target));
    cards.refresh();
    changed();
  }

  /** Ask for something a person wants now: a fault is shown, problems are listed and take the focus. */
  async function want(kind, payload) {
    const answer = await client.ask(kind, payload);
    if (!answer.ok) {
      faults.show(answer.fault);
      return undefined;
    }
    return answer.value;
  }

  async function wantDocument(kind, payload) {
    const value = await want(kind, payload);
    if (!value?.problems.length) return value;
    errors.show(value.problems, { isExplicit: true });
    return undefined;
  }

  async function save() {
    const [asOf, all] = [revision, cardsOf(form)];
    const value = await wantDocument("save", { worksheet: read() });
    if (!value) return;
    all.forEach((card, place) => (card.querySelector('[data-kind="hidden"]').value = value.worksheet.effects[place].id));
    download(value.file, value.filename, "application/json");
    saved = asOf;
    notices.say(words.saved(value.filename));
  }

  const wantMarkdown = () => wantDocument("markdown", { worksheet: read(), today: today() });

  async function downloadMarkdown() {
    const value = await wantMarkdown();
    if (!value) return;
    download(value.markdown, value.filename, "text/markdown");
    notices.say(words.downloaded(value.filename));
  }

  async function copyMarkdown() {
    const value = await wantMarkdown();
    if (value) notices.say((await copyText(value.markdown)) ? words.copied : words.notCopied);
  }

  function fill(worksheet) {
    writeWorksheet(form, worksheet, cards);
    showCounts(form.querySelectorAll(".fold"));
    cards.refresh();
    changed();
  }

  function replace(name, worksheet) {
    const before = read();
    const wasBlank = JSON.stringify(before) === blank;
    const wasSaved = saved === revision;
    fill(worksheet);
    saved = revision;
    notices.say(wasBlank ? words.opened(name) : words.replaced(name), wasBlank ? undefined : () => bringBack(before, wasSaved));
  }

  function bringBack(before, wasSaved) {
    fill(before);
    if (wasSaved) saved = revision;
    notices.say(words.restored);
  }

  async function openText(name, file) {
    const value = await want("open", { file });
    if (!value) return;
    if (value.problems.length) notices.refuse(name, value.problems);
    else replace(name, value.worksheet);
  }

  form.addEventListener("input", touch);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", ({ target }) => target.matches(".basis > summary") && openBasis(target.parentElement));
  at("save-button").addEventListener("click", save);
  at("download-button").addEventListener("click", downloadMarkdown);
  at("copy-button").addEventListener("click", copyMarkdown);
  at("print-button").addEventListener("click", () => window.print());
  acceptFiles({
    button: at("open-button"),
    input: at("open-file"),
    target: document.body,
    onText: openText,
    onRefusal: (name, problem) => notices.refuse(name, [problem]),
  });
  createExamples({ button: at("examples-button"), panel: at("examples"), ask: want, onOpen: replace });
  window.addEventListener("beforeunload", (event) => revision !== saved && event.preventDefault());
  showCounts(form.querySelectorAll(".fold"));
}

/** Today here, as in the worksheet file: 2026-11-29. */
export function today(now = new Date()) {
  const pad = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

function foldsAround(control) {
  const folds = [];
  for (let fold = control.closest(".fold"); fold; fold = fold.parentElement.closest(".fold")) folds.push(fold);
  return folds;
}

if (at("worksheet")) start();
