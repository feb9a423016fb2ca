// The first script of every page: what a person types stays here, so nothing may lead away from the page.
// Allowed: moves within the page, moves between the pages of the site, reloads, the download of the one file from the site,
// and downloads the page makes itself.
// What this cannot stop (the address bar, a bookmark) is for the person to use.

const PAGES = ["./", "index.html", "test-plan.html"];
const ONE_FILE = "second-write.html";

// No policy refuses these.
const NEVER = ["RTCPeerConnection", "webkitRTCPeerConnection"];

/** Say whether an address is one of our own pages, with nothing added to it that a server could read. */
export function isOurs(address, here) {
  const there = new URL(address, here).href.split("#")[0];
  return there === here.split("#")[0] || PAGES.some((page) => isBeside(page, address, here));
}

/** Say whether an address is this file of the site, and nothing more. */
function isBeside(file, address, here) {
  const { href, protocol } = new URL(address, here);
  const isSite = protocol === "http:" || protocol === "https:";
  return isSite && href.split("#")[0] === new URL(file, here).href;
}

/** Say whether a move that the browser announces may go on; `download` is the address of the download it announced last. */
export function mayMove(event, here, download) {
  const { url } = event.destination;
  const isPlain = event.downloadRequest == null;
  return isPlain ? isOurs(url, here) || url === download : url.startsWith("blob:") || isBeside(ONE_FILE, url, here);
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
  const link = event.target.closest?.("a, area, [href]");
  if (link && !mayFollow(link, addressOf(link))) {
    event.preventDefault();
  }
}

/** In SVG and MathML, too, an element can be a link. */
function addressOf({ href, attributes }) {
  return String(href?.baseVal ?? href ?? attributes.href.value);
}

function mayFollow(link, address) {
  const isDownload = link.hasAttribute("download") && isBeside(ONE_FILE, address, location.href);
  return isDownload || isOurs(address, location.href) || address.startsWith("blob:");
}

/** Close every road this page could take; browsers without the navigation interface still get the others. */
export function guard() {
  globalThis.navigation?.addEventListener("navigate", stopMove);
  for (const name of ["click", "auxclick"]) {
    document.addEventListener(name, stopLink, { capture: true });
  }
  document.addEventListener("submit", (event) => event.preventDefault(), { capture: true });
  window.open = () => null;
  for (const name of NEVER) delete globalThis[name];
}

if (typeof document !== "undefined") {
  guard();
}
