// The service worker of the site: it keeps every file of one build on this machine, and answers with those.
// The build puts the list before this script, as `KEPT`: a version, and each file with its hash. It asks the server for
// nothing but these files, while it is installed or where one was lost, and takes what the browser has loaded already.
// Whatever is not in the list is left to the browser. A newer build waits until the page tells it to take over.

import { HANDED_OVER, IS_COMPLETE, USE, cachePrefix } from "./cachenames.js";

const here = /** @type {ServiceWorkerGlobalScope & { KEPT: { version: string, files: [string, string][] } }} */ (/** @type {unknown} */ (self));
const { version, files } = here.KEPT;
const { scope } = here.registration;
const PREFIX = cachePrefix(scope);
const CACHE = PREFIX + version;
const NAMED_BY_CONTENT = /\.[0-9a-f]{12}\.[a-z.]+$/;
const HASHES = new Map(files.map(([name, hash]) => [new URL(name, scope).href, hash]));

/** Keep every file that is not kept yet, one at a time; fails when one cannot be had whole and unchanged. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const [address, hash] of HASHES) if (!(await kept(address))) await cache.put(address, await load(address, hash));
}

function kept(address) {
  return caches.match(address, { cacheName: CACHE, ignoreVary: true });
}

/** A file that an earlier build kept or a page handed over, whose name says what is in it. */
function keptEarlier(address) {
  return NAMED_BY_CONTENT.test(address) ? caches.match(address, { ignoreVary: true }) : undefined;
}

/** Take a file from an earlier build or a page, from what the browser has loaded, or from the server, in this order. */
async function load(address, integrity) {
  const earlier = await keptEarlier(address);
  if (earlier && (await hashOf(earlier.clone())) === integrity) return earlier;
  const response = await fetch(address, { cache: "force-cache", integrity }).catch(() => fetch(address, { cache: "reload", integrity }));
  if (!response.ok) throw new Error(`${address}: the server answered ${response.status}`);
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

async function hashOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** Keep one build; while other tabs are open, one of them may still need a file of the build before. */
async function dropEarlier() {
  const tabs = await here.clients.matchAll({ type: "window", includeUncontrolled: true });
  const earlier = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && ![CACHE, PREFIX + HANDED_OVER].includes(name));
  const needless = tabs.length > 1 ? earlier.slice(0, -1) : earlier;
  await Promise.all(needless.map((name) => caches.delete(name)));
}

function addressOf(request) {
  const address = request.url.split("#")[0];
  return address === scope ? new URL("index.html", scope).href : address;
}

function isOurs(address) {
  return HASHES.has(address) || (address.startsWith(scope) && NAMED_BY_CONTENT.test(address));
}

async function answer(address, request) {
  return (await kept(address)) ?? (await keptEarlier(address)) ?? fetch(request);
}

here.addEventListener("install", (event) => event.waitUntil(keepAll()));

here.addEventListener("activate", (event) => event.waitUntil(dropEarlier().then(() => here.clients.claim())));

here.addEventListener("fetch", (event) => {
  const address = addressOf(event.request);
  if (event.request.method === "GET" && isOurs(address)) event.respondWith(answer(address, event.request));
});

here.addEventListener("message", (event) => {
  if (event.data === USE) here.skipWaiting();
  if (event.data !== IS_COMPLETE) return;
  const [port] = event.ports;
  event.waitUntil(keepAll().then(() => port.postMessage(true), () => port.postMessage(false)));
});
