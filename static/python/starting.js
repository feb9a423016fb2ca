// Starts workers: with the memory that this device keeps, or afresh where there is none or where it does not do.

import { Obstacle, startFault } from "./faults.js";
import { lockOfPage } from "./lock.js";
import { FIRST, LIBRARY } from "./parts.js";
import { exists } from "./snapshot.js";
import { within } from "./within.js";

// How many seconds the device may take to say whether it keeps a memory, and Python to go on from one.
const PATIENCE = { exists: 10, restore: 30 };

/**
 * Return what `createClient` takes as `startWorker`. Only the first start tries the memory: what came after it ended in a crash.
 *
 * `onStart(how)` hears how Python was started, when it is ready: {isKept: true}, or {isKept: false, reason, detail}.
 */
export function workerStarter({ parts, onStart = (_how) => {} }) {
  let looking = look();
  return async (onProgress) => {
    checkBrowser();
    parts.onProgress = onProgress;
    const { worker, isFound, reason, detail } = await open(looking);
    looking = Promise.resolve({ reason: "again" });
    return isFound ? withMemory(worker) : noted(worker, { isKept: false, reason, detail });
  };

  /** A worker that has the first parts, or will have them, and gets the others when it wants them; with what it says first. */
  async function open(looking) {
    const worker = await openWorker(parts);
    const hearing = heard(worker);
    hearing.catch(() => {}); // it is looked at later
    worker.addEventListener("message", ({ data }) => data.wants && feed(worker, parts, LIBRARY));
    feed(worker, parts, FIRST);
    const { lock, ...why } = await looking;
    worker.postMessage({ start: { lock } });
    const found = await hearing;
    if (!found.isFound) feed(worker, parts, LIBRARY);
    return { worker, ...why, ...found };
  }

  async function withMemory(worker) {
    try {
      await within(PATIENCE.restore, heard(worker));
      return noted(worker, { isKept: true });
    } catch (error) {
      worker.terminate();
      return noted((await open({})).worker, { isKept: false, reason: "failed", detail: error.detail ?? String(error) });
    }
  }

  function noted(worker, how) {
    worker.addEventListener("message", ({ data }) => data.ready && ready(how));
    return worker;
  }

  function ready(how) {
    parts.onProgress = () => {}; // what comes from now on, nobody waits for
    onStart(how);
  }
}

/** Promise {lock} where something is kept, else why not. */
async function look() {
  try {
    return (await within(PATIENCE.exists, exists())) ? { lock: lockOfPage() } : { reason: "none" };
  } catch (error) {
    return { reason: "unreadable", detail: String(error) };
  }
}

/** Stop where the browser lacks what Python needs, before anything is fetched for it. */
function checkBrowser() {
  if (typeof WebAssembly === "undefined") throw new Obstacle("no-webassembly");
  if (typeof DecompressionStream === "undefined") throw new Obstacle("too-old", "DecompressionStream is missing.");
  if (typeof Worker === "undefined") throw new Obstacle("no-worker");
}

/** Hand parts over, each piece as it comes; what keeps one from coming is said as if the worker had said it. */
export async function feed(worker, parts, names) {
  try {
    await Promise.all(
      names.map(async (part) => {
        await parts.give(part, (piece) => worker.postMessage({ part, piece }));
        worker.postMessage({ part });
      }),
    );
  } catch (error) {
    worker.dispatchEvent(new MessageEvent("message", { data: { fault: startFault(error) } }));
  }
}

/** Resolves to the first thing that a worker says, unless that is a fault. */
export function heard(worker) {
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => (data.fault ? reject(data.fault) : resolve(data)), { once: true });
    worker.addEventListener("error", ({ message = "" }) => reject(new Obstacle("no-worker", message)), { once: true });
  });
}

/** Open a worker that waits for its parts. */
export async function openWorker(parts) {
  if (parts.worker) return newWorker(parts.worker);
  const packed = /** @type {ReadableStream} */ (new Response(await parts.script()).body);
  const stream = packed.pipeThrough(new DecompressionStream("gzip"));
  const text = await new Response(stream).text();
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = newWorker(address);
  worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/** A browser may refuse here, or later with an error that `heard` hears. */
function newWorker(address) {
  try {
    return new Worker(address);
  } catch (error) {
    throw new Obstacle("no-worker", error.message);
  }
}
