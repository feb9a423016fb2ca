/** What was said so far: who answers, the answers and the results, as plain data; the page only shows it. */

const NOTHING = { supplier: "", answered_by: "", answered_on: "", answers: {}, results: {}, others: [] };

/** How a test went, where it was run. */
export const RUN = ["passed", "failed", "not_sure"];

export class Said {
  #revision = 0;
  #saved = 0;
  #onChange;

  constructor(page, onChange) {
    this.page = page;
    this.#onChange = onChange;
    this.data = structuredClone(NOTHING);
  }

  answer(id) {
    return (this.data.answers[id] ??= {});
  }

  result(id) {
    return (this.data.results[id] ??= {});
  }

  /** Something was typed or chosen. */
  change = () => {
    this.#revision += 1;
    this.#onChange();
  };

  /** All of it is in a file now. */
  saved() {
    this.#saved = this.#revision;
    this.#onChange();
  }

  get isSaved() {
    return this.#revision === this.#saved;
  }

  /** Take something else in its place; gives what was there. */
  replace(data, { isSaved = false } = {}) {
    const before = this.data;
    this.data = { ...structuredClone(NOTHING), ...data };
    this.#revision += 1;
    if (isSaved) this.#saved = this.#revision;
    return before;
  }

  isAnswered(question) {
    return isGiven(this.data.answers[question.id]?.value);
  }

  hasResult(test) {
    return (this.data.results[test.id]?.outcome ?? "not_run") !== "not_run";
  }

  get answered() {
    return this.standing().answered;
  }

  get tested() {
    return this.standing().tested;
  }

  /** How many questions and tests there are, of all or of those that `isWanted`, and how many of them something is said to. */
  standing(isWanted = () => true) {
    const [questions, tests] = [this.page.questions.filter(isWanted), this.page.tests.filter(isWanted)];
    const answered = questions.filter((question) => this.isAnswered(question)).length;
    const tested = tests.filter((test) => this.hasResult(test)).length;
    return { questions: questions.length, answered, tests: tests.length, tested };
  }
}

/** Whether a value says anything; a list says something also when it is empty: none of these. */
export function isGiven(value) {
  return Array.isArray(value) || (typeof value === "string" && value.trim() !== "");
}
