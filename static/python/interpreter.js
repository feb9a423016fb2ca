// Python itself: started afresh, or with a memory that was taken out of another one and put back.

import { loadPyodide } from "pyodide/pyodide.mjs";
import { compileArriving } from "./code.js";
import { unpackInto } from "./library.js";
import { giveBack, moduleWith, tableOf, takeMemory } from "./memory.js";
import { opened } from "./sealing.js";

export const ADDRESS = "parts:/";

const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
const LIBRARY = "/lib/python314.zip";
const PACKAGES = "/lib/python3.14/site-packages";
const FIND = "import importlib\nimportlib.invalidate_caches()\n";
const IMPORT = "from secondwrite.bridge import handle\n";
const REHEARSE = "from secondwrite import rehearsal\nrehearsal.rehearse()";

/** A Python, or what becomes one. `arrivals` brings the parts; with a memory, those of the library can come later. */
export class Interpreter {
  #arrivals;
  #pyodide;
  #handle;
  #table;
  // Whether every file is where Python looks for it. Until then it can do what it has done before.
  isWhole = true;

  constructor(arrivals) {
    this.#arrivals = arrivals;
  }

  /** Start without anything but the parts; `onStep` hears when the interpreter runs. */
  async start(onStep = () => {}, options = {}) {
    const packages = this.#arrivals.unpacked("packages.zip").arrayBuffer();
    const notice = (module) => (this.#table = tableOf(module));
    await this.#load(notice, { stdLibURL: `${ADDRESS}python_stdlib.zip`, ...options });
    onStep();
    this.#install(await packages);
    this.#run(IMPORT);
  }

  /**
   * Start with this memory, of which the pages are still on their way; `proof` is what Python answered when it was taken,
   * and must answer again.
   */
  async restore({ pages, proof, ...memory }) {
    this.isWhole = false;
    const coming = pages.then((pages) => opened({ ...memory, pages, proof }));
    const restored = async (module) => giveBack(module, await coming);
    await this.#load(restored, { stdLibURL: `${ADDRESS}nothing.zip`, _loadSnapshot: memory.header });
    const answer = this.#run("rehearsal.wake()");
    if (answer !== proof) throw new Error("it answers something else");
  }

  /** Start, do once what the next start shall not have to do, and take the memory out; this Python is of no more use. */
  async remember() {
    await this.start(undefined, { _makeSnapshot: true });
    const proof = this.#run(REHEARSE);
    return { ...takeMemory(this.#pyodide, this.#table), proof };
  }

  /** Put the files of the library where a Python with a memory will look for them. */
  async complete() {
    const parts = ["python_stdlib.zip", "packages.zip"].map((name) => this.#arrivals.unpacked(name).arrayBuffer());
    const [library, packages] = await Promise.all(parts);
    this.#pyodide.FS.writeFile(LIBRARY, new Uint8Array(library), { canOwn: true });
    this.#install(packages);
    this.isWhole = true;
  }

  /** Answer one request; throws what Python throws, or what broke it. */
  ask(request) {
    this.#handle ??= this.#pyodide.globals.get("handle");
    return JSON.parse(this.#handle(JSON.stringify(request)));
  }

  /** Whether an error came out of Python, which can then go on. */
  isPythons(error) {
    return error instanceof this.#pyodide.ffi.PythonError;
  }

  async #load(onReady, options) {
    const { main, side } = compileArriving(this.#arrivals);
    const createPyodideModule = moduleWith(side, onReady);
    const fixed = { createPyodideModule, indexURL: ADDRESS, packageBaseUrl: ADDRESS, lockFileContents: LOCK };
    const [pyodide] = await Promise.all([loadPyodide({ ...fixed, ...options }), main, side]);
    this.#pyodide = pyodide;
  }

  #install(packages) {
    unpackInto(this.#pyodide.FS, PACKAGES, packages);
    this.#run(FIND);
  }

  #run(code) {
    return this.#pyodide.runPython(code);
  }
}
