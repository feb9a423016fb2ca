// node import_all.mjs PYODIDE PARTS: imports every module of PARTS/packages.zip with the library of PARTS, prints what failed.
import { readFileSync } from "node:fs";
import { boot, install } from "./boot.mjs";

const SIDE_MODULE = "/lib/python3.14/site-packages/pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so";
const [folder, parts] = process.argv.slice(2);
const pyodide = await boot(folder, {}, `${parts}/python_stdlib.zip`);
install(pyodide, `${parts}/packages.zip`);
pyodide.FS.writeFile(SIDE_MODULE, new Uint8Array(readFileSync(`${parts}/pydantic_core.so`)));
process.stdout.write(pyodide.runPython(readFileSync(new URL("import_all.py", import.meta.url), "utf8")));
