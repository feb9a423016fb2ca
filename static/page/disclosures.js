/** Panels that open below the buttons: one at a time, and Escape closes the open one and gives the focus back to its button. */

const all = [];

/**
 * Let a button open and close its panel; `onOpen()` fills it. Gives `{show, close}`: `show(isOpen)` leaves the focus, `close()` gives it
 * to the button.
 */
export function createDisclosure({ button, panel, onOpen = () => {} }) {
  const isOpen = () => !panel.hidden;

  function show(isWanted) {
    if (isWanted) for (const other of all) if (other.panel !== panel) other.show(false);
    panel.hidden = !isWanted;
    button.setAttribute("aria-expanded", String(isWanted));
    if (isWanted) onOpen();
  }

  function close() {
    show(false);
    button.focus();
  }

  /** Whoever is at work elsewhere keeps Escape for what is there. */
  function hear({ key, target, defaultPrevented }) {
    const isHere = target === document.body || target.closest?.(".work-head");
    if (key === "Escape" && isOpen() && isHere && !defaultPrevented && !document.querySelector("dialog[open]")) close();
  }

  button.addEventListener("click", () => show(!isOpen()));
  document.addEventListener("keydown", hear);
  all.push({ panel, show });
  return { show, close };
}
