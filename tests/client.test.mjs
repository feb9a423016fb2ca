// The client against a worker that is only an object: test_javascript.py runs this under Node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient } from "../static/python/client.js";
import { Obstacle } from "../static/python/faults.js";

/** A worker that answers as the test says. */
class FakeWorker extends EventTarget {
  sent = [];
  isEnded = false;

  postMessage(message) {
    this.sent.push(message);
  }

  terminate() {
    this.isEnded = true;
  }

  say(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  reply(value, ok = true) {
    this.say({ id: this.sent.at(-1).id, ok, text: JSON.stringify(value) });
  }

  crash(message = "killed") {
    this.dispatchEvent(Object.assign(new Event("error", { cancelable: true }), { message }));
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function begin({ isReady = true, ...options } = {}) {
  const workers = [];
  const states = [];
  const startWorker = async () => {
    workers.push(new FakeWorker());
    return workers.at(-1);
  };
  const client = createClient({ startWorker, onState: (state) => states.push(state), ...options });
  await settled();
  if (isReady) {
    workers[0].say({ ready: true });
  }
  return { client, workers, states };
}

test("a request gets the value that Python answers", async () => {
  const { client, workers } = await begin();
  const answer = client.ask("plan", { name: "order" });
  const [{ kind, text }] = workers[0].sent;
  assert.deepEqual([kind, JSON.parse(text)], ["plan", { name: "order" }]);
  workers[0].reply({ tests: 3 });
  assert.deepEqual(await answer, { ok: true, value: { tests: 3 } });
});

test("a fault of Python arrives as a fault", async () => {
  const { client, workers } = await begin();
  const answer = client.ask("plan", {});
  workers[0].reply({ code: "rule_failed", words: "A rule failed.", detail: "" }, false);
  assert.deepEqual(await answer, { ok: false, fault: { code: "rule_failed", words: "A rule failed.", detail: "" } });
});

test("requests made before Python is ready wait for it, and go one at a time", async () => {
  const { client, workers } = await begin({ isReady: false });
  const answers = [client.ask("one", {}), client.ask("two", {})];
  assert.equal(workers[0].sent.length, 0);
  workers[0].say({ ready: true });
  assert.deepEqual(workers[0].sent.map(({ kind }) => kind), ["one"]);
  workers[0].reply(1);
  workers[0].reply(2);
  assert.deepEqual((await Promise.all(answers)).map(({ value }) => value), [1, 2]);
});

test("with latest, a waiting request of the same kind is superseded, and no other", async () => {
  const { client, workers } = await begin();
  client.ask("save", {});
  const old = client.ask("plan", { n: 1 }, { latest: true });
  const kept = client.ask("plan", { n: 2 });
  const fresh = client.ask("plan", { n: 3 }, { latest: true });
  assert.equal((await old).fault.code, "superseded");
  workers[0].reply("saved");
  workers[0].reply("kept");
  workers[0].reply("fresh");
  assert.deepEqual([(await kept).value, (await fresh).value], ["kept", "fresh"]);
});

test("a crash answers everything open with a fault and starts a new worker", async () => {
  const { client, workers, states } = await begin();
  const answers = [client.ask("plan", {}), client.ask("save", {})];
  workers[0].crash();
  assert.deepEqual((await Promise.all(answers)).map(({ fault }) => fault.code), ["crashed", "crashed"]);
  await settled();
  assert.deepEqual([workers.length, workers[0].isEnded, states.at(-1).state], [2, true, "loading"]);
  workers[1].say({ ready: true });
  const answer = client.ask("plan", {});
  workers[1].reply("again");
  assert.equal((await answer).value, "again");
});

test("a message that cannot be read is a crash", async () => {
  const { client, workers } = await begin();
  const answer = client.ask("plan", {});
  workers[0].dispatchEvent(new MessageEvent("messageerror"));
  assert.equal((await answer).fault.code, "crashed");
});

test("after three crashes without an answer the client gives up and says so", async () => {
  const { client, workers, states } = await begin({ isReady: false });
  for (const place of [0, 1, 2]) {
    workers[place].say({ ready: true });
    workers[place].crash();
    await settled();
  }
  assert.deepEqual([workers.length, states.at(-1).state, states.at(-1).fault.code], [3, "failed", "stopped"]);
  assert.equal((await client.ask("plan", {})).fault.code, "stopped");
});

test("where memory is gone again and again, that is said, with what to do", async () => {
  const { workers, states } = await begin({ isReady: false });
  for (const place of [0, 1, 2]) {
    workers[place].say({ ready: true });
    workers[place].crash("RangeError: could not allocate memory");
    await settled();
  }
  assert.equal(states.at(-1).fault.code, "no-memory");
  assert.match(states.at(-1).fault.remedy, /Close other tabs/);
});

test("an answer between crashes starts the count anew", async () => {
  const { client, workers } = await begin({ isReady: false });
  for (let place = 0; place < 5; place += 1) {
    workers[place].say({ ready: true });
    const answer = client.ask("plan", {});
    workers[place].reply(place);
    assert.equal((await answer).value, place);
    workers[place].crash();
    await settled();
  }
  assert.equal(workers.length, 6);
});

test("after it gave up the client can be started again by hand", async () => {
  let works = false;
  const worker = new FakeWorker();
  const startWorker = async () => {
    if (!works) throw new Error("no network");
    return worker;
  };
  const states = [];
  const client = createClient({ startWorker, onState: ({ state }) => states.push(state) });
  assert.equal((await client.ask("plan", {})).fault.code, "start-failed");
  works = true;
  client.restart();
  await settled();
  worker.say({ ready: true });
  assert.deepEqual(states, ["loading", "failed", "loading", "ready"]);
});

test("Python that does not start answers what waits with the fault it gave", async () => {
  const { client, workers, states } = await begin({ isReady: false });
  const answer = client.ask("plan", {});
  workers[0].say({ fault: { code: "start-failed", words: "Python did not start.", detail: "" } });
  assert.equal((await answer).fault.words, "Python did not start.");
  assert.equal(states.at(-1).state, "failed");
});

test("why Python cannot start is said with what to do, where it is known", async () => {
  const { workers, states } = await begin({ isReady: false });
  workers[0].say({ fault: { code: "start-failed", words: "", detail: "RangeError: WebAssembly.Memory(): could not allocate memory" } });
  assert.equal(states.at(-1).fault.code, "no-memory");
  assert.match(states.at(-1).fault.remedy, /Close other tabs/);
  const refused = [];
  createClient({ startWorker: () => Promise.reject(new Obstacle("no-worker", "SecurityError")), onState: (state) => refused.push(state) });
  await settled();
  assert.equal(refused.at(-1).fault.code, "no-worker");
  assert.equal(refused.at(-1).fault.detail, "SecurityError");
});

test("an error nobody expected when Python starts is a fault of ours", async () => {
  const states = [];
  createClient({ startWorker: () => Promise.reject(new Error("odd")), onState: (state) => states.push(state) });
  await settled();
  assert.deepEqual([states.at(-1).fault.code, states.at(-1).fault.remedy], ["start-failed", undefined]);
});

test("a request that takes too long is answered and its worker replaced", async () => {
  const { client, workers } = await begin({ seconds: 0.01 });
  assert.equal((await client.ask("plan", {})).fault.code, "slow");
  await settled();
  assert.deepEqual([workers.length, workers[0].isEnded], [2, true]);
});

test("a request that is no JSON, and a reply that is none, are faults", async () => {
  const { client, workers } = await begin();
  assert.equal((await client.ask("plan", { big: 1n })).fault.code, "unsendable");
  assert.equal((await client.ask("plan", undefined)).fault.code, "unsendable");
  const answer = client.ask("plan", {});
  workers[0].say({ id: workers[0].sent.at(-1).id, ok: true, text: "no JSON" });
  assert.equal((await answer).fault.code, "garbled");
});

test("progress is passed on, and a replaced worker is not heard", async () => {
  const { workers, states } = await begin({ isReady: false });
  workers[0].say({ progress: { words: "Starting Python", done: 1, total: 3 } });
  assert.deepEqual(states.at(-1), { state: "loading", words: "Starting Python", done: 1, total: 3 });
  workers[0].crash();
  await settled();
  workers[0].say({ ready: true });
  assert.equal(states.at(-1).state, "loading");
});

test("a stopped client answers everything with a fault and ends its worker", async () => {
  const { client, workers } = await begin();
  const answer = client.ask("plan", {});
  client.stop();
  assert.equal((await answer).fault.code, "stopped");
  assert.equal((await client.ask("plan", {})).fault.code, "stopped");
  assert.ok(workers[0].isEnded);
});
