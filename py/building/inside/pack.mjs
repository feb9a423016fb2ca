// node pack.mjs PYODIDE JOBS: makes each job's compressed part, inside Pyodide, by pack.py.
// Pyodide compiles because it is the Python that will run the result; it compresses because its zlib is the same everywhere.
import { readFileSync, writeFileSync } from "node:fs";
import { boot } from "./boot.mjs";

const [folder, jobs] = process.argv.slice(2);
const pyodide = await boot(folder, {});
pyodide.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf8"));
const pack = pyodide.globals.get("pack");
for (const job of JSON.parse(jobs)) {
  pyodide.FS.writeFile("/source", new Uint8Array(readFileSync(job.source)));
  pack("/source", "/target", job.compiled);
  writeFileSync(job.target, pyodide.FS.readFile("/target"));
}
