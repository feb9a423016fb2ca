/** All questions on one page, with what is answered: to read beforehand, to print and write on, and to check in the end. */

import { reveal } from "./errors.js";
import { buttonOf } from "../page/notices.js";
import { isEmpty, mainControl, readQuestion } from "./questions.js";
import { waysOf } from "./relevance.js";
import { words } from "../words/words.js";

/** Show the questions of a form in the place of form and plan; `relevance` knows the question of an id. */
export function createQuestionnaire(form, relevance) {
  const questionnaire = new Questionnaire(form, relevance);
  document.getElementById("all-questions-button").addEventListener("click", () => questionnaire.open());
  document.getElementById("questionnaire-close").addEventListener("click", () => questionnaire.close());
  document.getElementById("questionnaire-print").addEventListener("click", () => window.print());
  return { follow: () => questionnaire.follow() };
}

class Questionnaire {
  #form;
  #relevance;
  #bench;
  #place = document.getElementById("questionnaire");
  #list = document.getElementById("questionnaire-list");

  constructor(form, relevance) {
    [this.#form, this.#relevance, this.#bench] = [form, relevance, form.closest(".bench")];
  }

  open() {
    this.#show(true);
    this.follow();
    this.#place.querySelector("h2").focus();
    this.#place.scrollIntoView();
  }

  close() {
    this.#show(false);
    document.getElementById("all-questions-button").focus();
  }

  /** Say anew what the form says now, while the questions are in sight. */
  follow() {
    if (this.#place.hidden) return;
    this.#list.replaceChildren(...[...this.#form.querySelectorAll(".section")].map((section) => this.#sectionOf(section)));
  }

  #show(isShown) {
    this.#place.hidden = !isShown;
    this.#bench.hidden = isShown;
  }

  #sectionOf(section) {
    const made = element("section", "paper-section", element("h3", "", section.querySelector("h2").textContent));
    const cards = [...section.querySelectorAll("[data-card]")];
    if (cards.length) made.append(...cards.flatMap((card, place) => this.#cardOf(card, place + 1)), element("p", "hint", words.perEffect));
    else made.append(...this.#entriesOf(section));
    return made;
  }

  #cardOf(card, place) {
    const name = card.querySelector('[data-path="name"] .field').value.trim();
    return [element("h4", "paper-effect", words.effectOnPaper(place, name)), ...this.#entriesOf(card)];
  }

  #entriesOf(root) {
    return [...root.querySelectorAll(".question:not([data-kind=hidden])")].map((question) => this.#entryOf(question));
  }

  #entryOf(question) {
    const [title, term] = titleOf(question);
    const above = question.closest(".group")?.querySelector(".group-title").textContent;
    const ask = element("p", "paper-ask", above && `${above} `, title, " ", term && element("span", "term", term), " ", this.#goTo(question, title));
    const hints = [question.querySelector(".hint")?.textContent, this.#conditionOf(question)].filter(Boolean);
    return element("div", "paper-question", ask, ...hints.map((hint) => element("p", "hint", hint)), ...answerOf(question));
  }

  #goTo(question, title) {
    const button = buttonOf(words.goTo, () => {
      this.#show(false);
      reveal(mainControl(question));
    });
    button.className = "quiet";
    button.ariaLabel = words.goToQuestion(title);
    return button;
  }

  /** When the question applies, in the words of the questions on which that depends. */
  #conditionOf(question) {
    if (question.hasAttribute("data-idle")) return words.idleOnPaper;
    const card = question.closest("[data-card]");
    const find = (id) => card?.querySelector(`.question[data-path="${CSS.escape(id)}"]`) ?? this.#relevance.shared(id);
    const ways = (waysOf(question) ?? []).map((way) => way.filter(({ id }) => find(id)).map((part) => wordsOf(find(part.id), part.values)));
    return ways.some((way) => way.length) ? words.onlyIf(ways) : "";
  }
}

/** A question, and those of its values that are known, as people read them. */
function wordsOf(question, values) {
  const known = values.filter((value) => value !== "dont_know");
  return { title: titleOf(question)[0], labels: known.map((value) => labelOf(question.querySelector(`input[value="${value}"]`))) };
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
