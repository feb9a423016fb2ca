/** How much is done, and the way to the next question that is open. */

import { words } from "../words/supplier.js";

const at = (id) => document.getElementById(id);

export function showProgress(said) {
  const progress = words.progress(said.standing());
  const musts = said.standing(({ is_must: isMust }) => isMust);
  at("progress").textContent = progress;
  at("summary").textContent = words.summary([progress, musts.questions + musts.tests > 0 && words.musts.says(musts)].filter(Boolean).join(" "), said.page.set.digest);
}

/** Go to the first open question after the one that has the focus, or from the top again; says whether there is one. */
export function goToNext(said) {
  const here = Number(document.activeElement?.closest("[id^='q-']")?.id.split("-")[1] ?? last);
  const open = said.page.questions.filter((question) => !said.isAnswered(question));
  const next = open.find(({ number }) => number > here) ?? open[0];
  if (!next) return false;
  last = next.number;
  const control = document.querySelector(`#q-${next.number} :is(input, select)`);
  control.closest("fieldset").scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
  return true;
}

// Pressing the button takes the focus away from the questions.
let last = 0;
