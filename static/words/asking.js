/** What the page says about asking a supplier. */

import { count } from "./count.js";

export const askingWords = {
  askHolds: ({ questions, tests, digest }) => `It holds ${count(questions, "question", "questions")}, ${count(tests, "test", "tests")} and the decision tables, as set ${digest}. A reply says which set it answers.`,
  askMaking: "The file is being made …",
};
