// The worker: Python in WebAssembly, and nothing else. The build joins this file and Pyodide into one classic script.
//
// First message in: {start: {lock}}, to start with the memory that this device keeps under this lock, or without a lock,
// afresh; or {remember: true}, to make a memory; or {keep: {memory, lock}}, to keep one, which needs no parts. Beside it come
// the parts, compressed: {part, piece} and at the end {part}. Then requests {id, kind, text}.
// Messages out: {isFound, reason, detail} about the memory; without one it needs the parts of the library now, with one
// when it says {wants: true}. While it starts {progress: {words, done, total}}, then {ready: true} or {fault: {code, words,
// detail}}; after that exactly one {id, ok, text} for each request. Of the other two, one ends with {memory}, one with {isKept}.
// Everything Python needs is in the parts, so whatever asks for more is refused here, before a policy has to.
import "./doors.js";
import { Arrivals } from "./arrivals.js";
import { ADDRESS, Interpreter } from "./interpreter.js";
import { seal } from "./sealing.js";
import { find, keep } from "./snapshot.js";
import { within } from "./within.js";

// How many seconds the device may take to find the memory.
const PATIENCE = 10;

const STEPS = ["Loading the rules", "Ready"];

// What a Python with a memory has done before: everything else waits until its library is whole.
const REHEARSED = ["plan", "check", "markdown"];

// An archive without a file in it.
const NOTHING = Uint8Array.from([80, 75, 5, 6, ...new Array(18).fill(0)]);

const arrivals = new Arrivals();
const python = new Interpreter(arrivals);
const fetchable = {
  [`${ADDRESS}pyodide.asm.wasm`]: () => new Response(), // it has its code compiled
  [`${ADDRESS}python_stdlib.zip`]: () => arrivals.unpacked("python_stdlib.zip"),
  [`${ADDRESS}nothing.zip`]: () => new Response(NOTHING),
};

/** Let Pyodide fetch the parts that it asks for, and nothing else. */
self.fetch = async (request) => {
  const address = String(request instanceof Request ? request.url : request);
  if (!Object.hasOwn(fetchable, address)) throw new TypeError(`This worker fetches nothing: ${address}`);
  return fetchable[address]();
};

/** Answer a request without Python, when Python cannot. */
function refusal(id, code, words, error) {
  return { id, ok: false, text: JSON.stringify({ code, words, detail: detailOf(error) }) };
}

function detailOf(error) {
  return String((error && (error.stack || error.message)) || error).slice(0, 4000);
}

function progress(step) {
  self.postMessage({ progress: { words: STEPS[step], done: step, total: 1 } });
}

let completing;

/** Put back what a memory does not hold: the files of the library. */
function complete() {
  if (!completing) {
    self.postMessage({ wants: true });
    completing = python.complete();
  }
  return completing;
}

/** Start Python, with the memory that this device keeps where there is one. */
async function start({ lock }) {
  const { memory, ...why } = lock ? await look(lock) : {};
  self.postMessage({ isFound: Boolean(memory), ...why });
  if (memory) await python.restore(memory);
  else await python.start(() => progress(0));
  progress(1);
  self.postMessage({ ready: true });
}

function look(lock) {
  return within(PATIENCE, find(lock)).catch((error) => ({ reason: "unreadable", detail: String(error) }));
}

async function remember() {
  const memory = await python.remember();
  self.postMessage({ memory }, memory.pages.map(({ buffer }) => buffer));
}

async function keepSealed({ memory, lock }) {
  await keep(await seal(memory), lock);
  self.postMessage({ isKept: true });
}

/** Pass one request to Python and reply. Any error but an exception of Python has broken Python: then end in that error. */
async function answer(request) {
  try {
    if (!python.isWhole && !REHEARSED.includes(request.kind)) await complete();
    const reply = python.ask(request);
    if (reply.ok || python.isWhole) return self.postMessage(reply);
    await complete(); // it may have missed a file
    return self.postMessage(python.ask(request));
  } catch (error) {
    self.postMessage(refusal(request.id, "worker-fault", "Python could not answer this request.", error));
    if (!python.isPythons(error)) setTimeout(() => endIn(error));
  } finally {
    if (!python.isWhole) complete().catch(endIn);
  }
}

function endIn(error) {
  throw error;
}

function sayWhy(error) {
  self.postMessage({ fault: { code: "start-failed", words: "Python did not start.", detail: detailOf(error) } });
}

self.onmessage = ({ data }) => {
  if (data.part) arrivals.take(data);
  else if (data.start) start(data.start).catch(sayWhy);
  else if (data.remember) remember().catch(sayWhy);
  else if (data.keep) keepSealed(data.keep).catch(sayWhy);
  else answer(data);
};
