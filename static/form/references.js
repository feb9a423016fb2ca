/** Copies of controls need ids and names of their own. */

const REFERENCES = ["id", "name", "for", "aria-labelledby", "aria-describedby", "aria-controls"];

/** Put `to` in the place of `from` in every attribute that names a control. */
export function renameReferences(root, from, to) {
  for (const name of REFERENCES) {
    for (const element of root.querySelectorAll(`[${name}*="${from}"]`)) {
      element.setAttribute(name, element.getAttribute(name).replaceAll(from, to));
    }
  }
}
