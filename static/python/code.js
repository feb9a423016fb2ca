// The WebAssembly of Python and of its one side module. Both are compiled while their pieces still come.

/** Start to compile; promises each: {main, side}. From then on Pyodide gets `main` where it would compile what it fetches. */
export function compileArriving(arrivals) {
  const compiled = (name) => WebAssembly.compileStreaming(arrivals.unpacked(name));
  const [main, side] = [compiled("pyodide.asm.wasm"), compiled("pydantic_core.so")];
  for (const code of [main, side]) code.catch(() => {}); // whoever needs it hears of it
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await main;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return { main, side };
}
