/** Replies of suppliers beside the worksheet: read, compared, accepted answer by answer, and decided on test by test. */

import { createDialog } from "../page/dialogs.js";
import { buttonOf } from "../page/notices.js";
import { today } from "../form/form.js";
import { words } from "../words/words.js";
import { columnsOf, strayOf } from "./columns.js";
import { exportsOf } from "./exports.js";
import { createReading } from "./reading.js";
import { Rows } from "./rows.js";

const KIND = "rounds";

/** Control the dialogue `replies` for a desk. Gives `open(files)`, which reads files that came in otherwise. */
export function createReplies(desk) {
  return new Replies(desk);
}

class Replies {
  #desk;
  #dialog;
  #rows;
  #round = "";
  #comparing;
  #told;

  constructor(desk) {
    this.#desk = desk;
    this.#dialog = createDialog("replies", () => this.#begin());
    this.#dialog.element.addEventListener("close", () => (this.#comparing = undefined));
    this.#rows = new Rows({ questions: part("questions"), tests: part("tests"), accept: this.#accept, decide: this.#decide });
    createReading({ part, read: this.#read });
    exportsOf({ part, want: this.#export, print: this.#print });
    part("cancel").addEventListener("click", () => this.#compare("cancelled"));
  }

  /** Read files, each `{name, text}`, that were opened or dropped elsewhere on the page. */
  open = async (files) => {
    await this.#dialog.open();
    await this.#read(files);
  };

  #begin() {
    this.#round = this.#desk.shelf.get(KIND, this.#desk.sheet.draft)?.text ?? "";
    this.#say("");
    part("refused").replaceChildren();
    this.#compare();
  }

  #read = async (files) => {
    const value = await this.#want("replies", { files });
    if (!value) return;
    this.#say(words.repliesRead(value));
    part("refused").replaceChildren(...value.refused.flatMap(refusalOf));
    await this.#keep(value.round);
  };

  #accept = async (key, question) => {
    const before = this.#desk.sheet.read();
    const value = await this.#want("accept", { worksheet: before, key, question });
    if (!value) return;
    this.#desk.sheet.open(value.worksheet, this.#desk.sheet.draft);
    this.#say(words.answerAccepted, () => this.#takeBack());
    await this.#compare();
  };

  #takeBack() {
    this.#desk.undo();
    this.#say(words.answerNotAccepted);
    return this.#compare();
  }

  /** Record a decision; gives its problems, none where it was recorded. */
  #decide = async (decision) => {
    const value = await this.#desk.want("decide", this.#asked({ decision }));
    if (!value || value.problems.length) return value?.problems ?? [];
    this.#say(words.decided);
    await this.#keep(value.round);
    return [];
  };

  #drop = async (key, name) => {
    const before = this.#round;
    const value = await this.#want("drop-reply", { key });
    if (!value) return;
    this.#say(words.replyDropped(name), () => this.#keep(before).then(() => this.#say(words.replyBack(name))));
    await this.#keep(value.round);
  };

  #export = async (format, key) => {
    const value = await this.#want("export-replies", { format, key, unchecked: this.#comparing ? "not_checked" : "running" });
    return value && (await this.#desk.mayLeave({ text: value.text })) ? value : undefined;
  };

  #print = async () => {
    if (!(await this.#desk.mayLeave({ text: this.#told.html }))) return;
    this.#dialog.close();
    this.#desk.outgoing.printHtml(this.#told.html);
  };

  async #keep(round) {
    this.#round = round;
    const isKept = await this.#desk.shelf.put(KIND, { id: this.#desk.sheet.draft, text: round });
    part("kept").textContent = words.roundKept(isKept);
    await this.#compare();
  }

  /** Compare what is known now, then go on with the check of each reply's design; another comparison or closing ends it. */
  async #compare(unchecked = "running") {
    const mine = (this.#comparing = {});
    let seen = -1;
    for (;;) {
      const value = await this.#want("compare", { unchecked });
      if (!value || this.#comparing !== mine) return;
      this.#show(value);
      if (value.check.done || unchecked !== "running" || !value.comparison.columns.length) break;
      const check = await this.#checked(mine, seen);
      if (!check) return;
      seen = check.verdicts;
    }
    this.#comparing = undefined;
    this.#sayCheck("");
  }

  /** Go on until there is one verdict more than was seen. */
  async #checked(mine, seen) {
    for (;;) {
      const value = await this.#want("check-replies", {});
      if (!value || this.#comparing !== mine) return undefined;
      this.#sayCheck(words.checkingReplies(value.check.states));
      if (value.check.done || value.check.verdicts > Math.max(seen, 0)) return value.check;
    }
  }

  #show(told) {
    this.#told = told;
    const { comparison } = told;
    const hasAny = comparison.columns.length > 0;
    for (const name of ["exports", "compared"]) part(name).hidden = !hasAny && !comparison.stray.length;
    part("none").hidden = hasAny;
    part("verdict").textContent = comparison.verdict;
    part("musts").textContent = `${comparison.must_haves} ${comparison.no_score}`;
    part("columns").replaceChildren(...columnsOf(comparison, { drop: this.#drop, want: this.#export }));
    part("stray").replaceChildren(...strayOf(comparison.stray));
    this.#rows.show(comparison);
  }

  #sayCheck(sentence) {
    part("checking").textContent = sentence;
    part("cancel").hidden = !sentence;
  }

  #say(sentence, undo) {
    part("said").replaceChildren(sentence, ...(undo ? [" ", buttonOf(words.undo, undo)] : []));
  }

  #asked(more) {
    return { worksheet: this.#desk.sheet.read(), round: this.#round, today: today(), ...more };
  }

  /** Ask Python; problems are said in the dialogue, and then there is no value. */
  async #want(kind, more) {
    const value = await this.#desk.want(kind, this.#asked(more));
    if (!value?.problems.length) return value;
    this.#say(words.repliesNot(value.problems));
    return undefined;
  }
}

function part(name) {
  return document.getElementById(`replies-${name}`);
}

/** What is wrong with a file that was not read. */
function refusalOf({ file, problems }) {
  const [head, list] = [document.createElement("p"), document.createElement("ul")];
  head.textContent = words.refused(file);
  for (const problem of problems) {
    const item = document.createElement("li");
    item.textContent = words.sentence(problem);
    list.append(item);
  }
  return [head, list];
}
