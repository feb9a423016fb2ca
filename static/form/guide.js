/** What leads through the form: which questions apply, what is answered, where the gaps are. It follows every change. */

import { cardsOf } from "./form.js";
import { createQuestionnaire } from "./questionnaire.js";
import { Relevance } from "./relevance.js";
import { Sections } from "./sections.js";

/** Lead through a form; `follow(control)` hears of a change at a control, `follow()` of one that may be anywhere. */
export function createGuide(form) {
  const relevance = new Relevance(form);
  const sections = new Sections(form);
  const questionnaire = createQuestionnaire(form, relevance);

  function follow(control) {
    const question = control?.closest(".question");
    if (!question) return followAll();
    const card = question.closest("[data-card]");
    const isOwn = card && !question.closest("[data-differences]");
    if (isOwn && relevance.decides(question)) relevance.followCards([card]);
    if (!isOwn && relevance.decides(question)) relevance.followWorkflow();
    sections.follow([...(isOwn ? [] : sections.shared), ...(card ? [card] : [])]);
  }

  function followAll() {
    const cards = cardsOf(form);
    relevance.followWorkflow();
    relevance.followCards(cards);
    sections.follow([...sections.shared, ...cards]);
    questionnaire.follow();
  }

  return { follow };
}
