// The parts of the worker: inert elements of the one file, or files beside the page on the site.
// They stay compressed here, so that a new worker can be started at any time without asking the network.

import { Obstacle } from "./faults.js";

const WORKER = "worker.js";
const SLICE = 1 << 20;

/** The parts without which no Python starts, and those of its library, which one with a memory takes later. */
export const FIRST = ["pyodide.asm.wasm", "pydantic_core.so"];
export const LIBRARY = ["python_stdlib.zip", "packages.zip"];

/** What a worker needs; each part is loaded once, when it is first wanted. */
export class Parts {
  #parts;
  /** Hears how many bytes have come, where they come over a network: {words, done, total}. */
  onProgress = (_progress) => {};
  /** The address of the worker, which on the site is a file of its own. */
  worker;

  constructor() {
    const list = document.getElementById("parts");
    this.worker = list?.dataset.worker;
    const load = list ? fetching(JSON.parse(list.textContent), (progress) => this.onProgress(progress)) : decode;
    const names = [...(list ? [] : [WORKER]), ...FIRST, ...LIBRARY];
    this.#parts = new Map(names.map((name) => [name, new Part((add) => load(name, add))]));
  }

  /** Hand over each piece of a part as soon as it is there; promises when that was the last one. */
  async give(name, take) {
    await this.#parts.get(name).give(take);
  }

  /** The script of the worker, compressed, as a Blob; in the one file it is a part like the others. */
  script() {
    return this.#parts.get(WORKER).whole();
  }

  /** Promise what Python needs: {name: Blob}. */
  async whole() {
    const all = [...FIRST, ...LIBRARY].map(async (name) => [name, await this.#parts.get(name).whole()]);
    return Object.fromEntries(await Promise.all(all));
  }
}

/** One part. What has come of it stays in the browser's keeping, not in the memory of this page. */
class Part {
  #load;
  #coming;

  constructor(load) {
    this.#load = load;
  }

  /** Who asks first gets each piece as it comes; who asks later gets it from what is kept. */
  async give(take) {
    if (this.#coming) return readAll((await this.#coming).stream().getReader(), take);
    this.#coming = this.#loaded(take);
    try {
      await this.#coming;
    } catch (error) {
      this.#coming = undefined;
      throw error;
    }
  }

  async whole() {
    await this.give(() => {});
    return this.#coming;
  }

  async #loaded(take) {
    const pieces = [];
    await this.#load((piece) => {
      pieces.push(piece);
      take(piece);
    });
    return new Blob(pieces);
  }
}

/** Decode an element, in slices, so that typing goes on; then drop its text, which would otherwise be kept beside the bytes. */
async function decode(name, add) {
  const element = await parsed(name);
  if (!element) throw new Obstacle("part-missing", `${name}: not in this file`);
  const text = element.firstChild;
  let done = 0;
  for (let at = 0; at < text?.length; at += SLICE) {
    const piece = fromBase64(text.substringData(at, SLICE));
    done += piece.length;
    add(piece);
    await pause();
  }
  sized(name, done, Number(element.dataset.bytes));
  text.data = element.text = ""; // what is removed may live for long
  element.remove();
}

/** Resolves to the element of a part once the browser has read it to its end; to nothing where there is none. */
function parsed(name) {
  return new Promise((resolve) => {
    const look = () => {
      const element = document.querySelector(`script[data-part="${name}"]`);
      if (document.readyState === "loading" && !element?.nextSibling) return;
      observer.disconnect();
      document.removeEventListener("DOMContentLoaded", look);
      resolve(element);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true });
    document.addEventListener("DOMContentLoaded", look);
    look();
  });
}

function pause() {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Nothing where the text was cut off in the middle. */
function fromBase64(text) {
  try {
    return Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Return what fetches the files that the page lists; what has come of all of them is counted. */
function fetching(files, onProgress) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  return async (name, add) => {
    const { address, bytes } = files.find((file) => file.name === name);
    const response = await fetch(address).catch(unreachable(address));
    if (!response.ok || !response.body) throw new Obstacle("part-missing", `${address}: the server answered ${response.status}`);
    let come = 0;
    const count = (piece) => {
      come += piece.length;
      done += piece.length;
      onProgress({ words: "Fetching Python", done, total });
      add(piece);
    };
    try {
      await readAll(response.body.getReader(), count).catch(unreachable(address));
      sized(address, come, bytes);
    } catch (error) {
      done -= come;
      throw error;
    }
  };
}

async function readAll(reader, take) {
  for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
}

function unreachable(address) {
  return (error) => {
    throw new Obstacle("no-network", `${address}: ${error.message}`);
  };
}

function sized(name, come, bytes) {
  if (come !== bytes) throw new Obstacle("part-damaged", `${name}: ${come} of ${bytes} bytes`);
}
