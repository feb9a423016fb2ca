/** HTML of the plan in the page: only the blocks that changed are replaced, so that scroll, focus and selection stay. */

const KEYS_OF_SCROLLERS = "0";
const sources = new WeakMap();
const ALIGNED = / style="text-align:(left|right|center)"/g;

/** Show HTML that our renderer made, with raw HTML off, in a node. */
export function fill(node, html) {
  const template = document.createElement("template");
  template.innerHTML = html.replaceAll(ALIGNED, ' data-align="$1"'); // our policy refuses style attributes
  for (const table of template.content.querySelectorAll("table")) wrapTable(table);
  replaceChanged(node, [...template.content.children]);
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

/** Keep each block that says what one there says already, in the same order, and put new ones in the place of the others. */
function replaceChanged(node, next) {
  const old = [...node.children];
  let from = 0;
  const blocks = next.map((block) => {
    const source = block.outerHTML;
    const at = old.findIndex((child, place) => place >= from && sources.get(child) === source);
    if (at < 0) return keepSource(block, source);
    from = at + 1;
    return old[at];
  });
  place(node, blocks);
}

/** The HTML a block was made from: what the page adds to it later is no change. */
function keepSource(block, source) {
  sources.set(block, source);
  return block;
}

/** Make `children` the children of a node, moving none that stands right already. */
export function place(node, children) {
  const wanted = new Set(children);
  for (const child of [...node.children]) if (!wanted.has(child)) child.remove();
  let next = node.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else node.insertBefore(child, next);
  }
}
