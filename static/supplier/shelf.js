/** What this browser keeps for supplier files, one record for each question set; see `static/kept/store.js` for the worksheet's. */

import { deleteDB, openDB } from "idb";

const NAME = "second-write-supplier";
const KIND = "drafts";

/** Whether there is something; asking makes no database. */
export async function exists() {
  const all = (await indexedDB.databases?.()) ?? [];
  return all.some(({ name }) => name === NAME);
}

export async function get(digest) {
  return (await database()).get(KIND, digest);
}

/** Keep a record, unless another tab wrote or removed one since `before`; says whether it was kept. */
export async function put(record, before) {
  if (before && "databases" in indexedDB && !(await exists())) return false;
  const writing = (await database()).transaction(KIND, "readwrite");
  const present = await writing.store.get(record.id);
  const isOurs = String(present?.saved) === String(before); // what is damaged may be anything
  if (isOurs) writing.store.put(record);
  await writing.done;
  return isOurs;
}

/** Remove the record of a set, and the database with the last of them. */
export async function remove(digest) {
  const opened = await database();
  await opened.delete(KIND, digest);
  if ((await opened.count(KIND)) > 0) return;
  opened.close();
  opening = undefined;
  await deleteDB(NAME);
}

let opening;

function database() {
  opening ??= openDB(NAME, 1, {
    upgrade: (made) => made.createObjectStore(KIND, { keyPath: "id" }),
    blocking: (_old, _next, { target }) => {
      /** @type {IDBDatabase} */ (target).close();
      opening = undefined;
    },
  });
  return opening;
}
