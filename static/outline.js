/** The plan as a list of parts: the first page in full, everything else folded until somebody opens it. */

import { fill, markScrollers } from "./report.js";
import { words } from "./words.js";

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
  show({ front, outline, bodies }) {
    if (!this.#front.isConnected) this.#article.replaceChildren(this.#front, this.#chapters, note());
    fill(this.#front, front);
    const old = this.#parts;
    this.#parts = new Map();
    place(this.#chapters, outline.map((chapter) => this.#chapter(chapter, old)));
    for (const [id, html] of Object.entries(bodies)) this.#fillPart(id, html);
    markScrollers(this.#article);
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
    const part = old.get(id) ?? this.#newPart();
    const [name, more] = part.firstElementChild.children;
    if (name.textContent !== title) name.textContent = title;
    if (more.textContent !== note) more.textContent = note;
    part.dataset.part = id;
    part.dataset.anchor = anchor;
    this.#parts.set(id, part);
    return part;
  }

  #newPart() {
    const [part, summary] = [element("details", "part"), element("summary")];
    summary.append(element("span", "part-title"), " ", element("span", "part-note"));
    part.append(summary, element("div", "part-body"));
    part.lastElementChild.textContent = words.partLater;
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
