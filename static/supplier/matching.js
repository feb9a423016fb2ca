/** A reply that was opened, held against this file: what was said of the same questions and tests, and what belongs to others. */

/** `{data, kept, lost}`: what to show, how much of it fits, and how much could not be read. */
export function matched(reply, page) {
  const { supplier, answered_by, answered_on } = reply;
  /** @type {object[]} */
  const others = [];
  const data = { supplier, answered_by, answered_on, answers: {}, results: {}, others };
  // As the owner's side does: a question that reads the same is the same, also under another id.
  const known = { answers: by("digest", page.questions), results: by("id", page.tests) };
  let { lost } = reply;
  for (const item of [...reply.answers, ...reply.results]) {
    const ours = item.kind === "answers" ? known.answers.get(item.digest) : known.results.get(item.id);
    if (ours?.digest !== item.digest || !fits(ours, item, page)) others.push(item);
    else if (data[item.kind][ours.id]) lost += 1;
    else data[item.kind][ours.id] = item.record;
  }
  return { data, kept: Object.keys(data.answers).length + Object.keys(data.results).length, lost };
}

function by(name, items) {
  return new Map(items.map((item) => [item[name], item]));
}

/** Whether the page can show what was said. */
function fits(ours, { kind, record }, page) {
  if (kind === "results") return page.outcomes.some(({ value }) => value === record.outcome);
  const { value } = record;
  if (value === "dont_know") return true;
  const isOption = (each) => ours.options.some((option) => option.value === each);
  if (ours.form === "several") return Array.isArray(value) && value.every(isOption);
  return typeof value === "string" && (ours.form !== "choice" || isOption(value));
}

/** How many questions and tests of this file a reply did not list as they are here. */
export function freshFor(listed, page) {
  const seen = new Set(listed);
  return [...page.questions, ...page.tests].filter(({ id, digest }) => !seen.has(`${id} ${digest}`)).length;
}
