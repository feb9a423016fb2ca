// The memory of Python that is kept on this device: one, bound to these very parts and to this browser.
// It stands in a database of its own, which is made with it and goes with it. Nothing in it comes from what a person typed.
// Workers take it out and put it back themselves, so that the page neither waits for so many bytes nor holds them.

import { deleteDB, openDB } from "idb";

const NAME = "second-write python";
const KIND = "memories";
const ID = "last";

/** Whether anything is kept here. Not even an empty database is made to find out. */
export async function exists() {
  const all = (await indexedDB.databases?.()) ?? [];
  return all.some(({ name }) => name === NAME);
}

/** Promise {memory}, or {reason} where there is none that fits: "none", "old", "browser" or "unreadable" with a detail. */
export async function find({ parts, browser }) {
  try {
    const found = await using((database) => database.get(KIND, ID));
    if (!found) return { reason: "none" };
    if (found.parts !== parts) return { reason: "old" };
    return found.browser === browser ? { memory: found.memory } : { reason: "browser" };
  } catch (error) {
    return { reason: "unreadable", detail: String(error) };
  }
}

/** Keep a memory in the place of the one before. */
export async function keep(memory, lock) {
  await using((database) => database.put(KIND, { id: ID, ...lock, memory }));
}

/** Remove it, and every trace of it. */
export async function forget() {
  if (await exists().catch(() => false)) await deleteDB(NAME);
}

/** The database is held only as long as it is used, so that any page can remove it. */
async function using(act) {
  const database = await openDB(NAME, 1, { upgrade: (fresh) => fresh.createObjectStore(KIND, { keyPath: "id" }) });
  try {
    return await act(database);
  } finally {
    database.close();
  }
}
