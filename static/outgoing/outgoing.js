/** What goes out of the page: the worksheet file, the plan as Markdown, exports, an effect for Spin, and paper. */

import { bytesOf, download } from "./files.js";
import { today } from "../form/form.js";
import { copyText } from "../page/panels.js";
import { SavedFile } from "./saving.js";
import { words } from "../words/words.js";

// What the files of exports are to the browser, by the ends of their names.
const TYPES = {
  csv: "text/csv",
  dmn: "application/xml",
  html: "text/html",
  json: "application/json",
  md: "text/markdown",
  xml: "application/xml",
  zip: "application/zip",
};
const UNFINISHED = "unfinished.worksheet.json";

/**
 * Controls what goes out. `ledger` hears what a file holds, `want(kind, payload)` asks Python, `notices` and `errors` tell, `preview` knows the plan and its check, and
 * `mayLeave()` lets a person look at what is likely personal before it leaves.
 */
export class Outgoing {
  #sheet;
  #ledger;
  #want;
  #notices;
  #errors;
  #preview;
  #mayLeave;
  #files = new Map();

  constructor({ sheet, ledger, want, notices, errors, preview, mayLeave }) {
    [this.#sheet, this.#ledger, this.#want] = [sheet, ledger, want];
    [this.#notices, this.#errors, this.#preview, this.#mayLeave] = [notices, errors, preview, mayLeave];
  }

  /** The file of the worksheet on the page. Each worksheet has its own, also when Undo brings it back. */
  get file() {
    const { draft } = this.#sheet;
    if (!this.#files.has(draft)) this.#files.set(draft, new SavedFile());
    return this.#files.get(draft);
  }

  /** The worksheet on the page came from a file, or from elsewhere, and says what that says. */
  opened(handle) {
    const { present } = this.#ledger;
    present.saved = present.text;
    return this.file.take(handle);
  }

  /** The worksheet on the page goes on as a copy, with the file of this one. */
  copied(file) {
    this.#files.set(this.#sheet.draft, file);
  }

  /** What a save belongs to, whatever the page shows when it is done: the worksheet as it is now, and its file. */
  #begun() {
    const { present } = this.#ledger;
    return { entry: present, text: present.text, worksheet: present.worksheet, mark: this.#sheet.mark(), file: this.file };
  }

  save = async ({ isElsewhere = false } = {}) => {
    const begun = this.#begun();
    if (isElsewhere || !(await begun.file.isChanged())) return this.#save(begun, { isElsewhere });
    return this.#notices.say(words.fileChanged(begun.file.name), () => this.#save(this.#begun()), words.saveOver);
  };

  saveAs = () => this.save({ isElsewhere: true });

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

  /** What has to be said of an export; nothing while answers have to be corrected. */
  aboutExport = (wanted) => this.#wantDocument("export", { ...this.#dated(), ...wanted, made: false });

  /** Download an export; one that is read, and tells the verdict, waits for the check. */
  export = async (wanted, { isRead }) => {
    const value = await this.#wantPlan("export", { ...wanted, made: true }, { waits: isRead });
    if (!value) return;
    download(value.is_zip ? bytesOf(value.file) : value.file, value.filename, typeOf(value.filename));
    this.#notices.say(words.downloaded(value.filename));
  };

  /** Download the plan's tests as a kit for a sandbox, without what is private; it waits for the check, whose counterexamples are tests of it. */
  downloadKit = async () => {
    const value = await this.#wantPlan("kit", {}, { isPrivate: false });
    if (!value) return;
    download(bytesOf(value.file), value.filename, typeOf(value.filename));
    this.#notices.say(words.kitDownloaded(value));
  };

  /** How long the plan is on paper, whole and short; nothing while answers have to be corrected. */
  extents = async () => (await this.#wantDocument("extents", this.#dated()))?.extents;

  /** Print the plan, whole or "short". */
  print = async (extent = "whole") => {
    const value = await this.#wantPlan("paper", { extent });
    if (value) this.#preview.print(value.html);
  };

  /** Print something else than the plan, given as our renderer's HTML. */
  printHtml(html) {
    this.#preview.print(html);
  }

  async #save({ entry, text, worksheet, mark, file }, { isElsewhere = false } = {}) {
    const value = await this.#wantDocument("save", { worksheet }, () => this.#saveUnfinished());
    if (!value) return;
    const wasSame = entry.text === text && entry === this.#ledger.present;
    this.#sheet.learnIds(mark, value.worksheet.effects.map(({ id }) => id));
    const saved = wasSame ? this.#ledger.present.text : text;
    const written = await file.write(value.file, value.filename, { isElsewhere });
    if (!written) return;
    entry.saved = saved;
    this.#notices.say(words.saved(written));
  }

  /** The form as it is, without Python: when answers wait for corrections, or Python does not answer. */
  #saveUnfinished() {
    const { present } = this.#ledger;
    download(`${JSON.stringify(present.worksheet, null, 2)}\n`, UNFINISHED, "application/json");
    present.saved = present.text;
    this.#notices.say(words.downloaded(UNFINISHED));
  }

  /** A browser may refuse to copy when the click was long ago, as after a long check: then another one helps. */
  async #copy(text) {
    if (await copyText(text)) this.#notices.say(words.copied);
    else this.#notices.say(words.notCopied, () => this.#copy(text), words.copyAgain);
  }

  /** The plan in one of its forms, with its verdict where somebody waits for that. What was typed meanwhile is looked at, too. */
  async #wantPlan(form, more = {}, { waits = true, isPrivate = true } = {}) {
    if (!(await this.#mayLeave({ isPrivate }))) return undefined;
    const isChecked = waits && (await this.#checked());
    if (waits && !(await this.#mayLeave({ isPrivate }))) return undefined;
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

function typeOf(filename) {
  return TYPES[filename.split(".").pop()] ?? "text/plain";
}
