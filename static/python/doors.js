// The first thing the worker runs. A worker has two ways to load more code or data, `importScripts` and `fetch`: here
// the first is taken away. That has to happen before Pyodide's own code runs, which takes a worker that has it for one it
// does not support; `worker.js` then gives `fetch` the parts and nothing else.
self.importScripts = () => {
  throw new Error("This worker loads no scripts.");
};
