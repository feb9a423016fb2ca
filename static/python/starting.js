// Starts workers: with the memory that this device keeps, or afresh where there is none or where it does not do.

import { Obstacle, startFault } from "./faults.js";
import { FIRST, LIBRARY } from "./parts.js";
import { buffersOf } from "./sealing.js";
import { find } from "./snapshot.js";

// How many seconds the device may take to find the memory, and Python to take it; some browsers never answer, and say nothing.
const PATIENCE = { find: 10, restore: 30 };

/**
 * Return what `createClient` takes as `startWorker`. Only the first start tries the memory: what came after it ended in a crash.
 *
 * `onStart(how)` hears how Python was started, when it is ready: {isKept: true}, or {isKept: false, reason, detail}.
 */
export function workerStarter({ parts, onStart = (_how) => {} }) {
  let finding = within(PATIENCE.find, find()).catch((error) => ({ reason: "unreadable", detail: String(error) }));
  return async (onProgress) => {
    checkBrowser();
    parts.onProgress = onProgress;
    const opened = await open();
    const found = await finding;
    finding = Promise.resolve({ reason: "again" });
    return found.memory ? withMemory(opened, found.memory) : afresh(opened, found);
  };

  /** A worker that has the first parts, or will have them; what it says first may come at any time. */
  async function open() {
    const worker = await openWorker(parts);
    const hearing = heard(worker);
    hearing.catch(() => {}); // it is looked at later
    feed(worker, parts, FIRST);
    return { worker, hearing };
  }

  async function withMemory({ worker, hearing }, memory) {
    worker.addEventListener("message", ({ data }) => data.wants && feed(worker, parts, LIBRARY));
    try {
      worker.postMessage({ start: { memory } }, buffersOf(memory));
      return await within(PATIENCE.restore, started({ worker, hearing }, { isKept: true }));
    } catch (error) {
      worker.terminate();
      return afresh(await open(), { reason: "failed", detail: error.detail ?? String(error) });
    }
  }

  function afresh({ worker, hearing }, { reason, detail = "" }) {
    worker.postMessage({ start: {} });
    feed(worker, parts, LIBRARY);
    return started({ worker, hearing }, { isKept: false, reason, detail });
  }

  async function started({ worker, hearing }, how) {
    worker.addEventListener("message", ({ data }) => data.ready && ready(how));
    await hearing;
    return worker;
  }

  function ready(how) {
    parts.onProgress = () => {}; // what comes from now on, nobody waits for
    onStart(how);
  }
}

/** What a promise promises, or an error when that takes longer. */
function within(seconds, promise) {
  const late = (_, reject) => setTimeout(() => reject(new Error(`no answer in ${seconds} s`)), seconds * 1000);
  return Promise.race([promise, new Promise(late)]);
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
