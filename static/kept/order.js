/** In which order drafts were kept, also where the clock of the device was set back meanwhile. */

let last = 0;

/** The later a draft was kept, the greater: its moment in milliseconds, or one more than that of the draft before. */
export function orderOf({ order, saved }) {
  return Number.isFinite(order) ? order : Date.parse(saved) || 0;
}

/** Put drafts in their order, the newest first; what is kept from now on comes before all of them. */
export function inOrder(drafts) {
  last = Math.max(last, ...drafts.map(orderOf));
  return drafts.sort((one, other) => orderOf(other) - orderOf(one));
}

/** The order of a draft that is kept now. */
export function nextOrder(now = Date.now()) {
  last = Math.max(last + 1, now);
  return last;
}
