// The first script of every page: what a person types stays here, so nothing may lead away from the page.
// Allowed: moves within the page, moves between the pages of the site, reloads, and downloads the page makes itself.
// What this cannot stop (the address bar, a bookmark) is for the person to use.

const PAGES = ["./", "index.html", "test-plan.html"];

/** Say whether an address is one of our own pages, with nothing added to it that a server could read. */
export function isOurs(address, here) {
  const { href, origin, search, protocol } = new URL(address, here);
  const there = href.split("#")[0];
  if (there === here.split("#")[0]) {
    return true;
  }
  const isSite = protocol === "http:" || protocol === "https:";
  const pages = PAGES.map((page) => new URL(page, here).href);
  return isSite && search === "" && origin === new URL(here).origin && pages.includes(there);
}

/** Say whether a move that the browser announces may go on; `download` is the address of the download it announced last. */
export function mayMove(event, here, download) {
  const { url } = event.destination;
  return event.downloadRequest == null ? isOurs(url, here) || url === download : url.startsWith("blob:");
}

/** Firefox 153 announces each download twice, the second time as a move to the same address. */
let download;

function stopMove(event) {
  const isFree = mayMove(event, location.href, download);
  download = isFree && event.downloadRequest != null ? event.destination.url : undefined;
  if (!isFree) {
    event.preventDefault();
  }
}

/** A link can also lead away in a new window or on another mouse button, which is no move of this page. */
function stopLink(event) {
  const link = event.target.closest?.("a[href], area[href]");
  if (link && !isOurs(link.href, location.href) && !link.href.startsWith("blob:")) {
    event.preventDefault();
  }
}

/** Close every road this page could take; browsers without the navigation interface still get the others. */
export function guard() {
  globalThis.navigation?.addEventListener("navigate", stopMove);
  for (const name of ["click", "auxclick"]) {
    document.addEventListener(name, stopLink, { capture: true });
  }
  document.addEventListener("submit", (event) => event.preventDefault(), { capture: true });
  window.open = () => null;
}

if (typeof document !== "undefined") {
  guard();
}
