/** Effects moved by dragging, with a mouse, a pen or a finger. The buttons Move up and Move down do the same. */

const EDGE = 56;
const SPEED = 10;

/**
 * Let the cards in `list` be dragged at their grips. While one is, all are folded to their heads, and the others make room.
 * `onMove(card)` hears of each new place, `onDrop(card, isMoved)` of the end; Escape brings the card back.
 */
export function createDragging(list, hears) {
  const dragging = new Dragging(list, hears);
  const ifMine = (act) => (event) => dragging.isOf(event) && act(event);
  list.addEventListener("pointerdown", (event) => dragging.start(event));
  document.addEventListener("pointermove", ifMine(({ clientY }) => dragging.move(clientY)));
  document.addEventListener("pointerup", ifMine(() => dragging.end()));
  document.addEventListener("pointercancel", ifMine(() => dragging.cancel()));
  document.addEventListener("keydown", (event) => event.key === "Escape" && dragging.cancel(event));
}

class Dragging {
  #list;
  #hears;
  #drag;

  constructor(list, hears) {
    [this.#list, this.#hears] = [list, hears];
  }

  /** Whether an event comes from the pointer that drags. */
  isOf({ pointerId }) {
    return this.#drag?.pointer === pointerId;
  }

  start(event) {
    const grip = event.target.closest("[data-grip]");
    if (!grip || event.button > 0 || this.#drag) return;
    event.preventDefault();
    const card = grip.closest("[data-card]");
    const top = card.getBoundingClientRect().top;
    this.#drag = { card, pointer: event.pointerId, y: event.clientY, before: this.#cards() };
    this.#mark(card, true);
    window.scrollBy(0, card.getBoundingClientRect().top - top);
    requestAnimationFrame(() => this.#scroll());
  }

  move(y) {
    this.#drag.y = y;
    this.#makeRoom();
  }

  cancel(event) {
    if (!this.#drag) return;
    event?.preventDefault();
    this.#list.prepend(...this.#drag.before);
    this.end();
  }

  end() {
    const { card, before } = this.#drag;
    this.#drag = undefined;
    this.#mark(card, false);
    card.scrollIntoView({ block: "nearest" });
    this.#hears.onDrop(card, this.#cards().some((each, place) => each !== before[place]));
  }

  #mark(card, isOn) {
    this.#list.classList.toggle("is-dragging", isOn);
    card.classList.toggle("is-dragged", isOn);
  }

  /** Move the others past the dragged card, which stays where it is in the document and so keeps the pointer. */
  #makeRoom() {
    const { card, y } = this.#drag;
    const all = this.#cards();
    const at = all.indexOf(card);
    const later = all.slice(at + 1).filter((other) => y > middle(other));
    const earlier = all.slice(0, at).filter((other) => y < middle(other));
    card.before(...later);
    card.after(...earlier);
    if (later.length || earlier.length) this.#hears.onMove(card);
  }

  /** Near the edge of the window the page scrolls on. */
  #scroll() {
    if (!this.#drag) return;
    const { y } = this.#drag;
    const way = y < EDGE ? -SPEED : y > window.innerHeight - EDGE ? SPEED : 0;
    if (way) {
      window.scrollBy(0, way);
      this.#makeRoom();
    }
    requestAnimationFrame(() => this.#scroll());
  }

  #cards() {
    return [...this.#list.querySelectorAll("[data-card]")];
  }
}

function middle(element) {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
