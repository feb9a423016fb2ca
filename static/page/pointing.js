/** A mark around the place a person was led to, which stays until they press something. */

const MARK = "is-pointed-at";

/** Mark a node, and nothing else; the next press of a key or a pointer takes the mark away. */
export function pointAt(node) {
  erase();
  node.classList.add(MARK);
  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, erase, { capture: true, once: true });
}

function erase() {
  for (const marked of document.querySelectorAll(`.${MARK}`)) marked.classList.remove(MARK);
}
