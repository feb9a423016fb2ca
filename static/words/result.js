/** What our scripts say on the way from a test to the answers that caused it, and back. */

export const resultWords = {
  testsFrom: (number) => `${number.toLocaleString("en-GB")} ${number === 1 ? "test comes" : "tests come"} from this answer`,
  backTo: (title) => (title ? `Back to the plan: ${title}` : "Back to the plan"),
};
