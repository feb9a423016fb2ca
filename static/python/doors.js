// The first thing the worker runs. Every way in which a worker can load code or data, or send some, is taken away here but
// two: `import()`, which is no name that could be taken away, and `fetch`, to which `worker.js` gives the parts and nothing
// else. The policy refuses all of them too, where the server sends it.
// It has to happen before Pyodide's own code runs, which takes a worker that has `importScripts` for one it does not support.
const DOORS = ["XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "FontFace", "Worker", "caches"];

for (let holder = self; holder; holder = Object.getPrototypeOf(holder)) {
  for (const door of DOORS) delete holder[door];
}

self.importScripts = () => {
  throw new Error("This worker loads no scripts.");
};
