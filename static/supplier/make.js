/** Elements, made in one line each: texts are texts, never markup. */

/** A day has four digits in its year: browsers take more, unless they are told. */
export const DAY = { type: "date", min: "1900-01-01", max: "9999-12-31" };

let made = 0;

/** An element with properties (those with a hyphen, and `role` and `for`, are attributes) and children; empty ones are left out. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key.includes("-") || key === "role" || key === "for") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}

/** An id that no other element of the page has. */
export function newId() {
  made += 1;
  return `n${made}`;
}

/** A text that somebody else wrote, which may run in another direction. */
export function theirs(text) {
  return make("bdi", {}, text);
}

/** A field with a label above it; `attributes` go to the field. */
export function field(label, name, attributes, ...below) {
  const id = newId();
  const control = make(name, { id, className: "field", ...attributes });
  return { control, block: make("p", { className: "extra" }, make("label", { for: id }, label), " ", control, ...below) };
}

/** A field that writes into `record[key]` whatever is typed, and calls `onChange`. */
export function writing(record, key, label, attributes, onChange, name = "input") {
  const made = field(label, name, { ...attributes, value: record[key] ?? "" });
  made.control.addEventListener("input", () => {
    record[key] = made.control.value;
    onChange();
  });
  return made;
}

/** A choice of one or several: a box with its words. */
export function box(type, name, value, label, isChosen, onChoice) {
  const control = make("input", { type, name, value, checked: isChosen });
  control.addEventListener("change", () => onChoice(control));
  return make("label", { className: "choice" }, control, " ", make("span", {}, label));
}

export function button(label, act, className = "") {
  const element = make("button", { type: "button", className }, label);
  element.addEventListener("click", act);
  return element;
}
