/** The cards of the effects: add, duplicate, move, remove with undo, and what differs in one of them. */

import { cardsOf, readCard, writeCard } from "./form.js";
import { isAnswered } from "./questions.js";
import { words } from "./words.js";

const MOST = 30;
const REFERENCES = ["id", "name", "for", "aria-labelledby", "aria-describedby"];

/** Control the cards of a form; `onChange` is called after each change that no `input` event tells of. */
export function createCards(form, onChange) {
  const list = form.querySelector("#cards");
  let made = cardsOf(form).length;

  function make() {
    const fragment = document.getElementById("card-template").content.cloneNode(true);
    made += 1;
    const key = `card-${made}`;
    renameReferences(fragment, "card-0", key);
    const card = fragment.querySelector("[data-card]");
    card.dataset.card = key;
    return card;
  }

  function refresh() {
    const all = cardsOf(form);
    all.forEach((card, place) => nameCard(card, place + 1, all.length));
    form.querySelector("#add-effect").disabled = all.length >= MOST;
    forgetOldRemovals(list);
  }

  function changed() {
    refresh();
    onChange();
  }

  function add() {
    const card = make();
    list.append(card);
    changed();
    focusOn(card);
  }

  function duplicate(card) {
    if (cardsOf(form).length >= MOST) return;
    const copy = make();
    const effect = readCard(card);
    card.after(copy);
    writeCard(copy, { ...effect, id: "", name: words.copyOf(effect.name) }, cards);
    changed();
    focusOn(copy);
  }

  function move(card, step, button) {
    const all = cardsOf(form);
    const other = all[all.indexOf(card) + step];
    if (!other) return;
    if (step < 0) other.before(card);
    else other.after(card);
    changed();
    (button.disabled ? card.querySelector("h3") : button).focus();
  }

  function remove(card) {
    const place = cardsOf(form).indexOf(card) + 1;
    const notice = noticeOf(words.removed(place, nameOf(card)), () => {
      notice.replaceWith(card);
      changed();
      focusOn(card);
    });
    card.replaceWith(notice);
    changed();
    notice.querySelector("button").focus();
  }

  function resize(wanted) {
    for (const notice of list.querySelectorAll(".removed")) notice.remove();
    for (const extra of cardsOf(form).slice(wanted)) extra.remove();
    while (cardsOf(form).length < wanted) list.append(make());
  }

  function setDifferences(card, paths) {
    const place = card.querySelector("[data-differences]");
    place.replaceChildren(...paths.map((path) => differenceOf(form, card, path)).filter(Boolean));
    place.closest("details").open = paths.length > 0;
    showChoices(card);
  }

  function differ(card) {
    const path = card.querySelector("[data-add]").value;
    const question = path && differenceOf(form, card, path.replace("sending.", ""));
    if (!question) return;
    card.querySelector("[data-differences]").append(question);
    showChoices(card);
    changed();
    question.querySelector("input, textarea").focus();
  }

  function agree(card, question) {
    question.remove();
    showChoices(card);
    changed();
    card.querySelector("[data-add]").focus();
  }

  const actions = { duplicate, remove, differ, up: (card, button) => move(card, -1, button), down: (card, button) => move(card, 1, button) };
  list.addEventListener("click", ({ target }) => {
    const card = target.closest("[data-card]");
    if (target.dataset.do === "agree") agree(card, target.closest(".difference"));
    else actions[target.dataset.do]?.(card, target);
  });
  form.querySelector("#add-effect").addEventListener("click", add);

  const cards = { resize, setDifferences, refresh };
  refresh();
  return cards;
}

/** Give the headings, buttons and counts of a card the words for its place. */
function nameCard(card, place, total) {
  const name = nameOf(card);
  card.querySelector("[data-number]").textContent = words.effectNumber(place);
  card.querySelector("[data-name]").textContent = words.effectName(name);
  for (const button of card.querySelectorAll(".effect-tools button")) {
    button.ariaLabel = words.tool(button.textContent, place, name);
  }
  card.querySelector("[data-do=up]").disabled = place === 1;
  card.querySelector("[data-do=down]").disabled = place === total;
  card.querySelector("[data-do=remove]").disabled = total === 1;
  card.querySelector("[data-do=duplicate]").disabled = total >= MOST;
}

/** Say on each fold how many of its questions are answered. */
export function showCounts(folds) {
  for (const fold of folds) {
    const questions = [...fold.querySelectorAll(".question")];
    const isDiffering = fold.hasAttribute("data-differs");
    const answered = questions.filter(isAnswered).length;
    fold.querySelector("[data-count]").textContent = isDiffering ? words.differing(questions.length) : words.answered(answered, questions.length);
  }
}

function differenceOf(form, card, path) {
  const source = [...form.querySelectorAll(`.question[data-path="sending.${path}"]`)].find((item) => !card.contains(item));
  if (!source || card.querySelector(`[data-differences] [data-path="${path}"]`)) return null;
  const difference = document.createElement("div");
  difference.className = "difference";
  difference.append(source.cloneNode(true), buttonOf(words.removeDifference, "quiet"));
  difference.lastChild.dataset.do = "agree";
  const question = difference.querySelector(".question");
  question.dataset.path = path;
  renameReferences(difference, "sending.", `${card.dataset.card}.differs.`);
  return difference;
}

function showChoices(card) {
  const select = card.querySelector("[data-add]");
  const taken = [...card.querySelectorAll("[data-differences] .question")].map((question) => `sending.${question.dataset.path}`);
  for (const option of select.options) option.disabled = taken.includes(option.value);
  select.value = [...select.options].find((option) => !option.disabled)?.value ?? "";
}

function renameReferences(root, from, to) {
  for (const name of REFERENCES) {
    for (const element of root.querySelectorAll(`[${name}*="${from}"]`)) {
      element.setAttribute(name, element.getAttribute(name).replaceAll(from, to));
    }
  }
}

function nameOf(card) {
  return card.querySelector('[data-path="name"] .field').value.trim();
}

function focusOn(card) {
  card.querySelector("h3").focus();
  card.scrollIntoView({ block: "start" });
}

function noticeOf(sentence, undo) {
  const notice = document.createElement("p");
  notice.className = "removed";
  notice.append(sentence, " ", buttonOf(words.undo));
  notice.querySelector("button").addEventListener("click", undo);
  return notice;
}

function buttonOf(label, look = "") {
  const button = document.createElement("button");
  button.type = "button";
  button.className = look;
  button.textContent = label;
  return button;
}

function forgetOldRemovals(list) {
  for (const notice of [...list.querySelectorAll(".removed")].slice(0, -3)) notice.remove();
}
