/** Where one effect differs from the workflow: questions of the sending side, copied into its card. */

import { buttonOf } from "../page/notices.js";
import { renameReferences } from "./references.js";
import { words } from "../words/words.js";

/** Let the card hold exactly the questions of these paths, such as `trigger.delivery`. */
export function setDifferences(form, card, paths) {
  const place = card.querySelector("[data-differences]");
  place.replaceChildren();
  for (const path of paths) place.append(...differenceOf(form, card, path));
  place.closest("details").open = paths.length > 0;
  offer(card);
}

/** Add the question that the card's list has chosen. */
export function addDifference(form, card) {
  const path = card.querySelector("[data-add]").value.replace("sending.", "");
  const [difference] = differenceOf(form, card, path);
  if (!difference) return;
  card.querySelector("[data-differences]").append(difference);
  offer(card);
  difference.querySelector("input, textarea").focus();
}

/** Take a question out again: the answer of the workflow holds. */
export function removeDifference(card, difference) {
  difference.remove();
  offer(card);
  card.querySelector("[data-add]").focus();
}

/** The question in a box of its own with a button, or nothing when there is no such question or it is there already. */
function differenceOf(form, card, path) {
  const source = form.querySelector(`.question[data-path="${CSS.escape(`sending.${path}`)}"]`);
  if (!source || card.querySelector(`[data-differences] [data-path="${CSS.escape(path)}"]`)) return [];
  const question = source.cloneNode(true);
  question.dataset.path = path;
  question.hidden = false;
  question.removeAttribute("data-idle");
  question.querySelector(".idle-note")?.remove();
  const difference = document.createElement("div");
  difference.className = "difference";
  const button = buttonOf(words.removeDifference);
  button.className = "quiet";
  button.dataset.do = "agree";
  difference.append(question, button);
  renameReferences(difference, "sending.", `${card.dataset.card}.differs.`);
  return [difference];
}

/** Offer only what is not there yet. */
function offer(card) {
  const select = card.querySelector("[data-add]");
  const taken = [...card.querySelectorAll("[data-differences] .question")].map((question) => `sending.${question.dataset.path}`);
  for (const option of select.options) option.disabled = taken.includes(option.value);
  select.value = [...select.options].find((option) => !option.disabled)?.value ?? "";
}
