/** The worksheet on the page: the form, Python in its worker, the plan between them, and what a person can do with all that. */

import { Cards, foldsAround } from "./form/cards.js";
import { Drafts } from "./kept/drafts.js";
import { createErrors } from "./form/errors.js";
import { titleOf, today } from "./form/form.js";
import { createKept } from "./kept/kept.js";
import { createLeaving } from "./outgoing/leaving.js";
import { Ledger } from "./kept/ledger.js";
import { Library } from "./form/library.js";
import { createNotices } from "./page/notices.js";
import { Outgoing } from "./outgoing/outgoing.js";
import { createFaults } from "./page/panels.js";
import { createPython } from "./python/python.js";
import { createOpening } from "./opening.js";
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
    onLeave: () => this.drafts.flush(),
  });
  ledger = new Ledger(this.sheet);
  python = createPython({
    place: at("python"),
    mayKeep: () => this.drafts.isOn,
    onState: (state) => this.#hear(state),
  });
  #preview = createPreview({
    ask: (open, unchecked) => this.python.ask("plan", { ...this.#dated(), open, unchecked }, { latest: true }),
    askCheck: () => this.python.ask("check", { worksheet: this.sheet.read() }),
    errors: this.#errors,
    faults: this.#faults,
    form: this.form,
  });
  #kept = createKept(at("kept"), {
    allow: () => this.allow(),
    refuse: () => this.drafts.refuse(),
    save: () => this.outgoing.save(),
    copyOf: (draft) => this.replace(words.draftName(draft.name), draft.worksheet),
    takeOver: (draft) => this.openDraft(draft.id, { steal: true }),
    copy: () => this.#opening.goOnAsCopy(),
    takeBack: (draft) => this.#opening.takeBack(draft),
  });
  drafts = new Drafts({
    needsConsent: document.body.classList.contains("one-file"),
    sheet: this.sheet,
    ledger: this.ledger,
    tell: this.#kept.tell,
    onEnd: () => this.python.forget().catch(() => {}), // what cannot be removed was never there
  });
  shelf = new Shelf(this.drafts);
  /** The replies of suppliers, which `app.js` puts beside the desk. */
  replies;
  #opening = createOpening(this);
  openText = this.#opening.openText;
  refuse = this.#opening.refuse;
  replace = this.#opening.replace;
  restore = this.#opening.restore;
  startEmpty = this.#opening.startEmpty;
  openDraft = this.#opening.openDraft;

  constructor() {
    const change = (worksheet) => this.sheet.open(worksheet, this.sheet.draft);
    this.mayLeave = createLeaving({ want: this.want, sheet: this.sheet, change });
    this.outgoing = new Outgoing({ ...this, errors: this.#errors, preview: this.#preview });
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
    const answer = await this.python.ask(kind, payload);
    if (!answer.ok) this.#faults.show(answer.fault);
    return answer.ok ? answer.value : undefined;
  };

  restart = () => this.python.restart();

  touch = ({ target }) => {
    followChange(target);
    this.library.hear(target);
    this.sheet.settle(foldsAround(target));
  };

  /** Go on where the last visit ended, if this device kept it and nobody was faster. */
  begin = async () => {
    const beginning = this.drafts.begin();
    this.mayStore = beginning.then(() => !this.drafts.consent.isRefused);
    const draft = await beginning;
    await this.shelf.open();
    this.library.reopenOwn();
    if (draft) this.#opening.begin(draft);
  };

  /** From now on the device keeps what this page holds: worksheets, versions, a library, replies. */
  allow = async () => {
    await this.drafts.allow();
    this.python.remember();
    await this.shelf.keepAll();
  };

  /** Keep what was written, on the device or in a file, before the page is loaded anew; promises whether that went well. */
  keepAll = async () => {
    await this.drafts.flush();
    if (!this.isSafe) await this.outgoing.save();
    const [lost] = this.ledger.atRisk.filter((entry) => entry !== this.ledger.present);
    if (lost) this.notices.say(words.wouldBeLost(titleOf(lost.worksheet)), this.undo);
    return this.isSafe;
  };

  /** Whether nothing is lost when the page is closed. */
  get isSafe() {
    return this.ledger.isSafe;
  }

  undo = () => this.#say(this.sheet.undo(), words.undone, words.nothingToUndo);
  redo = () => this.#say(this.sheet.redo(), words.redone, words.nothingToRedo);

  #say(place, sentence, nothing) {
    at("cards-said").textContent = "";
    if (!place) return this.notices.say(nothing);
    this.notices.say(sentence(place.question?.querySelector(".ask")?.firstChild.textContent.trim()));
  }

  #dated() {
    return { worksheet: this.sheet.read(), today: today(), since: this.sheet.draft };
  }

  #changed() {
    this.library.follow();
    this.drafts.keep();
    this.#preview.schedule();
    this.python.remember();
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
