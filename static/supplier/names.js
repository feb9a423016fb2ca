/** Names of the files that the page saves. */

const MOST = 40;

/** Such as `order-to-delivery.reply.north-ltd.json`. */
export function fileName({ page, data }, ending) {
  return [page.set.title, data.supplier].map(short).filter(Boolean).concat(ending).join(".");
}

function short(text) {
  const plain = text.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return plain.slice(0, MOST).replace(/^-|-$/g, "");
}
