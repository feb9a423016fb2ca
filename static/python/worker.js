// The worker: Python in WebAssembly, and nothing else. The build joins this file and Pyodide into one classic script.
//
// First message in: {parts: {name: ArrayBuffer}}, each part compressed by gzip. Then requests {id, kind, text}.
// Messages out: {progress: {words, done, total}} while it starts, then {ready: true} or {fault: {code, words, detail}};
// after that exactly one {id, ok, text} for each request.
// Everything Python needs is in the parts, so whatever asks for more is refused here, before a policy has to.
import "./doors.js";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide/pyodide.mjs";

const ADDRESS = "parts:/";
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
const STEPS = ["Starting Python", "Loading the rules", "Ready"];

/** Answer a request without Python, when Python cannot. */
function refusal(id, code, words, error) {
  return { id, ok: false, text: JSON.stringify({ code, words, detail: detailOf(error) }) };
}

function detailOf(error) {
  return String((error && (error.stack || error.message)) || error).slice(0, 4000);
}

function progress(done) {
  self.postMessage({ progress: { words: STEPS[done], done, total: STEPS.length - 1 } });
}

/** Let the worker fetch its own parts, and nothing else. */
function closeDoors(parts) {
  self.fetch = async (request) => {
    const address = String(request.url ?? request);
    const name = address.slice(ADDRESS.length);
    if (!address.startsWith(ADDRESS) || !parts.has(name)) {
      throw new TypeError(`This worker fetches nothing: ${address}`);
    }
    return inflate(parts.get(name), name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream");
  };
}

/** Answer with a part that is decompressed while it is read, so that a browser can compile it meanwhile. */
function inflate(bytes, type) {
  const stream = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "content-type": type } });
}

/** Start Python and return the one function of ours that the worker calls. */
async function start(compressed) {
  progress(0);
  const parts = new Map(Object.entries(compressed));
  closeDoors(parts);
  const packages = inflate(parts.get("packages.zip"), "application/zip").arrayBuffer();
  const pyodide = await loadPyodide({
    createPyodideModule,
    indexURL: ADDRESS,
    packageBaseUrl: ADDRESS,
    stdLibURL: `${ADDRESS}python_stdlib.zip`,
    lockFileContents: LOCK,
  });
  progress(1);
  const { major, minor } = pyodide.pyimport("sys").version_info;
  const extractDir = `/lib/python${major}.${minor}/site-packages`;
  pyodide.unpackArchive(new Uint8Array(await packages), "zip", { extractDir });
  pyodide.runPython("from secondwrite.bridge import handle");
  parts.clear();
  progress(2);
  return { handle: pyodide.globals.get("handle"), PythonError: pyodide.ffi.PythonError };
}

/** Pass one request to Python and reply. Any error but an exception of Python has broken Python: then end in that error. */
function answer({ handle, PythonError }, request) {
  try {
    self.postMessage(JSON.parse(handle(JSON.stringify(request))));
  } catch (error) {
    self.postMessage(refusal(request.id, "worker-fault", "Python could not answer this request.", error));
    if (!(error instanceof PythonError)) {
      throw error;
    }
  }
}

let python;

self.onmessage = async ({ data }) => {
  if (data.parts) {
    python = start(data.parts);
    await python.then(
      () => self.postMessage({ ready: true }),
      (error) => self.postMessage({ fault: { code: "start-failed", words: "Python did not start.", detail: detailOf(error) } }),
    );
  } else {
    answer(await python, data);
  }
};
