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
    return new Response(stream.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
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
