/** What the form says about itself: counts, gaps, what does not apply, all questions on one page, effects that are moved. */

import { count } from "./count.js";

const quoted = (labels) => labels.map((label) => `“${label}”`).join(" or ");

export const guideWords = {
  folded: ({ answered, open, idle }) => {
    const [asked, beside] = [answered + open, idle ? `, ${idle} not applicable` : ""];
    return (answered ? `${answered} of ${asked} answered` : count(asked, "question", "questions")) + beside;
  },
  total: ({ answered, open }) => `${answered} of ${answered + open} answered`,
  noGap: "No gap is left: every question that applies has an answer.",
  gapsAgain: (number) => `From the top again: ${count(number, "gap is", "gaps are")} left.`,
  idle: "Not applicable, going by your other answers. It stays in sight because something stands here.",
  idleOnPaper: "Not applicable, going by your other answers.",
  onlyIf: (ways) => `Only if ${ways.map((way) => way.map(({ title, labels }) => `“${title}” is ${quoted(labels)}`).join(", and ")).join("; or if ")}.`,
  yourAnswer: "your answer",
  knownFrom: (said) => `How it is known: ${[said.basis ?? "assumed", said.source, said.read_on, said.evidence].filter(Boolean).join(", ")}`,
  whoSays: "Who says so, or where it is written:",
  effectOnPaper: (place, name) => `Effect ${place}${name ? `: ${name}` : ""}`,
  perEffect: "The same questions come again for each further effect.",
  goTo: "Go to it",
  goToQuestion: (title) => `Go to it: ${title}`,
  nowAt: (name, place, total) => `${name || "The effect"} is now ${place} of ${total}.`,
  backAt: (name, place) => `${name || "The effect"} is back at ${place}.`,
};
