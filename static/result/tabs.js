/** The tabs above the plan: one panel is shown at a time, each where it was last read. */

import { heightOf } from "../page/bars.js";

const MOVES = { ArrowLeft: -1, ArrowRight: 1 };

/** Control the tabs of a list (`role=tablist`); `onShow()` hears of each change. */
export class Tabs {
  #list;
  #buttons;
  #scroller;
  #onShow;
  #depths = new Map();

  constructor({ list, scroller, onShow }) {
    [this.#list, this.#scroller, this.#onShow] = [list, scroller, onShow];
    this.#buttons = [...list.querySelectorAll("[role=tab]")];
    list.addEventListener("click", ({ target }) => this.#pick(target.closest("[role=tab]")));
    list.addEventListener("keydown", (event) => this.#move(event));
  }

  /** The id of the tab that is shown. */
  get current() {
    return idOf(this.#buttons.find((button) => button.ariaSelected === "true"));
  }

  /** From now on there is something to choose between. */
  reveal() {
    if (!this.#list.hidden) return;
    this.#list.hidden = false;
    panelOf(this.current).hidden = false;
  }

  /** Show a tab, read on from where it was left. */
  show(id) {
    const before = this.current;
    if (id === before) return;
    this.#depths.set(before, this.#scroller.depthOf(panelOf(before)));
    for (const button of this.#buttons) {
      const isShown = idOf(button) === id;
      button.ariaSelected = String(isShown);
      button.tabIndex = isShown ? 0 : -1;
      panelOf(idOf(button)).hidden = !isShown;
    }
    this.#scroller.bringTo(panelOf(id), this.#depths.get(id) ?? 0, this.#depths.get(before));
    this.#onShow();
  }

  #pick(button) {
    if (button) this.show(idOf(button));
  }

  #move(event) {
    const at = this.#buttons.indexOf(event.target);
    const last = this.#buttons.length - 1;
    const places = { Home: 0, End: last };
    const next = places[event.key] ?? (event.key in MOVES ? (at + MOVES[event.key] + last + 1) % (last + 1) : undefined);
    if (at < 0 || next === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#buttons[next].focus();
    this.#pick(this.#buttons[next]);
  }
}

/** What scrolls the plan: its pane beside the form, or the page where the pane stands below; `head` may cover the top. */
export class Scroller {
  #pane;
  #head;

  constructor(pane, head) {
    [this.#pane, this.#head] = [pane, head];
  }

  /** How far the beginning of a node has gone above what is in view; below 0 it is still in view. */
  depthOf(node) {
    return this.#top - node.getBoundingClientRect().top;
  }

  /** Scroll until a node has this depth; one that is read from its beginning, and whose beginning is in view, stays. */
  bringTo(node, depth, before = 1) {
    if (depth <= 0 && before <= 0) return;
    this.#box.scrollBy({ top: Math.max(depth, 0) - this.depthOf(node), behavior: "instant" });
  }

  get #isBeside() {
    return getComputedStyle(this.#pane).overflowY === "auto";
  }

  get #box() {
    return this.#isBeside ? this.#pane : document.scrollingElement;
  }

  get #top() {
    if (!this.#isBeside) return heightOf(document.getElementById("notices"));
    return this.#pane.getBoundingClientRect().top + heightOf(this.#head);
  }
}

/** The panel of a tab. */
export function panelOf(id) {
  return document.getElementById(`panel-${id}`);
}

function idOf(button) {
  return button.id.slice("tab-".length);
}
