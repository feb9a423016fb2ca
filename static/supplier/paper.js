/** On paper everything is open, and afterwards as it was. */

/** `openTests()` opens every test and gives a function for each that puts it back. */
export function openForPaper(openTests) {
  let back = [];

  window.addEventListener("beforeprint", () => {
    const closed = [...document.querySelectorAll("details:not([open])")];
    back = [...openTests(), () => closed.forEach((each) => (each.open = false))];
    for (const each of closed) each.open = true;
  });
  window.addEventListener("afterprint", () => {
    back.forEach((put) => put());
    back = [];
  });
}
