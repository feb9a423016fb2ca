/** The worksheet page: its buttons, keys, panels and dialogues, and the desk that they act on. */

import { createAsking } from "./outgoing/asking.js";
import { showCounts } from "./form/cards.js";
import { Desk } from "./desk.js";
import { createDevice } from "./kept/device.js";
import { followBars } from "./page/bars.js";
import { createDisclosure } from "./page/disclosures.js";
import { createExamples } from "./page/examples.js";
import { createExporting } from "./outgoing/exporting.js";
import { acceptFiles } from "./outgoing/files.js";
import { createKeys } from "./page/keys.js";
import { openBasis } from "./form/questions.js";
import { createPrinting } from "./outgoing/printing.js";
import { createReplies } from "./replies/replies.js";
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
    open: acceptFiles({ input: at("open-file"), target: document.body, onText: (name, text, handle) => desk.openText(name, text, { handle }), onRefusal }),
    save: () => outgoing.save(),
    "save-as": outgoing.saveAs,
    undo: desk.undo,
    redo: desk.redo,
    empty: desk.startEmpty,
    download: outgoing.downloadMarkdown,
    copy: outgoing.copyMarkdown,
    kit: outgoing.downloadKit,
    restart: desk.restart,
  };
}

function keysOf(act, desk) {
  return [
    { key: "s", does: words.keys.save, act: act.save },
    { key: "s", shift: true, does: words.keys.saveAs, act: act["save-as"] },
    { key: "o", does: words.keys.open, act: act.open },
    { key: "z", does: words.keys.undo, act: act.undo, repeats: true },
    { key: "z", shift: true, does: words.keys.redo, act: act.redo, repeats: true },
    { key: "y", does: words.keys.redo, act: act.redo, repeats: true },
    { key: "p", does: words.keys.print, act: () => desk.outgoing.print() },
    { key: "/", does: words.keys.keys, act: () => at("keys-button").click() },
  ];
}

function openBasisAt(summary) {
  if (summary) openBasis(summary.parentElement);
}

function start() {
  const desk = new Desk();
  const act = acts(desk);
  showCounts(desk.form.querySelectorAll(".fold"));
  desk.form.addEventListener("input", desk.touch);
  desk.form.addEventListener("click", ({ target }) => openBasisAt(target.closest(".basis > summary")));
  at("report").addEventListener("click", ({ target }) => target.dataset.model && desk.outgoing.downloadModel(target.dataset.model));
  for (const [name, does] of Object.entries(act)) at(`${name}-button`).addEventListener("click", does);
  createExamples({ button: at("examples-button"), panel: at("examples"), ask: desk.want, onOpen: desk.replace });
  createDisclosure({ button: at("more-button"), panel: at("more") });
  const [sections, head] = document.querySelectorAll(".sections, .pane-head");
  followBars({ "--notices": at("notices"), "--sections": sections, "--kept": at("kept") });
  followBars({ "--head": head }, at("report"));
  createPrinting(desk);
  createDevice(desk);
  createVersions(desk);
  createAsking(desk);
  createExporting(desk);
  desk.replies = createReplies(desk);
  const sharing = createSharing(desk);
  at("restart-button").addEventListener("click", sharing.arrive);
  const theme = createTheme(at("theme"), desk.drafts);
  createKeys(keysOf(act, desk), () => at("work").checkVisibility());
  window.addEventListener("beforeunload", (event) => desk.isSafe || event.preventDefault());
  desk.begin().then(theme.recall).then(sharing.arrive);
  return desk;
}

export const desk = at("worksheet") ? start() : undefined;
