// The faults the page itself finds, with the words a person reads. Faults of Python arrive with their own.

const WORDS = {
  "start-failed": "Python could not be started in this browser.",
  "no-webassembly": "This browser has no WebAssembly, in which Python runs.",
  "too-old": "This browser is too old to unpack Python.",
  "no-worker": "The browser did not start the worker in which Python runs.",
  "no-network": "A part of Python could not be fetched.",
  "part-missing": "A part of Python is missing.",
  "part-damaged": "A part of Python did not arrive whole.",
  "no-memory": "There is not enough memory for Python.",
  crashed: "Python stopped in the middle of this. It is being started again; what you typed is still here.",
  stopped: "Python stopped several times in a row and is not started again. Save the worksheet, then reload the page.",
  superseded: "A newer request took the place of this one.",
  slow: "This took too long and was stopped. Python is being started again; what you typed is still here.",
  unsendable: "This request could not be sent to Python.",
  garbled: "Python's answer could not be read.",
};

// Why Python cannot start although we made no mistake, and what somebody can do about it.
const REMEDIES = {
  "no-webassembly": "Some browsers turn it off in a strict or lockdown mode: allow it for this page, or open the page in another browser.",
  "too-old": "Open the page in a Chrome, Edge, Firefox or Safari of the last two years.",
  "no-worker": "Load the page again. If it stays so, an extension or a rule of your organisation may forbid workers: open the page in another browser.",
  "no-network": "See whether the network is on, then press the button below.",
  "part-missing": "Load the page again, or get the one file once more. If it stays so, tell whoever gave you the page.",
  "part-damaged": "Load the page again, or get the one file once more.",
  "no-memory": "Close other tabs or programs, then press the button below.",
};

/** What keeps Python from starting, where it is known. */
export class Obstacle extends Error {
  constructor(code, detail = "") {
    super(detail || code);
    this.fault = fault(code, detail);
  }
}

/** Describe a fault: its code, the words for it, and what a report of it should hold; `remedy` where it is not our mistake. */
export function fault(code, detail = "") {
  return { code, words: WORDS[code], detail, ...(REMEDIES[code] && { remedy: REMEDIES[code] }) };
}

/** Describe why a start failed; a worker brings a fault of its own, which may hold a reason that is known. */
export function startFault(error) {
  if (error.fault) return error.fault;
  const detail = String(error.detail ?? error);
  if (isOfMemory(detail)) return fault("no-memory", detail);
  return error.words ? error : fault("start-failed", detail);
}

/** Describe why Python is not started again. */
export function endFault(detail) {
  return fault(isOfMemory(detail) ? "no-memory" : "stopped", detail);
}

function isOfMemory(detail) {
  return /out of memory|allocat/i.test(detail);
}

/** Make the answer to a request that failed so. */
export function failure(code, detail) {
  return { ok: false, fault: fault(code, detail) };
}
