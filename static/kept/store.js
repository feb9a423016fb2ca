/** The database on this device. It keeps what it is given and reads it back; whether to keep is decided elsewhere. */

import { deleteDB, openDB } from "idb";

const NAME = "second-write";
const VERSION = 2;
const KINDS = ["drafts", "versions", "libraries", "rounds", "settings"];

/** What was written and what the device gives back differ. */
export class NotKept extends Error {
  name = "NotKept";
}

/**
 * A database of records with an `id`, by kind: "drafts", "versions", "libraries", "rounds" and "settings".
 * Every method fails with the browser's own error where the browser keeps nothing, or no more.
 */
export class Store {
  #opening;
  #database;
  #writing;
  #onRemoved;

  /** `onRemoved()` is called when another page removed everything from this device. */
  constructor(onRemoved = () => {}) {
    this.#onRemoved = onRemoved;
  }

  /** Whether there is a database already; asking makes none. */
  static async exists() {
    const all = (await indexedDB.databases?.()) ?? [];
    return all.some(({ name }) => name === NAME);
  }

  async get(kind, id) {
    return (await this.#open()).get(kind, id);
  }

  async all(kind) {
    return (await this.#open()).getAll(kind);
  }

  /** Whether it has nothing that somebody wrote. */
  async isEmpty() {
    const database = await this.#open();
    const counts = await Promise.all(KINDS.filter((kind) => kind !== "settings").map((kind) => database.count(kind)));
    return counts.every((count) => count === 0);
  }

  /** Keep a record and read it back. */
  async put(kind, record) {
    const database = await this.#open();
    await database.put(kind, record);
    same(await database.get(kind, record.id), record);
  }

  /** Keep a draft if it is still as `revision` left it; else give back the one that is there, and keep nothing. */
  async replace(draft, revision) {
    const database = await this.#open();
    const writing = (this.#writing = database.transaction("drafts", "readwrite", { durability: "strict" }));
    writing.done.catch(() => {}); // what fails is told below
    const present = await writing.store.get(draft.id);
    const isOther = (present?.revision ?? 0) !== revision;
    if (!isOther) writing.store.put(draft);
    await writing.done;
    this.#writing = undefined;
    if (!isOther) same(await database.get("drafts", draft.id), draft);
    return isOther ? present ?? { id: draft.id, revision: 0 } : undefined;
  }

  /** The draft that is there, where it is not as `revision` left it: one without a revision where there is none. */
  async other(id, revision) {
    const present = (await this.get("drafts", id)) ?? { id, revision: 0 };
    return present.revision === revision ? undefined : present;
  }

  /**
   * Keep a draft that is this page's alone, without a wait: the page may be gone before there could be an answer. What is being
   * written just now would end with the page, and this with it: it is given up first.
   */
  putNow(draft) {
    this.#giveUp();
    const writing = this.#database?.transaction("drafts", "readwrite");
    writing?.store.put(draft);
    writing?.commit();
  }

  #giveUp() {
    try {
      this.#writing?.abort();
    } catch {
      // it has ended already
    }
    this.#writing = undefined;
  }

  async remove(kind, id) {
    await (await this.#open()).delete(kind, id);
  }

  /** Remove everything. Other pages that have it open are asked to let go of it. */
  async wipe() {
    const database = await this.#open();
    const emptying = database.transaction(KINDS, "readwrite");
    await Promise.all([...KINDS.map((kind) => emptying.objectStore(kind).clear()), emptying.done]);
    database.close();
    this.#opening = this.#database = undefined;
    await deleteDB(NAME);
  }

  #open() {
    this.#opening ??= this.#connect();
    return this.#opening;
  }

  async #connect() {
    const forget = () => (this.#opening = this.#database = undefined);
    try {
      this.#database = await openDB(NAME, VERSION, {
        upgrade: (database) => {
          const missing = KINDS.filter((kind) => !database.objectStoreNames.contains(kind));
          for (const kind of missing) database.createObjectStore(kind, { keyPath: "id" });
        },
        blocking: (_old, next, { target }) => {
          /** @type {IDBDatabase} */ (target).close();
          forget();
          if (next === null) this.#onRemoved();
        },
        terminated: forget,
      });
      return this.#database;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

function same(read, written) {
  if (JSON.stringify(read) !== JSON.stringify(written)) throw new NotKept("What was read back is not what was written.");
}
