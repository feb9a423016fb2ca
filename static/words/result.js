/** What our scripts say on the way from a test to the answers that caused it, and back. */

import { count } from "./count.js";

export const resultWords = {
  testsFrom: (number) => `${count(number, "test comes", "tests come")} from this answer`,
  backTo: (title) => (title ? `Back to the plan: ${title}` : "Back to the plan"),
};
