/** The plan as a list of parts: the first page in full, everything else folded until somebody opens it. */

import { fill, markScrollers } from "./report.js";
import { words } from "./words.js";

const VERDICT = "verdict";

/** Shows a plan in `article`; `onOpen()` is called when a part was opened whose text is not here yet. */
export class Outline {
  #article;
  #onOpen;
  #front = element("div", "front");
  #chapters = element("div", "chapters");
  #parts = new Map();

  constructor(article, onOpen) {
    this.#article = article;
    this.#onOpen = onOpen;
    article.addEventListener("click", (event) => this.#follow(event));
  }

  /** The ids of the parts that are open. */
  get open() {
    return [...this.#parts].filter(([, part]) => part.open).map(([id]) => id);
  }

  /** Show a plan: its first page, its chapters, and the HTML of the open parts by id. */
  show({ front, outline, bodies, check }) {
    if (!this.#front.isConnected) this.#article.replaceChildren(this.#front, this.#chapters, note());
    fill(this.#front, front);
    const old = this.#parts;
    this.#parts = new Map();
    place(this.#chapters, outline.map((chapter) => this.#chapter(chapter, old)));
    const kept = this.#keepVerdict(check);
    for (const [id, html] of Object.entries(bodies)) if (id !== kept) this.#fillPart(id, html);
    markScrollers(this.#article);
  }

  /** While a new check runs, an open verdict stays to be read, marked as of before; says which part is kept so. */
  #keepVerdict({ standing, unchecked }) {
    const part = this.#parts.get(VERDICT);
    const isKept = part.open && part.dataset.isVerdict === "yes" && !standing && unchecked === "running";
    part.querySelector(".stale").hidden = !isKept;
    part.dataset.isVerdict = isKept || standing ? "yes" : "no";
    if (!part.open) this.#empty(part.lastElementChild);
    return isKept ? VERDICT : undefined;
  }

  #empty(body) {
    delete body.dataset.isFilled;
    body.textContent = words.partLater;
  }

  /** Open every part, so that the whole plan can be printed. */
  openAll() {
    for (const part of this.#parts.values()) {
      if (part.open) continue;
      part.dataset.isQuiet = "yes";
      part.open = true;
    }
  }

  /** A link of the plan leads to a part, which is opened and brought into view. */
  #follow(event) {
    const link = event.target.closest('a[href^="#"]');
    const part = link && [...this.#parts.values()].find(({ dataset }) => dataset.anchor === link.hash.slice(1));
    if (!link) return;
    event.preventDefault();
    if (!part) return;
    part.open = true;
    part.scrollIntoView();
    part.firstElementChild.focus();
  }

  #chapter({ title, parts }, old) {
    const known = [...this.#chapters.children].find((chapter) => chapter.dataset.title === title);
    const chapter = known ?? element("section", "chapter");
    chapter.dataset.title = title;
    const heading = chapter.querySelector("h2") ?? element("h2");
    heading.textContent = title;
    place(chapter, [heading, ...parts.map((part) => this.#part(part, old))]);
    return chapter;
  }

  #part({ id, title, note, anchor }, old) {
    const part = old.get(id) ?? this.#newPart(id);
    const [name, more] = part.firstElementChild.children;
    if (name.textContent !== title) name.textContent = title;
    if (more.textContent !== note) more.textContent = note;
    part.dataset.part = id;
    part.dataset.anchor = anchor;
    this.#parts.set(id, part);
    return part;
  }

  #newPart(id) {
    const [part, summary] = [element("details", "part"), element("summary")];
    summary.append(element("span", "part-title"), " ", element("span", "part-note"));
    part.append(summary, element("div", "part-body"));
    if (id === VERDICT) summary.after(staleNote());
    this.#empty(part.lastElementChild);
    part.addEventListener("toggle", () => this.#toggled(part));
    return part;
  }

  /** Opening many parts at once is one question to Python, not one for each. */
  #toggled(part) {
    const isQuiet = part.dataset.isQuiet;
    delete part.dataset.isQuiet;
    if (part.open && !isQuiet) this.#onOpen();
  }

  #fillPart(id, html) {
    const body = this.#parts.get(id)?.lastElementChild;
    if (!body) return;
    if (!body.dataset.isFilled) body.replaceChildren();
    body.dataset.isFilled = "yes";
    fill(body, html);
  }
}

/** Make `children` the children of a node, moving none that stands right already. */
function place(node, children) {
  const wanted = new Set(children);
  for (const child of [...node.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, at) => {
    if (node.children[at] !== child) node.insertBefore(child, node.children[at] ?? null);
  });
}

function staleNote() {
  const paragraph = element("p", "stale");
  paragraph.textContent = words.staleVerdict;
  paragraph.hidden = true;
  return paragraph;
}

function note() {
  const paragraph = element("p", "print-note");
  paragraph.textContent = words.printNote;
  return paragraph;
}

function element(name, className = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}
