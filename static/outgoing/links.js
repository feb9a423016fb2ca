/** A text as the part of an address behind `#`, and back: compressed, and written with letters that an address may have. */

const MARK = "#w=";
const MOST = 8_000_000;

/** The part of an address that holds this text. */
export async function pack(text) {
  const bytes = await new Response(through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"))).arrayBuffer();
  const letters = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
  return MARK + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Whether this part of an address holds a text. */
export function isPacked(hash) {
  return hash.startsWith(MARK);
}

/** The text that this part of an address holds; fails where it was cut or is far too long. */
export async function unpack(hash) {
  const letters = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const reader = through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MOST) throw new Error("too long");
  }
  return text + decoder.decode();
}

function through(bytes, stream) {
  const body = /** @type {ReadableStream} */ (new Response(bytes).body); // the stream of a blob fails in WebKit, from a file
  return body.pipeThrough(stream);
}
