// The faults the page itself finds, with the words a person reads. Faults of Python arrive with their own.

const WORDS = {
  "start-failed": "Python could not be started in this browser.",
  crashed: "Python stopped in the middle of this. It is being started again; what you typed is still here.",
  stopped: "Python stopped several times in a row and is not started again. Save the worksheet, then reload the page.",
  superseded: "A newer request took the place of this one.",
  slow: "This took too long and was stopped. Python is being started again; what you typed is still here.",
  unsendable: "This request could not be sent to Python.",
  garbled: "Python's answer could not be read.",
};

/** Describe a fault: its code, the words for it, and what a report of it should hold. */
export function fault(code, detail = "") {
  return { code, words: WORDS[code], detail };
}

/** Make the answer to a request that failed so. */
export function failure(code, detail) {
  return { ok: false, fault: fault(code, detail) };
}
