/** The site without a network: its service worker, what the foot of the page says about it, and the offer of a newer version. */

import { HANDED_OVER, IS_COMPLETE, USE, cachePrefix } from "./cachenames.js";
import { buttonOf } from "../page/notices.js";
import { words } from "../words/words.js";

const SCRIPT = "service-worker.js";
const container = navigator.serviceWorker;
const scope = new URL("./", location.href).href;
const HANDED = cachePrefix(scope) + HANDED_OVER;

// What a page removes, every page of the site knows at once.
const REMOVED = "removed";
const channel = globalThis.BroadcastChannel && new BroadcastChannel(`second-write offline ${scope}`);

let isForgotten = false;
let followed;
/** @type {() => unknown} */
let beforeUpdate = () => {};
let allowed = Promise.resolve(true);

/**
 * Say what is stored already, and offer a newer version when one waits. Nothing is stored by this.
 *
 * `onUpdate()` is awaited before the page is loaded anew: it keeps what was written. When it resolves to false, nothing happens.
 * `mayStore` promises whether a person lets this device keep anything.
 */
export async function followOffline({ onUpdate = beforeUpdate, mayStore = allowed } = {}) {
  [beforeUpdate, allowed] = [onUpdate, mayStore];
  channel?.addEventListener("message", ({ data }) => data === REMOVED && hearForgotten());
  if (isSite() && !container) show("unable");
  const registration = await ours();
  if (registration?.active) await watch(registration);
}

/**
 * Store every part of the site on this machine; called when all have been loaded, so that next to nothing is loaded for it.
 *
 * `load()` promises those that the page has fetched: {name: Blob}.
 */
export async function storeOffline(load = () => ({})) {
  if (!isSite() || !container || !(await allowed) || isForgotten) return;
  try {
    if (!(await ours())?.active) {
      show("storing");
      await handOver(await load());
    }
    await watch(await container.register(SCRIPT, { updateViaCache: "none" }));
    await caches.delete(HANDED);
  } catch {
    show("unable");
  }
}

/** Lay what the page has fetched ready for the service worker, which checks it: not every browser keeps it for both. */
async function handOver(parts) {
  const cache = await caches.open(HANDED);
  const listed = JSON.parse(document.getElementById("parts").textContent).filter(({ name }) => parts[name]);
  await Promise.all(listed.map(({ name, address }) => cache.put(address, new Response(parts[name]))));
}

/** Remove the service worker and everything it keeps; resolves to whether nothing of it is left. Until the next visit none comes back. */
export async function forgetOffline() {
  isForgotten = true;
  const registration = await ours();
  const isGone = registration ? await registration.unregister() : true;
  const names = await cacheNames();
  await Promise.all(names.map((name) => caches.delete(name)));
  if (isSite()) channel?.postMessage(REMOVED);
  hearForgotten();
  return isGone && (await cacheNames()).length === 0;
}

function hearForgotten() {
  isForgotten = true;
  if (isSite()) show("forgotten");
}

/** The one file has no parts elsewhere, and no service worker. */
function isSite() {
  return document.getElementById("offline").dataset.state !== "whole";
}

/** Our own registration: another one of this host may cover this address, too. Some browsers refuse to tell. */
async function ours() {
  if (!isSite() || !container) return undefined;
  const found = await container.getRegistration().catch(() => undefined);
  return found?.scope === scope ? found : undefined;
}

async function cacheNames() {
  return globalThis.caches && isSite() ? (await caches.keys()).filter((name) => name.startsWith(cachePrefix(scope))) : [];
}

async function watch(registration) {
  if (followed !== registration) {
    followed = registration;
    registration.addEventListener("updatefound", () => expectUpdate(registration, registration.installing));
    expectUpdate(registration, registration.installing ?? registration.waiting);
  }
  const worker = registration.active ?? (await activated(registration.installing ?? registration.waiting));
  const isComplete = worker && (await ask(worker, IS_COMPLETE));
  if (!isForgotten) show(isComplete ? "stored" : "incomplete");
}

/** Resolves to the worker once it is active, or to nothing when it could not be installed. */
function activated(worker) {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === "activated") resolve(worker);
      if (worker.state === "redundant") resolve(undefined);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function ask(worker, question) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(question, [port2]);
  });
}

/** The first worker of all takes over by itself; a later one waits, and is offered. */
function expectUpdate(registration, worker) {
  const look = () => worker.state === "installed" && registration.active && offer(registration);
  worker?.addEventListener("statechange", look);
  if (worker) look();
}

function offer(registration) {
  const place = document.getElementById("update");
  const button = buttonOf(words.useNewVersion, async () => {
    button.disabled = true;
    const isKept = (await beforeUpdate()) !== false;
    button.disabled = isKept;
    if (isKept) takeOver(registration);
  });
  place.replaceChildren(words.newVersion, " ", button);
  place.hidden = false;
}

/** The page is loaded anew once the new worker answers for it; in another tab that may have happened already. */
function takeOver({ waiting }) {
  if (!waiting) {
    location.reload();
    return;
  }
  container.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage(USE);
}

function show(state) {
  const place = document.getElementById("offline");
  place.dataset.state = state;
  place.textContent = words.offline[state];
}
