// The parts as they come into the worker, compressed and in pieces: each can be read while it still arrives.

const TYPES = { wasm: "application/wasm", so: "application/wasm" };

/** Parts by name; whoever asks for one gets it unpacked, now or when it has come. Each can be asked for once. */
export class Arrivals {
  #parts = new Map();

  /** Take a piece of a part; a message without one says that the part is whole. */
  take({ part, piece }) {
    const { controller } = this.#part(part);
    if (piece) controller.enqueue(piece);
    else controller.close();
  }

  /** Answer with a part that is decompressed while it comes, so that a browser can compile it meanwhile. */
  unpacked(name) {
    const { stream } = this.#part(name);
    const type = TYPES[name.split(".").pop()] ?? "application/octet-stream";
    const unpacked = stream.pipeThrough(breathing()).pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacked, { headers: { "content-type": type } });
  }

  #part(name) {
    if (!this.#parts.has(name)) {
      const part = {};
      part.stream = new ReadableStream({ start: (controller) => (part.controller = controller) });
      this.#parts.set(name, part);
    }
    return this.#parts.get(name);
  }
}

/** A stream that lets the worker hear of other things between its pieces; one of which all has come would not. */
function breathing() {
  const { port1, port2 } = new MessageChannel();
  const turn = () =>
    new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
  return new TransformStream({
    async transform(piece, controller) {
      controller.enqueue(piece);
      await turn();
    },
    flush: () => port1.close(),
  });
}
