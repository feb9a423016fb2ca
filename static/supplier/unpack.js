/** What `py/secondwrite/suppliers/packing.py` packed: codes to text, text to data. */

const LAST = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BEFORE = "!\"#$%&'()*+,-./:;=>?@[]^`{|}~";
const OF_ITEM = 12;

/** The data behind `coded`, whose codes count the lines of `words`. */
export function unpack(words, coded) {
  const all = words.split("\n");
  const text = coded.replace(/\W*\w/g, (code) => all[rankOf(code)]);
  return restored(JSON.parse(text), []);
}

function rankOf(code) {
  const before = [...code.slice(0, -1)].reduce((rank, sign) => rank * BEFORE.length + BEFORE.indexOf(sign) + 1, 0);
  return before * LAST.length + LAST.indexOf(code.at(-1));
}

/** A number stands for a text that was there before. */
function restored(node, seen) {
  if (typeof node === "number") return seen[node];
  if (typeof node === "string") seen.push(node);
  if (typeof node !== "object") return node;
  if (Array.isArray(node)) return node.map((item) => restored(item, seen));
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, restored(value, seen)]));
}

/** Everything that the page holds: its data, with each question's and each test's digest and place in it. */
export function readPage(document) {
  const text = (id) => document.getElementById(id).textContent;
  const data = unpack(text("words"), text("coded"));
  const groups = data.sections.flatMap(({ families }) => families.flatMap((family) => family.groups));
  const tests = groups.flatMap((group) => group.tests);
  const digests = text("digests");
  [...data.questions, ...tests].forEach((item, place) => (item.digest = digests.slice(place * OF_ITEM, (place + 1) * OF_ITEM)));
  for (const list of [data.questions, tests]) list.forEach((item, place) => (item.number = place + 1));
  return { ...data, tests };
}
