/** One question of the form: read it, write it, and keep its controls in step while somebody types. */

const DONT_KNOW = "dont_know";

/** What a question says: text for plain fields, else `{value, ...how it is known}` without what is default. */
export function readQuestion(question) {
  if (question.dataset.kind === "contract") return question.dataset.chosen;
  if (isPlain(question)) return field(question).value;
  return { value: readValue(question), ...readExtras(question) };
}

/** Put what `readQuestion` gave back into a question; nothing said means empty or don't know. */
export function writeQuestion(question, said) {
  if (question.dataset.kind === "contract") question.dataset.chosen = said ?? "";
  else if (isPlain(question)) {
    field(question).value = said ?? "";
  } else {
    writeValue(question, said?.value ?? DONT_KNOW);
    writeExtras(question, said ?? {});
  }
}

/** Whether a question says anything other than don't know. */
export function isAnswered(question) {
  return isPlain(question) ? readQuestion(question).trim() !== "" : readValue(question) !== DONT_KNOW;
}

/** Whether nothing at all stands in a question, not even how it might be known. */
export function isEmpty(question) {
  const said = readQuestion(question);
  return typeof said === "string" ? said.trim() === "" : said.value === DONT_KNOW && Object.keys(said).length === 1;
}

/** Whether a question applies, matters, and says don't know. */
export function isGap(question) {
  return !question.matches("[data-idle], [data-optional]") && !isAnswered(question);
}

/** Keep a question's controls in step with the one that was just changed. */
export function followChange(control) {
  const question = control.closest(".question");
  if (!question || isPlain(question) || control.dataset.extra) return;
  if (question.dataset.kind === "several") followSeveral(question, control);
  else if (control.type === "text" && control.value.trim()) choose(question, "given");
}

/** Fill in the fields of "How do you know this?", which are made only when wanted. */
export function openBasis(details) {
  if (details.querySelector("[data-extra]")) return;
  const block = document.getElementById("basis-template").content.cloneNode(true);
  const id = details.closest(".question").querySelector(".ask").id;
  for (const label of block.querySelectorAll("label")) {
    const control = block.getElementById(label.htmlFor);
    control.id = label.htmlFor = `${id}-${control.dataset.extra}`;
  }
  details.append(block);
}

/** The control that a link to a question leads to. */
export function mainControl(question) {
  return field(question) ?? question.querySelector("input:checked") ?? question.querySelector("input");
}

function isPlain(question) {
  return ["name", "line", "text", "hidden", "contract"].includes(question.dataset.kind);
}

function field(question) {
  if (question.dataset.kind === "hidden") return question;
  return question.querySelector(".field:not([data-extra])");
}

function readValue(question) {
  const ticked = boxes(question).filter((box) => box.checked);
  if (ticked.length) return ticked.map((box) => box.value);
  const chosen = question.querySelector(".choices input[type=radio]:checked")?.value ?? DONT_KNOW;
  if (chosen === "none" && question.dataset.kind === "several") return [];
  return chosen === "given" ? readMeasure(question) : chosen;
}

function readMeasure(question) {
  const text = field(question).value.trim();
  if (!text) return DONT_KNOW;
  return question.dataset.kind === "count" && /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

function writeValue(question, value) {
  if (question.dataset.kind === "several") {
    for (const box of boxes(question)) box.checked = Array.isArray(value) && value.includes(box.value);
    choose(question, Array.isArray(value) ? (value.length ? null : "none") : value);
    return;
  }
  const text = field(question);
  if (text) text.value = value === DONT_KNOW ? "" : String(value);
  choose(question, text && value !== DONT_KNOW ? "given" : value);
}

function followSeveral(question, control) {
  if (control.type === "radio") for (const box of boxes(question)) box.checked = false;
  else choose(question, boxes(question).some((box) => box.checked) ? null : DONT_KNOW);
}

function choose(question, value) {
  for (const radio of question.querySelectorAll(".choices input[type=radio]")) radio.checked = radio.value === value;
}

function boxes(question) {
  return [...question.querySelectorAll(".choices input[type=checkbox]")];
}

function extraFields(question) {
  return [...question.querySelectorAll("[data-extra]")];
}

function readExtras(question) {
  const extras = {};
  for (const control of extraFields(question)) {
    const isDefault = control.tagName === "SELECT" ? control.selectedIndex === 0 : control.value === "";
    if (!isDefault) extras[control.dataset.extra] = control.value;
  }
  return extras;
}

/** Write how an answer is known, and leave its value as it is. */
export function writeExtras(question, said) {
  const details = question.querySelector(".basis");
  const isSaid = Object.keys(said).some((name) => name !== "value");
  if (isSaid) openBasis(details);
  details.classList.toggle("is-filled", isSaid);
  for (const control of extraFields(question)) {
    control.value = said[control.dataset.extra] ?? (control.tagName === "SELECT" ? control.options[0].value : "");
  }
}
