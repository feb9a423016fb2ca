/** What the page says about asking a supplier. */

import { count } from "./count.js";

export const askingWords = {
  askHolds: ({ questions, tests, own = 0, digest }) =>
    `It holds ${count(questions, "question", "questions")}, ${count(tests, "test", "tests")} and the decision tables, as set ${digest}. A reply says which set it answers.${own ? ` ${count(own, "more question of the plan is", "more questions of the plan are")} yours to settle.` : ""}`,
  askMusts: ({ questions, tests }) => `The must-haves alone: ${count(tests, "test", "tests")} due before acceptance, and the ${count(questions, "question", "questions")} on which they rest`,
  askMaking: "The file is being made …",
};
