"""The states of an effect as an SVG picture: drawn in the text's own colour, so that it fits light, dark and print.

The numbers on the arrows are those of the table of transitions, which is the picture's text equivalent.
"""

from collections.abc import Mapping

from ..checker.telling.strokes import xml
from ..states import StateRow, States

WIDTH, HEIGHT = 790, 400
BOX_WIDTH, BOX_HEIGHT = 130, 40

CENTRES: Mapping[str, tuple[int, int]] = {
    "prepared": (90, 60),
    "attempting": (360, 60),
    "confirmed": (630, 60),
    "failed": (175, 200),
    "unknown": (360, 200),
    "rejected": (630, 200),
    "needs_operator": (360, 340),
}

# For each transition: the path of its arrow, and where its number stands.
ARROWS: Mapping[tuple[str, str], tuple[str, tuple[int, int]]] = {
    ("prepared", "attempting"): ("M155,60 L293,60", (225, 52)),
    ("prepared", "needs_operator"): ("M62,80 C62,270 150,345 293,345", (86, 268)),
    ("attempting", "confirmed"): ("M425,60 L563,60", (495, 52)),
    ("attempting", "rejected"): ("M412,80 L570,179", (452, 118)),
    ("attempting", "unknown"): ("M350,80 L350,178", (336, 134)),
    ("attempting", "failed"): ("M310,80 L208,178", (246, 128)),
    ("unknown", "confirmed"): ("M412,180 L570,81", (452, 150)),
    ("unknown", "rejected"): ("M425,200 L563,200", (495, 192)),
    ("unknown", "attempting"): ("M372,180 L372,82", (384, 134)),
    ("unknown", "needs_operator"): ("M360,220 L360,318", (372, 274)),
    ("rejected", "attempting"): ("M600,180 C570,120 500,84 427,70", (598, 136)),
    ("rejected", "needs_operator"): ("M590,220 L427,325", (478, 280)),
    ("needs_operator", "confirmed"): ("M425,352 C650,410 800,300 682,82", (752, 240)),
    ("needs_operator", "rejected"): ("M425,340 C530,330 620,290 640,222", (606, 296)),
    ("needs_operator", "attempting"): ("M295,330 C255,270 255,130 293,74", (254, 252)),
}


def render(states: States) -> str:
    """An SVG element with title and description, without style or script."""
    id = f"states-{states.effect}"
    arrows = "".join(_arrow(id, number, step.start, step.end, step.is_wrong) for number, step in enumerate(states.transitions, 1))
    boxes = "".join(_box(row) for row in states.states)
    return (
        f'<svg class="states" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" aria-labelledby="{id}-title {id}-text">'
        f'<title id="{id}-title">{xml(f"States of {states.effect_name}")}</title>'
        f'<desc id="{id}-text">{xml(_in_words(states))}</desc>'
        f'<defs><marker id="{id}-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0,0 L8,4 L0,8 z" fill="currentColor"/></marker></defs>{arrows}{boxes}</svg>'
    )


def _arrow(id: str, number: int, start: str, end: str, is_wrong: bool) -> str:
    path, (x, y) = ARROWS[start, end]
    dashes = ' stroke-dasharray="6 4"' if is_wrong else ""
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.2"{dashes} marker-end="url(#{id}-tip)"/>'
        f'<text x="{x}" y="{y}" text-anchor="middle" font-size="15" fill="currentColor">{number}</text>'
    )


def _box(row: StateRow) -> str:
    x, y = CENTRES[row.state]
    dashes = ' stroke-dasharray="6 4"' if row.is_wrong else ""
    words = f"{row.state} (wrong)" if row.is_wrong else row.state
    return (
        f'<rect x="{x - BOX_WIDTH // 2}" y="{y - BOX_HEIGHT // 2}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="4" '
        f'fill="none" stroke="currentColor" stroke-width="1.6"{dashes}/>'
        f'<text x="{x}" y="{y + 5}" text-anchor="middle" font-size="15" fill="currentColor">{words}</text>'
    )


def _in_words(states: States) -> str:
    steps = "; ".join(f"{number}: from {step.start} to {step.end}" for number, step in enumerate(states.transitions, 1))
    return f"Boxes are states, arrows are transitions, numbered as in the table below. {steps}."
