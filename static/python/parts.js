// Where the worker and its parts come from: inert elements of the one file, or files beside the page on the site.
// Parts stay compressed here, so that a new worker can be started at any time without asking the network.

import { Obstacle } from "./faults.js";
import { storeOffline } from "../site/offline.js";

const EMBEDDED = 'script[type="text/plain"][data-part]';
const WORKER = "worker.js";
const PYTHON = ["packages.zip", "pyodide.asm.wasm", "python_stdlib.zip"];

/** Load everything a worker needs; `onProgress({words, done, total})` counts bytes. Resolves to {name: Uint8Array}. */
export async function loadParts(onProgress = () => {}) {
  checkBrowser();
  await documentParsed();
  return document.getElementById("parts") ? fetchParts(onProgress) : takeEmbedded([...document.querySelectorAll(EMBEDDED)]);
}

/** Stop where the browser lacks what Python needs, before anything is fetched for it. */
function checkBrowser() {
  if (typeof WebAssembly === "undefined") throw new Obstacle("no-webassembly");
  if (typeof DecompressionStream === "undefined") throw new Obstacle("too-old", "DecompressionStream is missing.");
  if (typeof Worker === "undefined") throw new Obstacle("no-worker");
}

/** Return what `createClient` takes as `startWorker`: it starts a worker and hands it its parts, which are loaded once. */
export function workerStarter() {
  let loading;
  return async (onProgress) => {
    loading ??= loadParts(onProgress).catch((error) => {
      loading = undefined;
      throw error;
    });
    const { [WORKER]: script, ...parts } = await loading;
    const worker = await openWorker(script);
    worker.addEventListener("message", ({ data }) => data.ready && storeOffline(parts));
    worker.postMessage({ parts });
    await heard(worker);
    return worker;
  };
}

/** Resolves when a worker has said that it starts Python. */
function heard(worker) {
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => (data.fault ? reject(data.fault) : resolve()), { once: true });
    worker.addEventListener("error", ({ message = "" }) => reject(new Obstacle("no-worker", message)), { once: true });
  });
}

function documentParsed() {
  if (document.readyState !== "loading") {
    return undefined;
  }
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** Decode the elements and drop their text, which would otherwise be kept beside the bytes. */
function takeEmbedded(elements) {
  const names = elements.map((element) => element.dataset.part);
  const lost = [WORKER, ...PYTHON].filter((name) => !names.includes(name));
  if (lost.length) throw new Obstacle("part-missing", `${lost.join(", ")}: not in this file`);
  const parts = elements.map((element) => [element.dataset.part, decode(element)]);
  elements.forEach((element) => element.remove());
  return Object.fromEntries(parts);
}

function decode(element) {
  const { part, bytes: size } = element.dataset;
  const bytes = fromBase64(element.textContent);
  if (bytes?.length !== Number(size)) throw new Obstacle("part-damaged", `${part}: ${bytes?.length ?? 0} of ${size} bytes`);
  return bytes;
}

/** Nothing where the text was cut off in the middle. */
function fromBase64(text) {
  try {
    return bytesOf(text);
  } catch {
    return undefined;
  }
}

function bytesOf(text) {
  return Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Fetch the files that the page lists in the element `parts`. */
async function fetchParts(onProgress) {
  const files = JSON.parse(document.getElementById("parts").textContent);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const count = (bytes) => {
    done += bytes;
    onProgress({ words: "Fetching Python", done, total });
  };
  const entries = files.map(async ({ name, address, bytes }) => [name, await fetchBytes(address, bytes, count)]);
  return Object.fromEntries(await Promise.all(entries));
}

async function fetchBytes(address, size, count) {
  const response = await fetch(address).catch(unreachable(address));
  if (!response.ok) throw new Obstacle("part-missing", `${address}: the server answered ${response.status}`);
  const bytes = await readAll(response.body.getReader(), count).catch(unreachable(address));
  if (bytes.length !== size) throw new Obstacle("part-damaged", `${address}: ${bytes.length} of ${size} bytes`);
  return bytes;
}

function unreachable(address) {
  return (error) => {
    throw new Obstacle("no-network", `${address}: ${error.message}`);
  };
}

async function readAll(reader, count) {
  const chunks = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value);
    count(value.length);
  }
}

/** The site's worker is a file of the site; in the one file it is a part like the others. */
async function openWorker(script) {
  if (!script) {
    return newWorker(document.getElementById("parts").dataset.worker);
  }
  const stream = new Response(script).body.pipeThrough(new DecompressionStream("gzip"));
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
