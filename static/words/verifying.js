/** What the page says of a file that a person holds against the one file of this version. */

export const verifyingWords = {
  verifying: "Reading the file …",
  digest: (name, digest) => `${name}: SHA-256 ${digest}`,
  sameFile: (version) => `The same, byte for byte, as the one file of Second Write ${version}.`,
  changedFile: (version) => `NOT the same: it calls itself Second Write ${version}, as this page does, and is not its one file, byte for byte. Do not use it for that.`,
  otherVersion: (version, ours) => `NOT this version: it calls itself Second Write ${version}; this is ${ours}. Check it with that version.`,
  supplierFile: "It calls itself a file of questions for a supplier. This page has compared nothing in it. A checkout can: build.py verify.",
  noFile: "Not the one file of this version, and nothing in it says that it is one of another version.",
  cannotVerify: "This browser hashes no files on this page. Use sha256sum, or build.py verify.",
  tooLarge: "It is larger than 100 MB; no file of Second Write is.",
};
