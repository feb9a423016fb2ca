// The memory of Python that is kept on this device: one, bound to these very parts and to this browser.
// It stands in a database of its own, which is made with it and goes with it. Nothing in it comes from what a person typed.
// Workers take it out and put it back themselves, so that the page neither waits for so many bytes nor holds them.

import { deleteDB, openDB } from "idb";

const NAME = "second-write python";
const KIND = "memories";
const ID = "last";
// The pages stand beside it, piece by piece: a browser copies what it keeps, and all at once would be much.
const PAGES = "pages";

/** Whether anything is kept here. Not even an empty database is made to find out. */
export async function exists() {
  const all = (await indexedDB.databases?.()) ?? [];
  return all.some(({ name }) => name === NAME);
}

/**
 * Promise {memory}, or {reason} where there is none that fits: "none", "old", "browser" or "unreadable" with a detail.
 * What it promises as its pages is still on its way then: there is much to do meanwhile.
 */
export async function find({ parts, browser }) {
  try {
    return await using(async (database) => {
      const found = await database.get(KIND, ID);
      if (!found) return { reason: "none" };
      if (found.parts !== parts) return { reason: "old" };
      if (found.browser !== browser) return { reason: "browser" };
      return { memory: { ...found.memory, pages: database.getAll(PAGES) } };
    });
  } catch (error) {
    return { reason: "unreadable", detail: String(error) };
  }
}

/** Keep a memory in the place of the one before. */
export async function keep({ pages, ...memory }, lock) {
  await using(async (database) => {
    const transaction = database.transaction([KIND, PAGES], "readwrite");
    const kept = transaction.objectStore(PAGES);
    await kept.clear();
    for (const [place, piece] of pages.entries()) await kept.put(piece, place);
    await transaction.objectStore(KIND).put({ id: ID, ...lock, memory });
    await transaction.done;
  });
}

/** Remove it, and every trace of it. */
export async function forget() {
  if (await exists().catch(() => false)) await deleteDB(NAME);
}

/** The database is held only as long as it is used, so that any page can remove it. */
async function using(act) {
  const database = await openDB(NAME, 2, { upgrade });
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

/** Nothing of an older version is taken over: a memory can be made again. */
function upgrade(database) {
  for (const name of Array.from(database.objectStoreNames)) database.deleteObjectStore(name);
  database.createObjectStore(KIND, { keyPath: "id" });
  database.createObjectStore(PAGES);
}
