/** One part of the plan in the page: a fold with its title, or what a tab is about, which is always open. */

import { fill } from "./report.js";
import { words } from "../words/words.js";

/** The part that is plain text: the whole plan as Markdown. */
export const PLAIN = "markdown";
const HEADINGS = /^(?=#)/m;

export class Part {
  node;
  version = "";
  #body = element("div", "part-body");
  #isFold;

  /** `onOpen()` is called when somebody opens it. */
  constructor({ id, is_main: isMain }, onOpen) {
    this.#isFold = !isMain;
    this.node = isMain ? mainPart() : fold();
    this.node.dataset.part = id;
    this.node.append(this.#body);
    this.node.addEventListener("toggle", () => this.isOpen && onOpen());
    this.#body.textContent = words.partLater;
  }

  get id() {
    return this.node.dataset.part;
  }

  get isOpen() {
    return !this.#isFold || this.node.open;
  }

  /** What leads to it. */
  anchor = "";
  title = "";

  open() {
    if (this.#isFold) this.node.open = true;
  }

  /** Take the focus: on its title, or where it has none, as a whole. */
  focus() {
    const place = this.#isFold ? this.node.firstElementChild : this.node;
    place.focus({ preventScroll: true });
  }

  /** Write title and note anew, where they changed. */
  name({ title, note, anchors }) {
    [this.title, this.anchor] = [title, anchors[0] ?? this.id];
    write(this.node.querySelector(".part-title"), title);
    this.node.querySelector(".part-title").parentElement.hidden = !title;
    if (this.#isFold) write(this.node.querySelector(".part-note"), note);
  }

  /** Show the text of a version: our renderer's HTML, or what is plain text. */
  fill({ version, text }) {
    if (!this.version) this.#body.replaceChildren();
    this.version = version;
    if (this.id === PLAIN) fillPlain(this.#body, text);
    else fill(this.#body, text);
  }

  /** Say above the text that it is as of before, or say it no more. */
  markStale(isStale, sentence) {
    const note = this.node.querySelector(".stale") ?? (isStale ? this.#staleNote(sentence) : undefined);
    if (note) note.hidden = !isStale;
  }

  #staleNote(sentence) {
    const note = element("p", "stale");
    note.textContent = sentence;
    this.#body.before(note);
    return note;
  }
}

function mainPart() {
  const [node, heading] = [element("section", "part is-main"), element("h2")];
  node.tabIndex = -1;
  heading.append(element("span", "part-title"));
  node.append(heading);
  return node;
}

function fold() {
  const [node, summary] = [element("details", "part"), element("summary")];
  summary.append(element("span", "part-title"), " ", element("span", "part-note"));
  node.append(summary);
  return node;
}

/** Long text in blocks, of which the browser lays out those in view; what stands before and behind a change stays. */
function fillPlain(body, text) {
  const whole = body.querySelector("pre") ?? body.appendChild(element("pre", "plain"));
  whole.tabIndex = 0;
  const blocks = text.split(HEADINGS);
  const old = [...whole.children];
  const most = Math.min(old.length, blocks.length);
  let [before, behind] = [0, 0];
  while (before < most && old[before].textContent === blocks[before]) before += 1;
  while (behind < most - before && old.at(-1 - behind).textContent === blocks.at(-1 - behind)) behind += 1;
  const next = old[old.length - behind] ?? null;
  for (const gone of old.slice(before, old.length - behind)) gone.remove();
  for (const block of blocks.slice(before, blocks.length - behind)) whole.insertBefore(element("span", "plain-block"), next).textContent = block;
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** An element with a class. */
export function element(name, className = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}
