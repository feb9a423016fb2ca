/** What the service worker and the page agree on: how the caches are named. Other things of the same host are left alone. */

export const USE = "use";
export const IS_COMPLETE = "is-complete";

/** The name, after the prefix, of the cache in which a page hands over what it has fetched. */
export const HANDED_OVER = "handed over";

/** How the name of every cache of ours begins; `scope` is the address of the folder of the site. */
export function cachePrefix(scope) {
  return `second-write ${scope} `;
}
