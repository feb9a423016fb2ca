/** What Python says of the library, asked once each: the list, and the contracts that are wanted. */

/** Keep the entries of the library; `ask(kind, payload)` asks Python, `own()` is the text of a company's own library. */
export function createEntries(ask, own) {
  let list;
  let asked = new Map();
  let known = new Map();

  async function all() {
    list ??= ask("contracts", { own: own() });
    const found = await list;
    if (!found) list = undefined;
    return found?.contracts;
  }

  /** What a contract says; null when the library has none of this id, nothing when Python gave no answer. */
  async function learn(id) {
    if (!id) return null;
    const [mine, contracts] = [asked, known];
    if (!mine.has(id)) mine.set(id, ask("contract", { id, own: own() }));
    const found = await mine.get(id);
    if (found) contracts.set(id, found.contract);
    else mine.delete(id);
    return found?.contract;
  }

  /** With another library of the company's, everything is asked anew. */
  function forget() {
    list = undefined;
    [asked, known] = [new Map(), new Map()];
  }

  return { all, learn, forget, has: (id) => known.has(id), get: (id) => known.get(id) };
}
