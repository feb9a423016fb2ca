/** All questions on one page, with what is answered: to read beforehand, to print and write on, and to check in the end. */

import { reveal } from "./errors.js";
import { cardsOf } from "./form.js";
import { buttonOf } from "./notices.js";
import { isEmpty, mainControl, readQuestion } from "./questions.js";
import { waysOf } from "./relevance.js";
import { words } from "./words.js";

/** Show the questions of a form in the place of form and plan; `relevance` knows the question of an id. */
export function createQuestionnaire(form, relevance) {
  const [place, list, opener] = ["questionnaire", "questionnaire-list", "all-questions-button"].map((id) => document.getElementById(id));
  const bench = form.closest(".bench");

  function show(isShown) {
    place.hidden = !isShown;
    bench.hidden = isShown;
    if (isShown) draw();
  }

  function draw() {
    list.replaceChildren(...[...form.querySelectorAll(".section")].map(sectionOf));
  }

  function close() {
    show(false);
    opener.focus();
  }

  function sectionOf(section) {
    const made = element("section", "paper-section", element("h3", "", section.querySelector("h2").textContent));
    const cards = [...section.querySelectorAll("[data-card]")];
    if (cards.length) made.append(...cards.flatMap(cardOf), element("p", "hint", words.perEffect));
    else made.append(...entriesOf(section));
    return made;
  }

  function cardOf(card, place) {
    const name = card.querySelector('[data-path="name"] .field').value.trim();
    return [element("h4", "paper-effect", words.effectOnPaper(place + 1, name)), ...entriesOf(card)];
  }

  function entriesOf(root) {
    return [...root.querySelectorAll(".question:not([data-kind=hidden])")].map(entryOf);
  }

  function entryOf(question) {
    const [title, term] = titleOf(question);
    const entry = element("div", "paper-question", element("p", "paper-ask", title, " ", term && element("span", "term", term), " ", goTo(question, title)));
    const hint = question.querySelector(".hint")?.textContent;
    if (hint) entry.append(element("p", "hint", hint));
    const condition = conditionOf(question);
    if (condition) entry.append(element("p", "hint", condition));
    entry.append(...answerOf(question));
    return entry;
  }

  function goTo(question, title) {
    const button = buttonOf(words.goTo, () => {
      show(false);
      reveal(mainControl(question));
    });
    button.className = "quiet";
    button.ariaLabel = words.goToQuestion(title);
    return button;
  }

  /** When the question applies, in the words of the questions on which that depends. */
  function conditionOf(question) {
    if (question.hasAttribute("data-idle")) return words.idleOnPaper;
    const card = question.closest("[data-card]");
    const ways = (waysOf(question) ?? []).map((way) => way.filter(({ id }) => find(id, card)).map((part) => wordsOf(part, card)));
    return ways.some((way) => way.length) ? words.onlyIf(ways) : "";
  }

  function find(id, card) {
    return card?.querySelector(`.question[data-path="${CSS.escape(id)}"]`) ?? relevance.shared(id);
  }

  function wordsOf({ id, values }, card) {
    const question = find(id, card);
    const labels = values.filter((value) => value !== "dont_know").map((value) => labelOf(question.querySelector(`input[value="${value}"]`)));
    return { title: titleOf(question)[0], labels };
  }

  opener.addEventListener("click", () => {
    show(true);
    place.querySelector("h2").focus();
    place.scrollIntoView();
  });
  document.getElementById("questionnaire-print").addEventListener("click", () => window.print());
  document.getElementById("questionnaire-close").addEventListener("click", close);
  return { follow: () => place.hidden || draw() };
}

/** Boxes to tick, or a line to write on, with what is said already; and how it is known. */
function answerOf(question) {
  const said = readQuestion(question);
  if (typeof said === "string") return [element("p", "paper-line", said)];
  const made = [];
  const inputs = [...question.querySelectorAll(".choices input:is([type=radio], [type=checkbox])")];
  const layout = [...question.querySelector(".choices").classList].filter((name) => name !== "choices");
  made.push(element("ul", ["paper-boxes", ...layout].join(" "), ...inputs.map((input) => boxOf(input, question))));
  made.push(element("p", "hint paper-line", isEmpty(question) ? words.whoSays : words.knownFrom(said)));
  return made;
}

function boxOf(input, question) {
  const measure = input.value === "given" ? question.querySelector(".field").value : "";
  const isChosen = input.checked && !isEmpty(question);
  const box = element("li", isChosen ? "is-chosen" : "", `${labelOf(input)}${measure ? ` ${measure}` : ""}`);
  if (input.value === "given" && !measure) box.append(" ", element("span", "paper-gap"));
  if (isChosen) box.append(element("span", "hidden", ` (${words.yourAnswer})`));
  return box;
}

function labelOf(input) {
  return input.parentElement.querySelector("span").textContent;
}

function titleOf(question) {
  const ask = question.querySelector(".ask");
  return [ask.firstChild.textContent.trim(), ask.querySelector(".term")?.textContent];
}

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children.filter(Boolean));
  return made;
}
