/** The search in the library; `contracts/searching.py` searches on the command line by the same rules. */

const SHORT = 3;

/**
 * The entries that hold every word of a query, a company's own first, then those that hold it as it stands, then those whose
 * name begins with its first word. Where none holds every word, those that hold one of them, and `isLoose` says so.
 */
export function find(query, entries) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const every = entries.filter(({ searched }) => words.every((word) => searched.includes(word) || searched.includes(plain(word))));
  if (every.length) return { found: sorted(every, (entry) => rank(entry, words)), isLoose: false };
  const had = ({ searched }) => words.filter((word) => word.length >= SHORT && ` ${searched}`.includes(` ${plain(word)}`)).length;
  return { found: sorted(entries.filter(had), (entry) => -had(entry)), isLoose: true };
}

/** An e-mail is an email. */
function plain(word) {
  return word.replaceAll("-", "");
}

function rank({ is_own: isOwn, searched }, words) {
  const isPhrase = searched.includes(words.join(" "));
  const isBegun = searched.startsWith(words[0] ?? "");
  return isOwn ? 0 : 1 + (isPhrase ? 0 : 2) + (isBegun ? 0 : 1);
}

function sorted(entries, key) {
  return entries.map((entry) => [key(entry), entry]).sort(([one], [other]) => one - other).map(([, entry]) => entry);
}
