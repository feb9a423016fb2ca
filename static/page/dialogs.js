/** Dialogues: opened by a button or a key, closed by their own button or Escape, with the focus back where it was. */

/**
 * Let the button `NAME-button` open the dialogue `NAME`; `onOpen()` fills it each time, and may promise false to keep it shut.
 * Gives `{open, close, element}`.
 *
 * @param {string} name
 * @param {() => unknown} [onOpen]
 */
export function createDialog(name, onOpen = () => {}) {
  const element = document.getElementById(name);
  const close = () => element.close();
  async function open() {
    if ((await onOpen()) !== false && !element.open) element.showModal();
  }
  document.getElementById(`${name}-button`)?.addEventListener("click", open);
  element.querySelector(".close")?.addEventListener("click", close);
  return { element, open, close };
}

/** A dialogue is about the worksheet on the page: it ends, as with Escape, before another one takes the place of that. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
}
