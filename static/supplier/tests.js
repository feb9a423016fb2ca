/** The tests: by tier and family, folded; a printed test is made when it is opened, and all of them when the page is printed. */

import { words } from "../words/supplier.js";
import { make, theirs } from "./make.js";
import { resultForm } from "./result.js";

/** Show the tests in `place`. Gives `{refresh, openAll, show}`: how each stands anew, all of them open, one test in view. */
export function showTests(place, page, said) {
  const folds = [];
  const fold = (group) => {
    const made = groupFold(group, page, said);
    folds.push(made);
    return made.element;
  };
  place.replaceChildren(...page.sections.flatMap((section) => sectionOf(section, fold)));
  return {
    refresh: () => folds.forEach(({ refresh }) => refresh()),
    openAll: () => folds.map(({ open }) => open()),
    show: (id) => folds.find(({ ids }) => ids.includes(id))?.open(),
  };
}

function sectionOf({ tier, families, is_must: isMust }, fold) {
  const number = families.flatMap(({ groups }) => groups.flatMap(({ tests }) => tests)).length;
  return [
    make("h3", {}, tier, " ", make("span", { className: "count" }, [words.tests(number), isMust && words.musts.tests].filter(Boolean).join(", "))),
    ...families.flatMap(({ label, intro, groups }) => [make("h4", {}, label), make("p", { className: "soft" }, intro), ...groups.map(fold)]),
  ];
}

function groupFold(group, page, said) {
  const [standing, body] = [make("span", { className: "count" }), make("div", { className: "fold-body" })];
  const element = make("details", { className: "fold test" }, make("summary", {}, theirs(group.title), " ", standing), body);
  const refresh = () => (standing.textContent = standingOf(group, page, said));
  const build = () => body.childElementCount || body.append(...describe(group), ...group.tests.map((test) => resultForm(test, group, page, said, refresh)));
  element.addEventListener("toggle", () => element.open && build());
  refresh();
  const open = () => {
    const wasOpen = element.open;
    build();
    element.open = true;
    return () => (element.open = wasOpen);
  };
  return { element, refresh, open, ids: group.tests.map(({ id }) => id) };
}

/** How a printed test stands: its result, or how many of its tests have one. */
function standingOf({ tests }, page, said) {
  const done = tests.filter((test) => said.hasResult(test));
  if (tests.length > 1) return words.ofTests(done.length, tests.length);
  return done.length ? page.outcomes.find(({ value }) => value === said.result(tests[0].id).outcome).label : "";
}

function describe({ why, goes, before, fault, steps, seen, never, keep, passes, destination }) {
  const line = (label, text) => text && make("p", {}, make("strong", {}, label), " ", theirs(text));
  return [
    make("p", {}, theirs(why)),
    line(words.goes, goes && words.goesWhen(goes)),
    line(words.before, before.join(" ")),
    line(words.fault, fault),
    make("ol", {}, steps.map((step) => make("li", {}, theirs(step)))),
    make("p", {}, make("strong", {}, words.seen), " ", words.seenAt(destination)),
    make("ul", {}, seen.map((item) => make("li", {}, theirs(item)))),
    line(words.never, never.join(" ")),
    line(words.keep, keep.join(" ")),
    line(words.passes, passes),
  ].filter(Boolean);
}
