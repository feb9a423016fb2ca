/** The worksheet page: its buttons, keys, panels and dialogues, and the desk that they act on. */

import { createAsking } from "./outgoing/asking.js";
import { showCounts } from "./form/cards.js";
import { Desk } from "./desk.js";
import { createDevice } from "./kept/device.js";
import { createExamples } from "./page/examples.js";
import { acceptFiles } from "./outgoing/files.js";
import { createKeys } from "./page/keys.js";
import { openBasis } from "./form/questions.js";
import { createSharing } from "./outgoing/sharing.js";
import { createTheme } from "./page/theme.js";
import { createVersions } from "./kept/versions.js";
import { words } from "./words/words.js";

const at = (id) => document.getElementById(id);

/** What the buttons and the keys of the page do. */
function acts(desk) {
  const { outgoing } = desk;
  const onRefusal = (name, problem) => desk.refuse(name, [problem]);
  return {
    open: acceptFiles({ input: at("open-file"), target: document.body, onText: desk.openText, onRefusal }),
    save: () => outgoing.save(),
    "save-as": outgoing.saveAs,
    undo: desk.undo,
    redo: desk.redo,
    empty: desk.startEmpty,
    download: outgoing.downloadMarkdown,
    copy: outgoing.copyMarkdown,
    print: outgoing.print,
    restart: desk.restart,
  };
}

function keysOf(act) {
  return [
    { key: "s", does: words.keys.save, act: act.save },
    { key: "s", shift: true, does: words.keys.saveAs, act: act["save-as"] },
    { key: "o", does: words.keys.open, act: act.open },
    { key: "z", does: words.keys.undo, act: act.undo, repeats: true },
    { key: "z", shift: true, does: words.keys.redo, act: act.redo, repeats: true },
    { key: "y", does: words.keys.redo, act: act.redo, repeats: true },
    { key: "p", does: words.keys.print, act: act.print },
    { key: "/", does: words.keys.keys, act: () => at("keys-button").click() },
  ];
}

/** More of what the page can do, shown below the buttons. */
function toggleMore() {
  at("more").hidden = !at("more").hidden;
  at("more-button").setAttribute("aria-expanded", String(!at("more").hidden));
}

function start() {
  const desk = new Desk();
  const act = acts(desk);
  showCounts(desk.form.querySelectorAll(".fold"));
  desk.form.addEventListener("input", desk.touch);
  desk.form.addEventListener("click", ({ target }) => target.matches(".basis > summary") && openBasis(target.parentElement));
  at("report").addEventListener("click", ({ target }) => target.dataset.model && desk.outgoing.downloadModel(target.dataset.model));
  for (const [name, does] of Object.entries(act)) at(`${name}-button`).addEventListener("click", does);
  createExamples({ button: at("examples-button"), panel: at("examples"), ask: desk.want, onOpen: desk.replace });
  at("more-button").addEventListener("click", toggleMore);
  createDevice(desk);
  createVersions(desk);
  createAsking(desk);
  const sharing = createSharing(desk);
  const theme = createTheme(at("theme"), desk.drafts);
  createKeys(keysOf(act), () => at("work").checkVisibility());
  window.addEventListener("beforeunload", (event) => desk.isSafe || event.preventDefault());
  desk.begin().then(theme.recall).then(sharing.arrive);
  return desk;
}

export const desk = at("worksheet") ? start() : undefined;
