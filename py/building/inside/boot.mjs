// Starts Pyodide under Node for a build step: no packages, no package index, folders of this machine mounted.
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";

const info = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" };

/** Boot the Pyodide in `folder`, with its own library or another; `mounts` maps a path inside to a folder of this machine. */
export async function boot(folder, mounts, library = `${folder}/python_stdlib.zip`) {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  const pyodide = await loadPyodide({
    indexURL: folder,
    stdLibURL: library,
    lockFileContents: { info, packages: {} },
    packageBaseUrl: "none:/",
    // Columns in the compiled code mark places in a source, which nobody has in the browser; lines stay.
    env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
  });
  for (const [inside, outside] of Object.entries(mounts)) {
    pyodide.mountNodeFS(inside, outside);
  }
  return pyodide;
}

/** Put the contents of a wheel or zip where Python imports packages from. */
export function install(pyodide, path) {
  const sitePackages = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(new Uint8Array(readFileSync(path)), "zip", { extractDir: sitePackages });
}
