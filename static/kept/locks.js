/** One page at a time writes a draft: a lock that the browser lets go of when the page is closed or crashes. */

const held = new Set();

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
      if (lock === null) return undefined;
      held.add(id);
      return new Promise(() => {}); // until the page ends
    };
    const manner = steal ? { steal } : { ifAvailable: true };
    navigator.locks.request(`second-write draft ${id}`, manner, hold).catch((error) => {
      if (held.delete(id)) onLost(id);
      else resolve(error.name !== "AbortError");
    });
  });
}
