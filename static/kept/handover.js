/** What a page hands to the device while it goes may not arrive there. It lies in the tab, too, for the next page in it, which gives it on. */

const PLACE = "second-write handover";

/** Leave drafts for the next page in this tab. */
export function leave(drafts) {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(drafts));
  } catch {
    // the tab keeps nothing: the device may have taken them all the same
  }
}

/** Take what the page before left; from then on it is not there. */
export function collect() {
  try {
    const left = JSON.parse(sessionStorage.getItem(PLACE) ?? "[]");
    sessionStorage.removeItem(PLACE);
    return left;
  } catch {
    return [];
  }
}
