import { loadPyodide } from "/pyodide/pyodide.mjs";

async function load() {
  const pyodide = await loadPyodide();
  await pyodide.loadPackage("micropip");
  const micropip = pyodide.pyimport("micropip");
  await micropip.install(await (await fetch("../wheels.json")).json());
  return pyodide.pyimport("secondwrite.bridge");
}

const ready = load();

self.onmessage = async ({ data }) => {
  const bridge = await ready;
  self.postMessage(bridge.handle(data));
};
