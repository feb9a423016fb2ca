/** Replies of suppliers beside the worksheet: read, compared, accepted answer by answer, and decided on test by test. */

import { createDialog } from "../page/dialogs.js";
import { buttonOf } from "../page/notices.js";
import { today } from "../form/form.js";
import { words } from "../words/words.js";
import { columnsOf, contradictionsOf, strayOf } from "./columns.js";
import { exportsOf } from "./exports.js";
import { createReading, namedApart } from "./reading.js";
import { Round } from "./round.js";
import { Rows } from "./rows.js";
import { toldOf } from "./telling.js";

/** Control the dialogue `replies` for a desk. Gives `open(files)`, which reads files that came in otherwise. */
export const createReplies = (desk) => new Replies(desk);

class Replies {
  #desk;
  #dialog;
  #rows;
  #round;
  #comparing;
  #told;
  // How many reads have begun and not ended, and what is said of those that have.
  #reading = 0;
  #saidOfReads;

  constructor(desk) {
    this.#desk = desk;
    this.#round = new Round(desk);
    this.#dialog = createDialog("replies", () => this.#begin());
    this.#dialog.element.addEventListener("close", () => (this.#comparing = undefined));
    this.#rows = new Rows({ questions: part("questions"), tests: part("tests"), accept: this.#accept, decide: this.#decide });
    createReading({ part, read: this.#read });
    exportsOf({ part, want: this.#export, print: this.#print });
    part("cancel").addEventListener("click", () => this.#compare("cancelled"));
  }

  /** Read files, each `{name, text}`, that were opened or dropped elsewhere on the page. */
  open = async (files) => {
    if (!this.#dialog.element.open) await this.#dialog.open();
    await this.#read(files);
  };

  #begin() {
    this.#round.load();
    this.#beginTelling();
    part("kept").textContent = this.#round.text ? words.roundKept(this.#round.isKept) : "";
    this.#compare();
  }

  /** Read files; promises whether there was nothing wrong with any. What is said of a read before that has not ended stays. */
  #read = async (given) => {
    const files = namedApart(given);
    if (!this.#reading) this.#beginTelling();
    this.#reading += 1;
    const value = await this.#change("replies", { files });
    this.#reading -= 1;
    if (!value) return false;
    this.#saidOfReads.push(words.repliesRead(value));
    this.#say(this.#saidOfReads.join(" "));
    part("told").append(...toldOf(value, (file, number) => this.#takeDecisions(files.filter(({ name }) => name === file), file, number)));
    return !value.refused.length;
  };

  #beginTelling() {
    this.#saidOfReads = [];
    this.#say("");
    part("told").replaceChildren();
  }

  /** Take over the decisions of a file that was read: nobody else's decision becomes the owner's unasked. */
  async #takeDecisions(files, file, number) {
    const value = await this.#change("replies", { files, decisions: true });
    if (value) this.#say(words.decisionsTaken(file, number));
  }

  #accept = async (key, question) => {
    const value = await this.#want("accept", { key, question });
    if (!value) return;
    this.#desk.sheet.open(value.worksheet, this.#desk.sheet.draft);
    this.#say(words.answerAccepted(value), this.#takeBack);
    this.#compare();
  };

  #takeBack = () => {
    this.#desk.undo();
    this.#say(words.answerNotAccepted);
    this.#compare();
  };

  /** Record a decision; gives its problems, none where it was recorded. */
  #decide = async (decision) => {
    const value = await this.#round.change(() => this.#desk.want("decide", this.#asked({ decision })));
    if (!value || value.problems.length) return value?.problems ?? [];
    this.#say(words.decided);
    this.#changed();
    return [];
  };

  #drop = async (key, name) => {
    const before = this.#round.text;
    if (await this.#change("drop-reply", { key })) this.#say(words.replyDropped(name), () => this.#putBack(name, before));
  };

  /** Put a reply back from what there was before; whatever came since stays. */
  async #putBack(name, before) {
    if (await this.#change("replies", { files: [{ name: "before.json", text: before }] })) this.#say(words.replyBack(name));
  }

  #export = async (format, key) => {
    const value = await this.#want("export-replies", { format, key, unchecked: this.#comparing ? "not_checked" : "running" });
    return value && (await this.#desk.mayLeave({ text: value.text })) ? value : undefined;
  };

  #print = async () => {
    if (!(await this.#desk.mayLeave({ text: this.#told.html }))) return;
    this.#dialog.close();
    this.#desk.outgoing.printHtml(this.#told.html);
  };

  /** Ask for a change of the round, in its turn; problems are said, and then there is no value. */
  async #change(kind, more) {
    const value = await this.#round.change(() => this.#want(kind, more));
    if (value) this.#changed();
    return value;
  }

  #changed() {
    part("kept").textContent = words.roundKept(this.#round.isKept);
    this.#compare();
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
    part("contradictions").replaceChildren(...contradictionsOf(comparison));
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
    return { worksheet: this.#desk.sheet.read(), round: this.#round.text, today: today(), ...more };
  }

  /** Ask Python; problems are said in the dialogue, and then there is no value. */
  async #want(kind, more) {
    const value = await this.#desk.want(kind, this.#asked(more));
    if (value && !value.problems.length) return value;
    this.#say(value ? words.repliesNot(value.problems) : words.noAnswerHere);
    return undefined;
  }
}

function part(name) {
  return document.getElementById(`replies-${name}`);
}
