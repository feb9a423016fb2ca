/** The whole plan for the printer: it stands in the page only while it is printed, above the tabs, which are not printed then. */

import { fill } from "./report.js";

/** A word in a table is never broken, unless it is longer than this. */
const LONG_WORD = /[^\s-]{19,}/;

export class Paper {
  #place;

  constructor(place) {
    this.#place = place;
    window.addEventListener("afterprint", () => this.clear());
  }

  /** Print a plan, given as our renderer's HTML. */
  print(html) {
    fill(this.#place, html);
    for (const cell of this.#place.querySelectorAll("th, td")) cell.classList.toggle("has-long-word", LONG_WORD.test(cell.textContent));
    window.print();
  }

  /** The plan has been printed, or is no longer that of the form. */
  clear() {
    this.#place.replaceChildren();
  }
}
