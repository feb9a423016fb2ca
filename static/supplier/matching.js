/** A reply that was opened, held against this file: what was said of the same questions and tests, and what belongs to others. */

/** `{data, kept, fresh}`: what to show, how much of it fits, and how many items here the other set did not have. */
export function matched(reply, page) {
  const { supplier, answered_by, answered_on } = reply;
  const data = { supplier, answered_by, answered_on, answers: {}, results: {}, others: [] };
  const known = { answers: byId(page.questions), results: byId(page.tests) };
  for (const item of [...reply.answers, ...reply.results]) {
    const ours = known[item.kind].get(item.id);
    if (ours?.digest === item.digest && fits(ours, item, page)) data[item.kind][item.id] = item.record;
    else data.others.push(item);
  }
  return { data, kept: Object.keys(data.answers).length + Object.keys(data.results).length };
}

function byId(items) {
  return new Map(items.map((item) => [item.id, item]));
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
