// node gate.mjs PYODIDE MICROPIP WHEELS REQUEST: micropip installs the wheels of REQUEST and prints what freeze() says.
import { readFileSync } from "node:fs";
import { boot, install } from "./boot.mjs";

const [folder, micropip, wheels, request] = process.argv.slice(2);
const pyodide = await boot(folder, { "/wheels": wheels });
install(pyodide, micropip);
const code = readFileSync(new URL("gate.py", import.meta.url), "utf8");
pyodide.globals.set("request_text", request);
process.stdout.write(await pyodide.runPythonAsync(code));
