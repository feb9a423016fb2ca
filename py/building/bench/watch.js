// Put into a page before its own scripts. When the form can be used and when the plan is shown, in milliseconds from the
// start of navigation to the first frame after it, is written to the page's root element, where any driver can read it.
// The bench puts in what the words in capitals stand for.
(() => {
  const root = document.documentElement;
  if (root?.dataset.watched) return;
  if (root) root.dataset.watched = "yes";
  const isUsable = () => IS_USABLE;
  const isShown = () => IS_SHOWN;
  const file = FILE;
  const told = { origin: performance.timeOrigin };
  const begun = new Set();
  const observer = new MutationObserver(look);

  function note(name) {
    if (begun.has(name)) return false;
    begun.add(name);
    requestAnimationFrame(() => {
      told[name] = performance.now();
      document.documentElement.dataset.bench = JSON.stringify(told);
    });
    return true;
  }

  function look() {
    if (!document.body) return;
    if (isUsable() && note("usable") && file) give(file);
    if (!isShown()) return;
    told.text ??= SHOWN_TEXT;
    note("plan");
    observer.disconnect();
  }

  /** Open a worksheet as somebody does who picks its file at once. */
  function give(text) {
    const input = document.getElementById("open-file");
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "order.json", { type: "application/json" }));
    input.files = transfer.files;
    input.dispatchEvent(new Event("change"));
  }

  observer.observe(document, { childList: true, characterData: true, subtree: true });
  look();
})();
