/** Two questions in the same words: one about all effects of a system, one about an effect that differs. */

/** The effects that have the question of `about` and `text` to themselves, among `all` questions; the other one is not about them. */
export function apartFrom({ about, text }, all) {
  const start = `${about}, for `;
  return all.filter((other) => other.text === text && other.about.startsWith(start)).map((other) => other.about.slice(start.length));
}
