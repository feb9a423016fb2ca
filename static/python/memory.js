// Python's memory as a thing that can be taken out and put back. All that Pyodide and Emscripten do not promise to keep
// as it is stands here and nowhere else: the version of Pyodide is pinned, and a memory is bound to a hash of every part.
//
// A memory is {header, runs, pages, length, table, handles}. What is in it:
// - the heap, of which pages of zeros are left out; `runs` says where the others go: first page and number of pages, in turn.
//   `pages` are these others, end to end, in pieces of one size: what is hashed and kept is copied, a piece at a time then.
// - `header`: what Pyodide says of its JavaScript objects that the heap names, and of its own build.
// - `handles`: which loaded library Python knows by which handle.
// - `table`: how many functions the table of WebAssembly had when Python started. The heap holds places in this table, so
//   it only fits where that comes out the same.

import createPyodideModule from "pyodide/pyodide.asm.mjs";

/** The one part of the packages that is WebAssembly, under the path from which Python imports it. */
const SIDE_MODULE = "/lib/python3.14/site-packages/pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so";

const PAGE = 4096;
const PIECE = 1 << 22;

/**
 * Return what `loadPyodide` takes as `createPyodideModule`: it links the side module before Python starts, so that its
 * code can compile meanwhile, and lies at the same place each time. `onReady(module)` is awaited before Pyodide goes on.
 */
export function moduleWith(compiled, onReady) {
  return async (settings) => {
    const linked = new Promise((resolve, reject) => {
      settings.preRun.push((module) => {
        module.addRunDependency(SIDE_MODULE);
        const go = (code) => {
          link(module, code);
          module.removeRunDependency(SIDE_MODULE);
        };
        compiled.then(go).then(resolve, reject);
      });
    });
    const [module] = await Promise.all([createPyodideModule(settings), linked]);
    await onReady(module);
    return module;
  };
}

/** As Emscripten's `dlopen` would, later and from a file; this finds the library there by its name. */
function link(module, code) {
  const library = module.newDSO(SIDE_MODULE, undefined, "loading");
  library.global = false;
  const flags = { loadAsync: false, nodelete: true, global: false };
  library.exports = module.loadWebAssemblyModule(code, flags, SIDE_MODULE, {});
}

/** How many functions there are to call by their place. */
export function tableOf(module) {
  return module.wasmTable.length;
}

/** Take the memory out of a Python that was started with `_makeSnapshot`; `table` is from before its first step. */
export function takeMemory(pyodide, table) {
  const module = pyodide._module;
  if (tableOf(module) !== table) throw new Error("functions were added while Python ran");
  const heap = module.HEAPU8;
  const header = headerOf(pyodide);
  const runs = runsOf(heap);
  const handles = Object.entries(module.LDSO.loadedLibsByHandle).map(([handle, { name }]) => [Number(handle), name]);
  return { header, runs, pages: pick(heap, runs), length: heap.length, table, handles };
}

/** What Pyodide would write before a copy of the heap; without that copy, which takes as much again. */
function headerOf(pyodide) {
  const module = pyodide._module;
  const { HEAP8 } = module;
  module.HEAP8 = new Int8Array();
  const header = pyodide.makeMemorySnapshot();
  module.HEAP8 = HEAP8;
  return header;
}

/** Put a memory into a module that has just been made; Pyodide, given the header as its snapshot, then goes on from there. */
export function giveBack(module, { runs, pages, length, table, handles }) {
  if (tableOf(module) !== table) throw new Error(`another table: ${tableOf(module)}, not ${table}`);
  const fresh = module.HEAPU8.length;
  if (length > fresh) module.growMemory(length);
  if (module.HEAPU8.length !== length) throw new Error(`another heap: ${module.HEAPU8.length}, not ${length}`);
  let [read, end] = [0, 0];
  for (const [from, to] of stretchesOf(runs)) {
    module.HEAPU8.fill(0, Math.min(end, fresh), Math.min(from, fresh));
    for (let at = from; at < to; ) {
      const part = pages[Math.floor(read / PIECE)].subarray(read % PIECE, (read % PIECE) + to - at);
      module.HEAPU8.set(part, at);
      [read, at] = [read + part.length, at + part.length];
    }
    end = to;
  }
  module.HEAPU8.fill(0, Math.min(end, fresh), fresh);
  for (const [handle, name] of handles) module.LDSO.loadedLibsByHandle[handle] = module.LDSO.loadedLibsByName[name];
}

/** Find the pages that are not all zeros: first page and number of pages, in turn. */
function runsOf(heap) {
  const words = new BigUint64Array(heap.buffer, heap.byteOffset, heap.length / 8);
  const each = PAGE / 8;
  /** @type {number[]} */
  const runs = [];
  let next;
  for (let page = 0; page * each < words.length; page += 1) {
    let at = page * each;
    while (at < (page + 1) * each && words[at] === 0n) at += 1;
    if (at === (page + 1) * each) continue;
    if (page === next) runs[runs.length - 1] += 1;
    else runs.push(page, 1);
    next = page + 1;
  }
  return Uint32Array.from(runs);
}

function pick(heap, runs) {
  const stretches = [...stretchesOf(runs)];
  let left = stretches.reduce((sum, [from, to]) => sum + to - from, 0);
  const pieces = [];
  let room = new Uint8Array();
  for (let [from, to] of stretches) {
    while (from < to) {
      if (!room.length) pieces.push((room = new Uint8Array(Math.min(left, PIECE))));
      const part = heap.subarray(from, Math.min(to, from + room.length));
      room.set(part);
      room = room.subarray(part.length);
      left -= part.length;
      from += part.length;
    }
  }
  return pieces;
}

/** Where each run begins and ends, in bytes. */
function* stretchesOf(runs) {
  for (let at = 0; at < runs.length; at += 2) yield [runs[at] * PAGE, (runs[at] + runs[at + 1]) * PAGE];
}
