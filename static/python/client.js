// The page's side of the worker protocol: every request gets exactly one answer, whatever happens to the worker.
// Requests wait here and go to the worker one at a time, so that a newer one can take the place of one that waits.

import { endFault, failure, fault, startFault } from "./faults.js";

const CRASHES = 3;
const SECONDS = 60;

/**
 * Start a worker at once, and a new one when it crashes; `ask` may be called from the beginning.
 *
 * `startWorker(report)` promises a worker that has been given its parts; it may report({words, done, total}) meanwhile.
 * `onState({state, words, done, total, fault})` hears of every change; `state` is "loading", "ready" or "failed".
 * `seconds` bounds one request.
 */
export function createClient(options) {
  const client = new Client(options);
  return {
    ask: (kind, payload, manner) => client.ask(kind, payload, manner),
    restart: () => client.restart(),
    stop: () => client.stop(),
  };
}

class Client {
  #startWorker;
  #onState;
  #seconds;
  #worker;
  #generation = 0;
  #crashes = 0;
  #isReady = false;
  #ended;
  #nextId = 1;
  #waiting = [];
  #current;
  #timer;

  constructor({ startWorker, onState = () => {}, seconds = SECONDS }) {
    this.#startWorker = startWorker;
    this.#onState = onState;
    this.#seconds = seconds;
    this.#start();
  }

  /** Ask Python; promises {ok: true, value} or {ok: false, fault}. With `latest`, one of its kind that still waits is dropped. */
  ask(kind, payload, { latest = false } = {}) {
    const text = textOf(payload);
    if (this.#ended || text === undefined) {
      return Promise.resolve(this.#ended ? { ok: false, fault: this.#ended } : failure("unsendable"));
    }
    if (latest) {
      this.#supersede(kind);
    }
    return new Promise((resolve) => {
      this.#waiting.push({ id: this.#nextId++, kind, text, latest, resolve });
      this.#sendNext();
    });
  }

  /** Try again after the state "failed"; what was asked before then has had its answer. */
  restart() {
    this.#close();
    this.#failAll(failure("crashed"));
    this.#ended = undefined;
    this.#crashes = 0;
    this.#start();
  }

  /** End the worker; open requests are answered with a fault, and so is every later one. */
  stop() {
    this.#close();
    this.#ended = fault("stopped");
    this.#failAll({ ok: false, fault: this.#ended });
  }

  async #start() {
    const mine = ++this.#generation;
    this.#loading({ words: "Starting Python", done: 0, total: 0 });
    try {
      const worker = await this.#startWorker((progress) => mine === this.#generation && this.#loading(progress));
      if (mine === this.#generation) {
        this.#listen(worker, mine);
      } else {
        worker.terminate();
      }
    } catch (error) {
      if (mine === this.#generation) {
        this.#giveUp(startFault(error));
      }
    }
  }

  /** A worker that was replaced may still speak: only the newest is heard. */
  #listen(worker, mine) {
    const on = (name, act) => worker.addEventListener(name, (event) => mine === this.#generation && act(event));
    this.#worker = worker;
    on("message", ({ data }) => this.#receive(data));
    on("messageerror", () => this.#crash("crashed", "messageerror"));
    on("error", (event) => {
      event.preventDefault?.();
      this.#crash("crashed", event.message);
    });
  }

  #receive(data) {
    if (data.progress) {
      this.#loading(data.progress);
    } else if (data.ready) {
      this.#isReady = true;
      this.#onState({ state: "ready", words: "Ready", done: 1, total: 1 });
      this.#sendNext();
    } else if (data.fault) {
      this.#giveUp(startFault(data.fault));
    } else if (data.id !== undefined && data.id === this.#current?.id) {
      this.#crashes = 0;
      this.#settle(read(data));
      this.#sendNext();
    }
  }

  #sendNext() {
    if (!this.#isReady || this.#current || !this.#waiting.length) {
      return;
    }
    this.#current = this.#waiting.shift();
    this.#timer = setTimeout(() => this.#crash("slow", `${this.#seconds} s`), this.#seconds * 1000);
    const { id, kind, text } = this.#current;
    this.#worker.postMessage({ id, kind, text });
  }

  #settle(result) {
    clearTimeout(this.#timer);
    const { resolve } = this.#current;
    this.#current = undefined;
    resolve(result);
  }

  #supersede(kind) {
    const isOld = (request) => request.latest && request.kind === kind;
    this.#waiting.filter(isOld).forEach(({ resolve }) => resolve(failure("superseded")));
    this.#waiting = this.#waiting.filter((request) => !isOld(request));
  }

  #crash(code, detail) {
    this.#close();
    this.#crashes += 1;
    if (this.#crashes < CRASHES) {
      this.#failAll(failure(code, detail));
      this.#start();
    } else {
      this.#giveUp(endFault(detail));
    }
  }

  #giveUp(why) {
    this.#close();
    this.#ended = why;
    this.#failAll({ ok: false, fault: why });
    this.#onState({ state: "failed", words: why.words, done: 0, total: 0, fault: why });
  }

  #close() {
    this.#generation += 1;
    this.#isReady = false;
    this.#worker?.terminate();
    this.#worker = undefined;
    clearTimeout(this.#timer);
  }

  #failAll(result) {
    const open = this.#current ? [this.#current, ...this.#waiting] : this.#waiting;
    this.#current = undefined;
    this.#waiting = [];
    open.forEach(({ resolve }) => resolve(result));
  }

  #loading(progress) {
    this.#onState({ state: "loading", ...progress });
  }
}

function textOf(payload) {
  try {
    return JSON.stringify(payload);
  } catch {
    return undefined;
  }
}

function read({ ok, text }) {
  try {
    const value = JSON.parse(text);
    return ok ? { ok, value } : { ok: false, fault: value };
  } catch (error) {
    return failure("garbled", String(error));
  }
}
