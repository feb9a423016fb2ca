/** The way from a test to the answers that caused it, and from an answer to the tests that come from it. */

import { locate, reveal } from "../form/errors.js";
import { cardsOf, isDifference } from "../form/form.js";
import { element } from "./part.js";
import { words } from "../words/words.js";

/** Leads to answers in `form`; `outline()` gives the plan in its tabs. At the answer a link leads back. */
export class Answers {
  #form;
  #outline;
  #back = element("p", "back");

  constructor({ form, outline }) {
    [this.#form, this.#outline] = [form, outline];
    form.addEventListener("toggle", ({ target }) => target.matches(".basis[open]") && this.#tell(target.closest(".question")), { capture: true });
  }

  /** Go to the answer at a place in the file, from a part of the plan. */
  show = (path, part) => {
    const { question, control } = locate(this.#form, path);
    if (!question) return;
    reveal(control);
    this.#tell(question);
    this.#back.replaceChildren(this.#linkTo(part.anchor, words.backTo(part.title)));
    const tests = question.querySelector(".from-answer");
    if (tests) tests.before(this.#back);
    else question.append(this.#back);
  };

  /** Say at a question which tests come from its answer. */
  #tell(question) {
    const tests = this.#outline().testsOf(pathOf(this.#form, question));
    const old = question.querySelector(".from-answer");
    const made = tests.length ? this.#list(tests, old?.open) : undefined;
    if (old && made) old.replaceWith(made);
    else if (made) question.append(made);
    else old?.remove();
  }

  #list(tests, isOpen = false) {
    const [fold, summary, list] = [element("details", "from-answer"), element("summary"), element("ul")];
    summary.textContent = words.testsFrom(tests.length);
    for (const { title, anchors } of new Set(tests)) {
      const item = element("li");
      item.append(this.#linkTo(anchors[0], title));
      list.append(item);
    }
    fold.open = isOpen;
    fold.append(summary, list);
    return fold;
  }

  /** A link into the plan; what it led to may be gone by the time it is followed. */
  #linkTo(anchor, text) {
    const link = element("a");
    link.href = `#${anchor}`;
    link.textContent = text;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      if (!this.#outline().go(anchor)) link.closest("li, .back").remove();
    });
    return link;
  }
}

/** The place in the file of the answer that a question holds. */
function pathOf(form, question) {
  const card = question.closest("[data-card]");
  if (!card) return question.dataset.path;
  const group = isDifference(question) ? "differs." : "";
  return `effects.${cardsOf(form).indexOf(card)}.${group}${question.dataset.path}`;
}
