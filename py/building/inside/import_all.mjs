// node import_all.mjs PYODIDE PARTS: imports every module of PARTS/packages.zip with the library of PARTS, prints what failed.
import { readFileSync } from "node:fs";
import { boot, install } from "./boot.mjs";

const [folder, parts] = process.argv.slice(2);
const pyodide = await boot(folder, {}, `${parts}/python_stdlib.zip`);
install(pyodide, `${parts}/packages.zip`);
process.stdout.write(pyodide.runPython(readFileSync(new URL("import_all.py", import.meta.url), "utf8")));
