/** What the dialogue Print says. */

import { count } from "./count.js";

const length = ({ tests, pages }) => `${count(tests, "test", "tests")}, about ${pages} pages`;

export const paperWords = {
  printed: {
    short: (extent) => `First page, the tests ${extent.when} and the decision tables: ${length(extent)}`,
    whole: (extent) => `The whole plan: ${length(extent)}`,
  },
};
