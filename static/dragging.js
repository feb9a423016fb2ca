/** Effects moved by dragging, with a mouse, a pen or a finger. The buttons Move up and Move down do the same. */

const EDGE = 56;
const SPEED = 10;

/**
 * Let the cards in `list` be dragged at their grips. While one is, all are folded to their heads, and the others make room.
 * `onMove(card)` hears of each new place, `onDrop(card, isMoved)` of the end; Escape brings the card back.
 */
export function createDragging(list, { onMove, onDrop }) {
  let drag;

  const cards = () => [...list.querySelectorAll("[data-card]")];

  function start(event) {
    const grip = event.target.closest("[data-grip]");
    if (!grip || event.button > 0 || drag) return;
    event.preventDefault();
    const card = grip.closest("[data-card]");
    drag = { card, pointer: event.pointerId, y: event.clientY, before: cards() };
    const offset = event.clientY - card.getBoundingClientRect().top;
    list.classList.add("is-dragging");
    card.classList.add("is-dragged");
    window.scrollBy(0, card.getBoundingClientRect().top + offset - event.clientY);
    requestAnimationFrame(scroll);
  }

  function move(event) {
    if (event.pointerId !== drag?.pointer) return;
    drag.y = event.clientY;
    makeRoom();
  }

  /** Move the others past the dragged card, which stays where it is in the document and so keeps the pointer. */
  function makeRoom() {
    const { card, y } = drag;
    const all = cards();
    const at = all.indexOf(card);
    const later = all.slice(at + 1).filter((other) => y > middle(other));
    const earlier = all.slice(0, at).filter((other) => y < middle(other));
    card.before(...later);
    card.after(...earlier);
    if (later.length || earlier.length) onMove(card);
  }

  /** Near the edge of the window the page scrolls on. */
  function scroll() {
    if (!drag) return;
    const way = drag.y < EDGE ? -SPEED : drag.y > window.innerHeight - EDGE ? SPEED : 0;
    if (way) {
      window.scrollBy(0, way);
      makeRoom();
    }
    requestAnimationFrame(scroll);
  }

  function end({ isCancelled = false } = {}) {
    const { card, before } = drag;
    if (isCancelled) list.prepend(...before);
    drag = undefined;
    list.classList.remove("is-dragging");
    card.classList.remove("is-dragged");
    card.scrollIntoView({ block: "nearest" });
    onDrop(card, cards().some((each, place) => each !== before[place]));
  }

  list.addEventListener("pointerdown", start);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", ({ pointerId }) => pointerId === drag?.pointer && end());
  document.addEventListener("pointercancel", ({ pointerId }) => pointerId === drag?.pointer && end({ isCancelled: true }));
  document.addEventListener("keydown", (event) => {
    if (!drag || event.key !== "Escape") return;
    event.preventDefault();
    end({ isCancelled: true });
  });
}

function middle(element) {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
