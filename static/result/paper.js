/** The whole plan for the printer: it stands in the page only while it is printed, above the tabs, which are not printed then. */

import { fill } from "./report.js";

export class Paper {
  #place;

  constructor(place) {
    this.#place = place;
    window.addEventListener("afterprint", () => this.clear());
  }

  /** Print a plan, given as our renderer's HTML. */
  print(html) {
    fill(this.#place, html);
    window.print();
  }

  /** The plan has been printed, or is no longer that of the form. */
  clear() {
    this.#place.replaceChildren();
  }
}
