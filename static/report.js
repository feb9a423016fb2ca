/** HTML of the plan in the page: only the blocks that changed are replaced, so that scroll, focus and selection stay. */

const KEYS_OF_SCROLLERS = "0";
const ALIGNED = / style="text-align:(left|right|center)"/g;

/** Show HTML that our renderer made, with raw HTML off, in a node. */
export function fill(node, html) {
  const template = document.createElement("template");
  template.innerHTML = html.replaceAll(ALIGNED, ' data-align="$1"'); // our policy refuses style attributes
  for (const table of template.content.querySelectorAll("table")) wrapTable(table);
  replaceChanged(node, [...template.content.childNodes]);
}

/** Let the keyboard reach the tables and drawings that are wider than the page; called again when the width changes. */
export function markScrollers(article) {
  const boxes = [...article.querySelectorAll(".table")];
  const isWide = boxes.map((box) => box.scrollWidth > box.clientWidth);
  boxes.forEach((box, place) => {
    if (isWide[place]) box.setAttribute("tabindex", KEYS_OF_SCROLLERS);
    else box.removeAttribute("tabindex");
  });
}

function wrapTable(table) {
  const box = document.createElement("div");
  box.className = "table";
  table.replaceWith(box);
  box.append(table);
  const isBlank = [...table.querySelectorAll("thead th")].every((cell) => cell.textContent.trim() === "");
  if (isBlank) table.tHead?.remove();
}

/** Keep the equal nodes at both ends and put the new ones in place of what lies between. */
function replaceChanged(article, next) {
  const old = [...article.childNodes];
  const most = Math.min(old.length, next.length);
  let head = 0;
  while (head < most && isSame(old[head], next[head])) head += 1;
  let tail = 0;
  while (tail < most - head && isSame(old.at(-1 - tail), next.at(-1 - tail))) tail += 1;
  const after = old[old.length - tail] ?? null;
  for (const node of old.slice(head, old.length - tail)) node.remove();
  for (const node of next.slice(head, next.length - tail)) article.insertBefore(node, after);
}

function isSame(one, other) {
  return one.nodeType === other.nodeType && markup(one) === markup(other);
}

function markup(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.outerHTML.replaceAll(` tabindex="${KEYS_OF_SCROLLERS}"`, "") : node.textContent;
}
