/** The worksheet page: the form, Python in its worker, and the plan between them. */

import { Cards, foldsAround, showCounts } from "./cards.js";
import { createClient } from "./client.js";
import { createErrors } from "./errors.js";
import { createExamples } from "./examples.js";
import { acceptFiles, download } from "./files.js";
import { cardsOf, readWorksheet, today, writeWorksheet } from "./form.js";
import { Library } from "./library.js";
import { createNotices } from "./notices.js";
import { copyText, createFaults } from "./panels.js";
import { workerStarter } from "./parts.js";
import { createPreview } from "./preview.js";
import { followChange, openBasis } from "./questions.js";
import { words } from "./words.js";

const at = (id) => document.getElementById(id);

/** The worksheet on the page, and what a person can do with it. */
class Desk {
  form = at("worksheet");
  #faults = createFaults(at("faults"));
  #notices = createNotices(at("notices"));
  #errors = createErrors(this.form, at("problems"));
  #cards = new Cards(this.form, () => this.#changed());
  #blank = JSON.stringify(this.#read());
  #revision = 0;
  #saved = 0;
  #client = createClient({ startWorker: workerStarter(), onState: (state) => this.#hear(state) });
  #preview = createPreview({
    ask: (open, unchecked) => this.#client.ask("plan", { ...this.#dated(), open, unchecked }, { latest: true }),
    askCheck: () => this.#client.ask("check", { worksheet: this.#read() }),
    errors: this.#errors,
    faults: this.#faults,
    form: this.form,
  });
  #library = new Library({
    form: this.form,
    place: at("own-library"),
    ask: (kind, payload) => this.want(kind, { ...payload, today: today() }),
    say: this.#notices.say,
    onChange: (card) => this.#settle(card.querySelectorAll(".fold")),
  });

  get isSaved() {
    return this.#revision === this.#saved;
  }

  /** Ask for something a person wants now: a fault is shown, and then there is no value. */
  want = async (kind, payload) => {
    const answer = await this.#client.ask(kind, payload);
    if (!answer.ok) this.#faults.show(answer.fault);
    return answer.ok ? answer.value : undefined;
  };

  restart = () => this.#client.restart();

  print = async () => {
    const unchecked = (await this.#checked()) ? this.#preview.check.unchecked : "not_checked";
    const value = await this.#wantDocument("paper", { ...this.#dated(), unchecked });
    if (value) this.#preview.print(value.html);
  };

  touch = ({ target }) => {
    followChange(target);
    this.#library.hear(target);
    this.#settle(foldsAround(target));
  };

  save = async () => {
    const [revision, all] = [this.#revision, cardsOf(this.form)];
    const value = await this.#wantDocument("save", { worksheet: this.#read() });
    if (!value) return;
    all.forEach((card, place) => (card.querySelector('[data-kind="hidden"]').value = value.worksheet.effects[place].id));
    download(value.file, value.filename, "application/json");
    this.#saved = revision;
    this.#notices.say(words.saved(value.filename));
  };

  downloadMarkdown = async () => {
    const value = await this.#wantMarkdown();
    if (!value) return;
    download(value.markdown, value.filename, "text/markdown");
    this.#notices.say(words.downloaded(value.filename));
  };

  downloadModel = async (effect) => {
    const value = await this.#wantDocument("model", { worksheet: this.#read(), effect });
    for (const { text, filename } of value?.models ?? []) {
      download(text, filename, "text/plain");
      this.#notices.say(words.downloaded(filename));
    }
  };

  copyMarkdown = async () => {
    const value = await this.#wantMarkdown();
    if (value) await this.#copy(value.markdown);
  };

  /** A browser may refuse to copy when the click was long ago, as after a long check: then another one helps. */
  async #copy(text) {
    if (await copyText(text)) this.#notices.say(words.copied);
    else this.#notices.say(words.notCopied, () => this.#copy(text), words.copyAgain);
  }

  openText = async (name, file) => {
    const value = await this.want("open", { file, today: today() });
    if (value?.problems.length) this.refuse(name, value.problems);
    else if (value?.library) this.#library.openOwn(name, file, value.library);
    else if (value) this.replace(name, value.worksheet);
  };

  refuse = (name, problems) => this.#notices.refuse(name, problems);

  /** Show another worksheet; the present one comes back by one button. */
  replace = (name, worksheet) => {
    const [before, wasSaved] = [this.#read(), this.isSaved];
    this.#fill(worksheet, true);
    const wasBlank = JSON.stringify(before) === this.#blank;
    this.#notices.say(wasBlank ? words.opened(name) : words.replaced(name), wasBlank ? undefined : () => this.#bringBack(before, wasSaved));
  };

  /** Bringing back can itself be taken back, since it takes the place of what was written meanwhile. */
  #bringBack(worksheet, isSaved) {
    const [now, wasSaved] = [this.#read(), this.isSaved];
    this.#fill(worksheet, isSaved);
    this.#notices.say(words.restored, () => this.#bringBack(now, wasSaved));
  }

  #fill(worksheet, isSaved) {
    this.#library.leave();
    writeWorksheet(this.form, worksheet, this.#cards);
    this.#settle(this.form.querySelectorAll(".fold"));
    if (isSaved) this.#saved = this.#revision;
  }

  async #wantMarkdown() {
    const unchecked = (await this.#checked()) ? this.#preview.check.unchecked : "not_checked";
    return this.#wantDocument("markdown", { ...this.#dated(), unchecked });
  }

  /** Wait for the check, or until somebody does not want to wait; says whether it has ended. */
  async #checked() {
    const { check } = this.#preview;
    if (!check.isOpen) return true;
    const impatient = new Promise((resolve) => this.#notices.say(words.waitingForCheck, resolve, words.doNotWait));
    await Promise.race([check.settled(), impatient]);
    this.#notices.clear();
    return !check.isOpen;
  }

  async #wantDocument(kind, payload) {
    const value = await this.want(kind, payload);
    if (!value?.problems.length) return value;
    this.#errors.show(value.problems, { isExplicit: true });
    this.#notices.say(words.notYet(value.problems.length));
    return undefined;
  }

  #read() {
    return readWorksheet(this.form);
  }

  #dated() {
    return { worksheet: this.#read(), today: today() };
  }

  #settle(folds) {
    showCounts(folds);
    this.#cards.refresh();
    this.#changed();
  }

  #changed() {
    this.#revision += 1;
    this.#library.follow();
    this.#preview.schedule();
  }

  /** The client speaks for the first time before the preview exists. */
  #hear(state) {
    queueMicrotask(() => this.#preview.hear(state));
  }
}

function start() {
  const desk = new Desk();
  showCounts(desk.form.querySelectorAll(".fold"));
  desk.form.addEventListener("input", desk.touch);
  desk.form.addEventListener("click", ({ target }) => target.matches(".basis > summary") && openBasis(target.parentElement));
  at("report").addEventListener("click", ({ target }) => target.dataset.model && desk.downloadModel(target.dataset.model));
  const acts = { save: desk.save, download: desk.downloadMarkdown, copy: desk.copyMarkdown, print: desk.print, restart: desk.restart };
  for (const [name, act] of Object.entries(acts)) at(`${name}-button`).addEventListener("click", act);
  const onRefusal = (name, problem) => desk.refuse(name, [problem]);
  acceptFiles({ button: at("open-button"), input: at("open-file"), target: document.body, onText: desk.openText, onRefusal });
  createExamples({ button: at("examples-button"), panel: at("examples"), ask: desk.want, onOpen: desk.replace });
  window.addEventListener("beforeunload", (event) => desk.isSaved || event.preventDefault());
}

if (at("worksheet")) start();
