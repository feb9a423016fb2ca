/** What goes out of the page: the worksheet file, the plan as Markdown, an effect for Spin, and paper. */

import { download } from "./files.js";
import { cardsOf, today } from "../form/form.js";
import { copyText } from "../page/panels.js";
import { SavedFile } from "./saving.js";
import { words } from "../words/words.js";

const UNFINISHED = "unfinished.worksheet.json";

/**
 * Controls what goes out. `want(kind, payload)` asks Python, `notices` and `errors` tell, `preview` knows the plan and its check, and
 * `mayLeave()` lets a person look at what is likely personal before it leaves.
 */
export class Outgoing {
  #form;
  #sheet;
  #want;
  #notices;
  #errors;
  #preview;
  #mayLeave;
  #revision = 0;
  #saved = 0;
  file = new SavedFile();

  constructor({ form, sheet, want, notices, errors, preview, mayLeave }) {
    [this.#form, this.#sheet, this.#want] = [form, sheet, want];
    [this.#notices, this.#errors, this.#preview, this.#mayLeave] = [notices, errors, preview, mayLeave];
  }

  /** Whether a file holds all that the page shows. */
  get isSaved() {
    return this.#revision === this.#saved;
  }

  /** The worksheet says something else now; with `isSaved` a file holds it already. */
  changed({ isSaved = false } = {}) {
    this.#revision += 1;
    if (isSaved) this.#saved = this.#revision;
  }

  save = async ({ isElsewhere = false } = {}) => {
    if (!isElsewhere && (await this.file.isChanged())) return this.#notices.say(words.fileChanged(this.file.name), () => this.#save({}), words.saveOver);
    return this.#save({ isElsewhere });
  };

  saveAs = () => this.#save({ isElsewhere: true });

  downloadMarkdown = async () => {
    const value = await this.#wantPlan("markdown");
    if (!value) return;
    download(value.markdown, value.filename, "text/markdown");
    this.#notices.say(words.downloaded(value.filename));
  };

  copyMarkdown = async () => {
    const value = await this.#wantPlan("markdown");
    if (value) await this.#copy(value.markdown);
  };

  downloadModel = async (effect) => {
    if (!(await this.#mayLeave())) return;
    const value = await this.#wantDocument("model", { worksheet: this.#sheet.read(), effect });
    for (const { text, filename } of value?.models ?? []) {
      download(text, filename, "text/plain");
      this.#notices.say(words.downloaded(filename));
    }
  };

  /** How long the plan is on paper, whole and short; nothing while answers have to be corrected. */
  extents = async () => (await this.#wantDocument("extents", this.#dated()))?.extents;

  /** Print the plan, whole or "short". */
  print = async (extent = "whole") => {
    const value = await this.#wantPlan("paper", { extent });
    if (value) this.#preview.print(value.html);
  };

  async #save({ isElsewhere }) {
    const [revision, cards] = [this.#revision, cardsOf(this.#form)];
    const value = await this.#wantDocument("save", { worksheet: this.#sheet.read() }, () => this.#saveUnfinished());
    if (!value) return;
    this.#sheet.learnIds(cards, value.worksheet.effects.map(({ id }) => id));
    const written = await this.file.write(value.file, value.filename, { isElsewhere });
    if (!written) return;
    this.#saved = revision;
    this.#notices.say(words.saved(written));
  }

  /** The form as it is, without Python: when answers wait for corrections, or Python does not answer. */
  #saveUnfinished() {
    download(`${JSON.stringify(this.#sheet.read(), null, 2)}\n`, UNFINISHED, "application/json");
    this.#notices.say(words.downloaded(UNFINISHED));
  }

  /** A browser may refuse to copy when the click was long ago, as after a long check: then another one helps. */
  async #copy(text) {
    if (await copyText(text)) this.#notices.say(words.copied);
    else this.#notices.say(words.notCopied, () => this.#copy(text), words.copyAgain);
  }

  /** The whole plan in one of its forms, with its verdict where somebody waits for that. What was typed meanwhile is looked at, too. */
  async #wantPlan(form, more = {}) {
    if (!(await this.#mayLeave())) return undefined;
    const isChecked = await this.#checked();
    if (!(await this.#mayLeave())) return undefined;
    return this.#wantDocument(form, { ...this.#dated(isChecked), ...more });
  }

  #dated(isChecked = true) {
    const unchecked = isChecked ? this.#preview.check.unchecked : "not_checked";
    return { worksheet: this.#sheet.read(), today: today(), unchecked };
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

  /** A document, or nothing while answers have to be corrected; `instead()` is what can be done then. */
  async #wantDocument(kind, payload, instead) {
    const value = await this.#want(kind, payload);
    if (value && !value.problems.length) return value;
    this.#errors.show(value?.problems ?? [], { isExplicit: true });
    this.#notices.say(value ? words.notYet(value.problems.length) : words.noAnswer, instead, words.saveUnfinished);
    return undefined;
  }
}
