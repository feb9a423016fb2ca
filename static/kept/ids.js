/** Ids of what is kept on the device: drafts and versions. */

/** A new id, also where a page is not served securely. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
