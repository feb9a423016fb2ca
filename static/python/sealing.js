// A seal on a memory: a hash of all that is in it, made where it was taken and looked at before it is put back.

/** Return a memory with its seal. */
export async function seal(memory) {
  return { ...memory, seal: await hashOf(memory) };
}

/** Return a memory that is as it was sealed; throws otherwise. */
export async function opened(memory) {
  if ((await hashOf(memory)) !== memory.seal) throw new Error("the seal is broken");
  return memory;
}

async function hashOf({ header, runs, pages, length, table, handles, proof }) {
  const rest = new TextEncoder().encode(JSON.stringify([length, table, handles, proof]));
  const hashes = [];
  for (const bytes of [header, runs, ...pages, rest]) hashes.push(...(await sha256(bytes)));
  return String(await sha256(Uint8Array.from(hashes)));
}

async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
