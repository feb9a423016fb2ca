/** One page at a time writes a draft: a lock that this page gives back with `release`, and the browser where the page is closed or crashes. */

// What lets go of each lock that this page holds, by draft.
const held = new Map();

/** Whether this page, and no other, has the draft of this id. */
export function isOurs(id) {
  return held.has(id);
}

/**
 * Take the draft of this id for this page; promises whether it is ours. With `steal` it is taken from the page that has it,
 * whose `onLost(id)` is then called. Where the browser has no locks, every page may: the store tells their writing apart.
 */
export function take(id, { steal = false, onLost }) {
  if (held.has(id) || !navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise((letGo) => held.set(id, letGo));
    };
    const manner = steal ? { steal } : { ifAvailable: true };
    navigator.locks.request(`second-write draft ${id}`, manner, hold).catch((error) => {
      if (held.delete(id)) onLost(id);
      else resolve(error.name !== "AbortError");
    });
  });
}

/** Give the draft of this id back: any page may take it now. */
export function release(id) {
  held.get(id)?.();
  held.delete(id);
}
