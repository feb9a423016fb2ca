/** Questions and tests as rows, replies as columns; what is a must stands open above, the rest in a fold below it. */

import { buttonOf } from "../page/notices.js";
import { words } from "../words/words.js";
import { made } from "./columns.js";
import { createDecision } from "./decision.js";

/** Draw the tables of a comparison. `accept(key, question)` takes one answer over; `decide(decision)` records one about a test. */
export class Rows {
  #places;
  #accept;
  #decide;
  #open = new Set(["questions true", "tests true"]);
  // The forms for decisions that are open, by what they decide: what is typed there outlives a redrawing.
  #forms = new Map();

  constructor({ questions, tests, accept, decide }) {
    this.#places = { questions, tests };
    [this.#accept, this.#decide] = [accept, decide];
  }

  show({ columns, questions, tests }) {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const focused = active?.dataset.act;
    this.#draw("questions", columns, questions, (row, place) => this.#answer(row, columns[place], row.cells[place]));
    this.#draw("tests", columns, tests, (row, place) => this.#result(row, columns[place], row.cells[place]));
    if (active?.isConnected) active.focus({ preventScroll: true });
    else if (focused) document.querySelector(`[data-act="${CSS.escape(focused)}"]`)?.focus();
  }

  /** Rows that a fold hides are drawn when it is opened. */
  #draw(kind, columns, rows, partsOf) {
    const folds = [true, false].map((isMust) => {
      const these = rows.filter((row) => row.is_must === isMust);
      const fold = made("details", { open: this.#open.has(`${kind} ${isMust}`), hidden: these.length === 0 || columns.length === 0 });
      fold.append(made("summary", { textContent: words.rows[kind](these.length, isMust, these.filter(hasResult).length) }));
      const fill = () => fold.open && !fold.querySelector("table") && fold.append(tableOf(kind, columns, these, partsOf));
      fold.addEventListener("toggle", () => {
        this.#open[fold.open ? "add" : "delete"](`${kind} ${isMust}`);
        fill();
      });
      fill();
      return fold;
    });
    this.#places[kind].replaceChildren(...folds);
  }

  #answer(row, { key, name }, cell) {
    const parts = [labelOf(cell), cell.words && quote(cell.words), cell.source && note(words.saidSource(cell)), cell.evidence && note(cell.evidence)];
    parts.push(cell.was && note(words.wasAsked(cell.was)), cell.problem && note(cell.problem));
    if (cell.is_accepted) parts.push(note(words.isAccepted));
    else if (cell.counts) parts.push(actOf(words.accept, `${words.accept}: ${row.text} (${name})`, `accept ${key} ${row.id}`, () => this.#accept(key, row.id)));
    return parts;
  }

  #result(row, { key, name }, cell) {
    const told = [cell.reported, ...(cell.result ? words.resultSays(cell.result) : []), cell.lacks].filter(Boolean).map(note);
    const contradicting = cell.contradicts.map((sentence) => made("p", { className: "contradicts", textContent: words.contradicts(sentence) }));
    const decided = cell.decision && note(words.decision(cell.decision));
    return [labelOf(cell), ...told, cell.was && note(words.wasAsked(cell.was)), ...contradicting, decided, this.#decision(row, { key, name }, cell)];
  }

  /** The form to decide with: the one that is open, or a new one. */
  #decision(row, reply, { decision: said }) {
    const name = JSON.stringify([reply, row.id, said]);
    const before = this.#forms.get(name);
    if (before?.open) return before;
    const fold = createDecision({ row, reply, said, decide: this.#decide });
    this.#forms.set(name, fold);
    return fold;
  }
}

/** Whether any reply says how a test went, or why it was not run. */
function hasResult({ has_result: isKnown, cells }) {
  return isKnown ?? cells.some(({ result }) => result && result.outcome !== "not_run");
}

function tableOf(kind, columns, rows, partsOf) {
  const [box, table, head, body] = [made("div", { className: "table", tabIndex: 0 }), made("table"), made("thead"), made("tbody")];
  box.setAttribute("role", "region");
  box.ariaLabel = words.tableOf[kind];
  const heads = [words.tableOf[kind], ...columns.map(({ name }) => name)];
  head.append(rowOf(heads.map((textContent) => made("th", { scope: "col", textContent, dir: "auto" }))));
  body.append(...rows.map((row) => rowOf([headOf(kind, row), ...columns.map((_, place) => cellOf(partsOf(row, place)))])));
  table.append(head, body);
  box.append(table);
  return box;
}

function headOf(kind, row) {
  const head = made("th", { scope: "row" });
  const [title, more] = kind === "questions" ? [row.text, words.questionSays(row)] : [row.title, words.testSays(row)];
  head.append(made("span", { textContent: title }), ...more.map(note));
  return head;
}

function rowOf(cells) {
  const row = made("tr");
  row.append(...cells);
  return row;
}

function cellOf(parts) {
  const cell = made("td");
  cell.append(...parts.filter(Boolean));
  return cell;
}

function labelOf({ state, label }) {
  const line = made("p", { className: "said", textContent: label });
  line.dataset.state = state;
  return line;
}

function quote(textContent) {
  return made("p", { textContent, dir: "auto" });
}

function note(textContent) {
  return made("p", { className: "hint", textContent, dir: "auto" });
}

function actOf(label, name, act, does) {
  const button = buttonOf(label, does);
  button.ariaLabel = name;
  button.dataset.act = act;
  return button;
}
