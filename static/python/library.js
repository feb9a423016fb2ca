// Puts files where Python imports from. Our zips are not compressed in themselves, so each file is a piece of its zip.

const END = 22;

/** Write every file of a zip below a folder; the zip must stay as it is from then on, since nothing of it is copied. */
export function unpackInto(FS, folder, zip) {
  const made = new Set();
  for (const [name, bytes] of filesOf(new Uint8Array(zip))) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, bytes, { canOwn: true });
  }
}

/** Read the list at the end of the zip, which the build writes without a comment. */
function* filesOf(zip) {
  const view = new DataView(zip.buffer);
  const text = new TextDecoder();
  let at = view.getUint32(zip.length - END + 16, true);
  for (let left = view.getUint16(zip.length - END + 10, true); left > 0; left -= 1) {
    const [size, named] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    yield [text.decode(zip.subarray(at + 46, at + 46 + named)), zip.subarray(start, start + size)];
    at += 46 + named + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}
