/** The plan in its tabs: lists of parts, folded until somebody opens them. Only what is open in the tab that is shown is asked for. */

import { PLAIN, Part, element } from "./part.js";
import { markScrollers, place } from "./report.js";
import { Scroller, Tabs, panelOf } from "./tabs.js";
import { words } from "../words/words.js";

const VERDICT = "verdict";
const CAUSES = "causes";
const ANSWER = "#answer:";
// The whole plan as text takes Python as long as an export: it is asked for when nobody has typed for so many milliseconds.
const REST = 1000;

/** Show a plan in `article`; `onWant()` is called when a text is wanted that is not here yet, `onAnswer(path, part)` for a link to an answer. */
export class Outline {
  #tabs;
  #scroller;
  #onWant;
  #onAnswer;
  #lists = new Map();
  #parts = new Map();
  #causes = { version: "", tests: {} };
  #sought;
  #holdsVerdict = false;
  #rest;

  constructor({ article, list, pane, head, onWant, onAnswer }) {
    [this.#onWant, this.#onAnswer] = [onWant, onAnswer];
    this.#scroller = new Scroller(pane, head);
    this.#tabs = new Tabs({ list, scroller: this.#scroller, onShow: () => this.#shown() });
    article.addEventListener("click", (event) => this.#follow(event));
  }

  /** The versions of the texts that should be here, by part; those in view come first. */
  get wanted() {
    if (!this.#lists.size) return { opening: "", [CAUSES]: "" };
    const shown = this.#lists.get(this.#tabs.current).map(({ id }) => this.#parts.get(id));
    const open = shown.filter((part) => part?.isOpen && !this.#isAsBefore(part));
    const isInView = new Map(open.map((part) => [part, isOnScreen(part.node)]));
    open.sort((one, other) => isInView.get(other) - isInView.get(one));
    return Object.fromEntries([...open.map((part) => [part.id, part.version]), [CAUSES, this.#causes.version]]);
  }

  /** Something was changed: the plan as text that is here stays, marked as of before, until nobody types. */
  stir() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      if (this.#tabs.current === PLAIN) this.#onWant();
    }, REST);
    this.#markPlain();
  }

  #isAsBefore({ id, version }) {
    return id === PLAIN && version !== "" && this.#rest !== undefined;
  }

  #markPlain() {
    const part = this.#parts.get(PLAIN);
    part?.markStale(this.#isAsBefore(part), words.stalePlain);
  }

  /** Show a plan: what each tab holds, and the texts that changed. */
  show({ outline, bodies, check }) {
    document.getElementById("welcome")?.remove();
    this.#lists = new Map(outline.map(({ id, items }) => [id, items]));
    this.#forgetGone();
    this.#tabs.reveal();
    this.#list(this.#tabs.current);
    const kept = this.#keepVerdict(check, bodies);
    for (const [id, body] of Object.entries(bodies)) if (id !== kept) this.#fill(id, body);
    this.#markPlain();
    markScrollers(panelOf(this.#tabs.current));
    this.#seek();
  }

  /** The tests that an answer causes, in the order of the plan; those that share a text are the same item. */
  testsOf(path) {
    const tests = (this.#lists.get("tests") ?? []).filter(({ id, is_main: isMain }) => id && !isMain);
    return (this.#causes.tests[path] ?? []).map((place) => tests[place]);
  }

  /** Bring the part or the heading with this id or anchor into view, in its tab; says whether it is there. */
  go(anchor) {
    const leads = (item) => item.id === anchor || item.anchor === anchor || item.anchors?.includes(anchor);
    const [tab, items] = [...this.#lists].find(([, all]) => all.some(leads)) ?? [];
    if (!tab) return false;
    this.#tabs.show(tab);
    this.#list(tab);
    this.#sought = { anchor, part: this.#parts.get(items.find(leads).id) };
    if (this.#sought.part) this.#sought.part.open();
    this.#seek();
    return true;
  }

  #shown() {
    this.#list(this.#tabs.current);
    markScrollers(panelOf(this.#tabs.current));
    this.#onWant();
  }

  /** Lay out the parts of one tab, and what stands between them; what stands right already stays. */
  #list(tab) {
    const panel = panelOf(tab);
    const lines = [...panel.children].filter((node) => node.dataset.line);
    place(panel, (this.#lists.get(tab) ?? []).map((item) => (item.id ? this.#part(item) : lineOf(item, lines))));
  }

  #part(item) {
    const part = this.#parts.get(item.id) ?? new Part(item, () => this.#onWant());
    this.#parts.set(item.id, part);
    part.name(item);
    return part.node;
  }

  #fill(id, body) {
    if (id === CAUSES) this.#causes = { version: body.version, tests: JSON.parse(body.text) };
    else this.#parts.get(id)?.fill(body);
  }

  #forgetGone() {
    const there = new Set([...this.#lists.values()].flat().map(({ id }) => id));
    for (const [id, part] of this.#parts) {
      if (there.has(id)) continue;
      part.node.remove();
      this.#parts.delete(id);
    }
  }

  /** While a new check runs, a verdict that is shown stays to be read, marked as of before; says which part is kept so. */
  #keepVerdict({ standing, unchecked }, bodies) {
    const isKept = this.#holdsVerdict && !standing && unchecked === "running";
    this.#parts.get(VERDICT)?.markStale(isKept, words.staleVerdict);
    if (!isKept && VERDICT in bodies) this.#holdsVerdict = Boolean(standing);
    return isKept ? VERDICT : undefined;
  }

  /** A link of the plan leads to an answer in the form, or to another place in the plan. */
  #follow(event) {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    const target = decodeURIComponent(link.getAttribute("href"));
    if (target.startsWith(ANSWER)) this.#onAnswer(target.slice(ANSWER.length), this.#partAround(link));
    else this.go(target.slice(1));
  }

  #partAround(node) {
    return this.#parts.get(node.closest("[data-part]")?.dataset.part);
  }

  /** Bring what somebody looks for into view; a heading inside a part may have to wait for its text. */
  #seek() {
    if (!this.#sought) return;
    const { anchor, part } = this.#sought;
    const inside = panelOf(this.#tabs.current).querySelector(`[id="${CSS.escape(anchor)}"]`);
    const target = inside ?? part?.node;
    if (part ? part.version : inside) this.#sought = undefined;
    if (!target) return;
    if (part) part.focus();
    else inside.focus({ preventScroll: true });
    this.#scroller.bringTo(target, 0);
  }
}

/** A heading or a sentence between parts: one that says the same is taken from those that are there. */
function lineOf({ heading, anchor, label, words }, lines) {
  const said = JSON.stringify([heading, label, words]);
  const at = lines.findIndex((line) => line.dataset.line === said);
  if (at >= 0) return lines.splice(at, 1)[0];
  const line = element(heading ? "h2" : "p", heading ? "chapter" : "line");
  line.dataset.line = said;
  if (heading) [line.id, line.tabIndex, line.textContent] = [anchor, -1, heading];
  else line.append(...(label ? [labelled(label), " "] : []), words);
  return line;
}

function labelled(label) {
  const made = element("em");
  made.textContent = label;
  return made;
}

function isOnScreen(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
