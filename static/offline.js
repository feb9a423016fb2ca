/** What the site keeps so that it works without a network. */

/** Remove it: the service worker and its caches. */
export async function forgetOffline() {
  const registrations = (await navigator.serviceWorker?.getRegistrations?.().catch(() => [])) ?? [];
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? [];
  await Promise.all([...registrations.map((each) => each.unregister()), ...names.map((name) => caches.delete(name))]);
}
