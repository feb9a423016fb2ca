/** One part of the plan in the page: a fold with its title, or what a tab is about, which is always open. */

import { fill } from "./report.js";
import { words } from "../words/words.js";

const PLAIN = "markdown";

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
  markStale(isStale) {
    const note = this.node.querySelector(".stale") ?? (isStale ? this.#staleNote() : undefined);
    if (note) note.hidden = !isStale;
  }

  #staleNote() {
    const note = element("p", "stale");
    note.textContent = words.staleVerdict;
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

function fillPlain(body, text) {
  const block = body.querySelector("pre") ?? body.appendChild(element("pre", "plain"));
  block.tabIndex = 0;
  write(block, text);
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
