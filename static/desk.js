/** The worksheet on the page: the form, Python in its worker, the plan between them, and what a person can do with all that. */

import { Cards, foldsAround } from "./form/cards.js";
import { createClient } from "./python/client.js";
import { Drafts } from "./kept/drafts.js";
import { createErrors } from "./form/errors.js";
import { today } from "./form/form.js";
import { createKept } from "./kept/kept.js";
import { createLeaving } from "./outgoing/leaving.js";
import { Library } from "./form/library.js";
import { createNotices } from "./page/notices.js";
import { Outgoing } from "./outgoing/outgoing.js";
import { createFaults } from "./page/panels.js";
import { workerStarter } from "./python/parts.js";
import { createPreview } from "./result/preview.js";
import { followChange } from "./form/questions.js";
import { Sheet } from "./sheet.js";
import { Shelf } from "./kept/shelf.js";
import { words } from "./words/words.js";

const at = (id) => document.getElementById(id);

/** The worksheet on the page, and what a person can do with it. */
export class Desk {
  form = at("worksheet");
  notices = createNotices(at("notices"));
  #faults = createFaults(at("faults"));
  #errors = createErrors(this.form, at("problems"));
  sheet = new Sheet({
    form: this.form,
    cards: new Cards(this.form, () => this.sheet.changed()),
    onChange: () => this.#changed(),
    onStep: () => this.#showSteps(),
  });
  #client = createClient({ startWorker: workerStarter(), onState: (state) => this.#hear(state) });
  #preview = createPreview({
    ask: (open, unchecked) => this.#client.ask("plan", { ...this.#dated(), open, unchecked }, { latest: true }),
    askCheck: () => this.#client.ask("check", { worksheet: this.sheet.read() }),
    errors: this.#errors,
    faults: this.#faults,
    form: this.form,
  });
  #kept = createKept(at("kept"), {
    allow: () => this.drafts.allow(),
    refuse: () => this.drafts.refuse(),
    save: () => this.outgoing.save(),
    copyOf: (draft) => this.replace(words.draftName(draft.name), draft.worksheet),
    takeOver: (draft) => this.openDraft(draft.id, { steal: true }),
    copy: () => this.#goOnAsCopy(),
    takeBack: ({ id }) => this.openDraft(id, { steal: true }),
  });
  drafts = new Drafts({
    needsConsent: document.body.classList.contains("one-file"),
    read: () => ({ draft: this.sheet.draft, worksheet: this.sheet.read() }),
    isBlank: (worksheet) => this.sheet.isBlank(worksheet),
    tell: this.#kept.tell,
  });
  shelf = new Shelf(this.drafts);

  constructor() {
    const change = (worksheet) => this.sheet.open(worksheet, this.sheet.draft);
    this.mayLeave = createLeaving({ want: this.want, sheet: this.sheet, change });
    this.outgoing = new Outgoing({ ...this, form: this.form, errors: this.#errors, preview: this.#preview });
    this.library = new Library({
      form: this.form,
      place: at("own-library"),
      shelf: this.shelf,
      ask: (kind, payload) => this.want(kind, { ...payload, today: today() }),
      say: this.notices.say,
      onChange: (card) => this.sheet.settle(card.querySelectorAll(".fold")),
    });
  }

  /** Ask for something a person wants now: a fault is shown, and then there is no value. */
  want = async (kind, payload) => {
    const answer = await this.#client.ask(kind, payload);
    if (!answer.ok) this.#faults.show(answer.fault);
    return answer.ok ? answer.value : undefined;
  };

  restart = () => this.#client.restart();

  touch = ({ target }) => {
    followChange(target);
    this.library.hear(target);
    this.sheet.settle(foldsAround(target));
  };

  /** Go on where the last visit ended, if this device kept it and nobody was faster. */
  begin = async () => {
    const beginning = this.drafts.begin();
    this.mayStore = beginning.then(() => !this.drafts.isRefused);
    const draft = await beginning;
    await this.shelf.open();
    this.library.reopenOwn();
    if (draft && this.sheet.isBlank()) this.#showDraft(draft);
  };

  /** Keep what was written, on the device or in a file, before the page is loaded anew; promises whether that went well. */
  keepAll = async () => {
    await this.drafts.flush();
    if (!this.isSafe) await this.outgoing.save();
    return this.isSafe;
  };

  /** Whether nothing is lost when the page is closed. */
  get isSafe() {
    return this.outgoing.isSaved || this.drafts.isKept;
  }

  openText = async (name, file, handle) => {
    const value = await this.want("open", { file, today: today() });
    if (value?.unfinished) this.notices.refuse(name, value.problems, () => this.replace(name, value.unfinished, handle));
    else if (value?.problems.length) this.refuse(name, value.problems);
    else if (value?.library) this.library.openOwn(name, file, value.library);
    else if (value) this.replace(name, value.worksheet, handle);
  };

  refuse = (name, problems) => this.notices.refuse(name, problems);

  /** Show another worksheet; the present one comes back by one button. */
  replace = (name, worksheet, handle) => {
    const wasBlank = this.sheet.isBlank();
    this.#open(worksheet, undefined);
    this.outgoing.changed({ isSaved: true });
    this.outgoing.file.take(handle);
    this.notices.say(wasBlank ? words.opened(name) : words.replaced(name), wasBlank ? undefined : this.undo);
  };

  /** Bring back a named version of this very worksheet. */
  restore = (name, worksheet) => {
    this.sheet.open(worksheet, this.sheet.draft);
    this.notices.say(words.versionBack(name), this.undo);
  };

  startEmpty = () => {
    this.#open(undefined);
    this.notices.say(words.emptied, this.undo);
  };

  /** Go on with a draft that this device keeps; a page that has it open loses it where `steal` says so. */
  openDraft = async (id, manner) => {
    await this.drafts.flush();
    const draft = await this.drafts.open(id, manner);
    if (draft) this.#showDraft(draft);
    return draft !== undefined;
  };

  undo = () => this.#say(this.sheet.undo(), words.undone, words.nothingToUndo);
  redo = () => this.#say(this.sheet.redo(), words.redone, words.nothingToRedo);

  #say(place, sentence, nothing) {
    if (!place) return this.notices.say(nothing);
    if (place.isOther) this.outgoing.file.take(undefined);
    this.notices.say(sentence(place.question?.querySelector(".ask")?.firstChild.textContent.trim()));
  }

  #showDraft(draft) {
    this.#open(draft.worksheet, draft.id);
    this.notices.say(words.back(draft), this.startEmpty, words.backAs);
  }

  /** An empty worksheet, or this one: under a new id, unless it is a draft of this device. */
  #open(worksheet, draft) {
    this.drafts.flush();
    this.library.leave();
    if (worksheet) this.sheet.open(worksheet, draft);
    else this.sheet.clear();
    this.outgoing.file.take(undefined);
  }

  #goOnAsCopy() {
    this.sheet.becomeCopy();
    this.drafts.resume();
  }

  #dated() {
    return { worksheet: this.sheet.read(), today: today(), since: this.sheet.draft };
  }

  #changed() {
    this.outgoing.changed();
    this.library.follow();
    this.drafts.keep();
    this.#preview.schedule();
    this.#showSteps();
  }

  #showSteps() {
    at("undo-button").disabled = !this.sheet.canUndo;
    at("redo-button").disabled = !this.sheet.canRedo;
  }

  /** The client speaks for the first time before the preview exists. */
  #hear(state) {
    queueMicrotask(() => this.#preview.hear(state));
  }
}
