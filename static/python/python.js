/** Python as the page has it: its client, how it was started, and its memory, which is kept for the next start. */

import { storeOffline } from "../site/offline.js";
import { words } from "../words/words.js";
import { createClient } from "./client.js";
import { Parts } from "./parts.js";
import { Remembering } from "./remembering.js";
import { workerStarter } from "./starting.js";

/**
 * Start Python; `place` says how that went. `mayKeep()` says whether this device keeps anything now; `onState` is that of
 * `createClient`.
 */
export function createPython({ place, mayKeep, onState }) {
  const parts = new Parts();
  const remembering = new Remembering({ parts, mayKeep, tell });
  const client = createClient({ startWorker: workerStarter({ parts, onStart }), onState });
  let isKept = false;
  let storing;

  function onStart(how) {
    if (isKept) remembering.end(); // what was started from it has stopped
    isKept = how.isKept;
    Object.assign(place.dataset, { start: isKept ? "memory" : "afresh", reason: how.reason ?? "", detail: how.detail ?? "" });
    place.textContent = isKept ? words.startedFromMemory : words.startedAfresh(how.reason);
  }

  /** How the memory for the next start is: "made", "failed" or "spared", for tests and whoever looks into the page. */
  function tell(state, detail = "") {
    Object.assign(place.dataset, { memory: state, ...(detail && { detail }) });
  }

  /** As the client does. What is stored for later waits until the first answer is on the page; with a plan, there is something to remember. */
  async function ask(kind, ...rest) {
    const answer = await client.ask(kind, ...rest);
    if (answer.ok) storing ??= soon().then(() => storeOffline(() => parts.whole()));
    if (kind === "plan" && !isKept && answer.value?.outline) storing.then(() => remembering.want());
    return answer;
  }

  return { ask, restart: client.restart, remember: () => remembering.wait(), forget: () => remembering.end() };
}

/** After what a page is about to do now. */
function soon() {
  return new Promise((resolve) => setTimeout(resolve));
}
