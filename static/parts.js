// Where the worker and its parts come from: inert elements of the one file, or files beside the page on the site.
// Parts stay compressed here, so that a new worker can be started at any time without asking the network.

const EMBEDDED = 'script[type="text/plain"][data-part]';
const WORKER = "worker.js";

/** Load everything a worker needs; `onProgress({words, done, total})` counts bytes. Resolves to {name: Uint8Array}. */
export async function loadParts(onProgress = () => {}) {
  await documentParsed();
  const elements = [...document.querySelectorAll(EMBEDDED)];
  return elements.length ? takeEmbedded(elements) : fetchParts(onProgress);
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
    worker.postMessage({ parts });
    return worker;
  };
}

function documentParsed() {
  if (document.readyState !== "loading") {
    return undefined;
  }
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** Decode the elements and drop their text, which would otherwise be kept beside the bytes. */
function takeEmbedded(elements) {
  return Object.fromEntries(
    elements.map((element) => {
      const bytes = fromBase64(element.textContent);
      element.remove();
      return [element.dataset.part, bytes];
    }),
  );
}

function fromBase64(text) {
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
  const entries = files.map(async ({ name, address }) => [name, await fetchBytes(address, count)]);
  return Object.fromEntries(await Promise.all(entries));
}

async function fetchBytes(address, count) {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${address}: the server answered ${response.status}`);
  }
  const chunks = [];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) {
      return new Uint8Array(await new Blob(chunks).arrayBuffer());
    }
    chunks.push(value);
    count(value.length);
  }
}

/** The site's worker is a file of the site; in the one file it is a part like the others. */
async function openWorker(script) {
  if (!script) {
    return new Worker(document.getElementById("parts").dataset.worker);
  }
  const stream = new Response(script).body.pipeThrough(new DecompressionStream("gzip"));
  const text = await new Response(stream).text();
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  return worker;
}
