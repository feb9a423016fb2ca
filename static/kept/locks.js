/** One page at a time writes a draft: a lock that this page gives back with `release`, and the browser where the page is closed or crashes. */

// The locks of this page by draft: what lets go of each, and what settles when it is gone.
const held = new Map();
// What this page did last about each lock, taking it or giving it back: the next thing waits for it.
const last = new Map();

/** Whether this page, and no other, has the draft of this id. */
export function isOurs(id) {
  return held.has(id);
}

/**
 * Take the draft of this id for this page; promises whether it is ours. With `steal` it is taken from the page that has it,
 * whose `onLost(id)` is then called. Where the browser has no locks, every page may: the store tells their writing apart.
 */
export function take(id, { steal = false, onLost }) {
  const taking = Promise.resolve(last.get(id)).then(() => held.has(id) || !navigator.locks || request(id, steal, onLost));
  last.set(id, taking);
  return taking;
}

/** Give back the draft of every other id than this one: any page may take them now. */
export function releaseOthers(id) {
  for (const [each, { letGo, gone }] of held) {
    if (each === id) continue;
    held.delete(each);
    last.set(each, gone);
    letGo();
  }
}

function request(id, steal, onLost) {
  return new Promise((resolve) => {
    const hold = (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise((letGo) => held.set(id, { letGo, gone }));
    };
    const manner = steal ? { steal } : { ifAvailable: true };
    const gone = navigator.locks.request(`second-write draft ${id}`, manner, hold).catch((error) => {
      if (held.delete(id)) onLost(id);
      else resolve(error.name !== "AbortError");
    });
  });
}
