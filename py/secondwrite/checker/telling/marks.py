"""What a sequence diagram of a trace shows, step by step: marks on lanes with short words, not yet any places."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...choices import Claim, DoneWhen, Lookup, YesNo
from ..effect.states import ACKNOWLEDGED, APPROVED, CONFIRMED, CONFLICT, LOOK_UP, NEEDS_OPERATOR, NOTHING, REFUSED, START_OVER
from .phrases import key, ordinal
from .story import REFUSES, Scene

SOURCE, RUNNER_A, RUNNER_B, RECORD, DESTINATION, OPERATOR = "source", "runner_a", "runner_b", "record", "destination", "operator"
LATER_DESTINATION = "later_destination"
LANES = (SOURCE, RUNNER_A, RUNNER_B, RECORD, DESTINATION, LATER_DESTINATION, OPERATOR)

ARROW, READING, NOTE, BEGIN, CRASH, SECTION = "arrow", "reading", "note", "begin", "crash", "section"
REQUEST, ARRIVAL, LOST_REQUEST, LOST_ANSWER, EFFECT, NO_EFFECT, CHANGE = (
    "request",
    "arrival",
    "lost_request",
    "lost_answer",
    "effect",
    "no_effect",
    "change",
)

STARTS = ("deliver", "deliver_again", "redeliver", "pick_up", "rerun")


class Mark(NamedTuple):
    """One mark: its shape, its lane, the lane it leads to, and words above and below it."""

    shape: str
    lane: str
    to: str = ""
    words: str = ""
    below: str = ""
    is_bold: bool = False

    @property
    def shares_line(self) -> bool:
        """Whether it stands at the end of the mark before it."""
        return self.shape in (EFFECT, NO_EFFECT)


def lanes_of_runs(scenes: Iterable[Scene]) -> dict[int, str]:
    """The runner's lane of each step that has one: a run keeps its lane, a new one takes the lane left longest ago."""
    lane_of: dict[int, str] = {}
    last = {RUNNER_A: -1, RUNNER_B: 0}
    found: dict[int, str] = {}
    for s in scenes:
        if s.kind in STARTS:
            busy = {lane_of[runner.number] for runner in s.before.runners}
            lane = min((lane for lane in last if lane not in busy), key=lambda lane: last[lane])
            lane_of[s.run] = lane
        if s.run in lane_of and (s.run or s.kind in STARTS):
            found[s.number] = lane_of[s.run]
            last[lane_of[s.run]] = s.number
    return found


def marks(s: Scene, lane: str) -> Iterator[Mark]:
    """The marks of a step; `lane` is that of its run."""
    if s.kind in STARTS:
        yield from _start(s, lane)
    elif s.kind in ("arrive", "arrive_late"):
        yield Mark(ARRIVAL, lane, DESTINATION, "" if s.kind == "arrive" else "late request")
        yield _effect(s)
    elif s.kind in _SIMPLE:
        mark = _SIMPLE[s.kind]
        yield mark._replace(lane=mark.lane or lane)
    elif s.kind == "send":
        yield _sent(s, lane)
    else:
        yield from _of_run(s, lane)


_SIMPLE = {
    "time_out": Mark(NOTE, "", "", "no answer"),
    "give_up": Mark(NOTE, "", "", "stops waiting"),
    "crash": Mark(CRASH, "", "", "crashes", is_bold=True),
    "lost_request": Mark(LOST_REQUEST, "", DESTINATION, "request lost"),
    "lost_late_request": Mark(LOST_REQUEST, "", DESTINATION, "request lost"),
    "lost_response": Mark(LOST_ANSWER, DESTINATION, "", "answer lost"),
    "lapse": Mark(NOTE, DESTINATION, "", "forgets the keys"),
    "catch_up": Mark(NOTE, DESTINATION, "", "lookup shows it"),
    "change_input": Mark(CHANGE, SOURCE, "", "input changes", is_bold=True),
    "withdraw_approval": Mark(CHANGE, SOURCE, "", "approval withdrawn", is_bold=True),
}


def _start(s: Scene, lane: str) -> Iterator[Mark]:
    """What starts a run, and what it finds."""
    early = "forgets it" if s.kind == "deliver" and s.after.trigger == ACKNOWLEDGED else ""
    yield from set_off(s.kind, lane, "from the beginning" if s.now.at == START_OVER else early)
    name = Mark(BEGIN, lane, "", f"{ordinal(s.run)} run" if s.run else "new run")
    if s.kind == "pick_up":
        yield Mark(READING, RECORD, lane, "picked up", s.before.record.state)
        yield name
        return
    yield name
    if s.sends_at_once:
        yield Mark(REQUEST, lane, DESTINATION, "request", key(s, s.now.key))
    elif s.now.at != START_OVER:
        yield _found(s, lane)


def set_off(kind: str, lane: str, below: str = "") -> Iterator[Mark]:
    """Who sets a run going from outside; nobody does where recovery picks it up."""
    if kind == "rerun":
        yield Mark(ARROW, OPERATOR, lane, "starts again", below)
    elif kind != "pick_up":
        yield Mark(ARROW, SOURCE, lane, "hands over", {"deliver": below, "deliver_again": "again"}.get(kind, "once more"))


def _found(s: Scene, lane: str) -> Mark:
    if not s.run and s.other:
        return Mark(NOTE, lane, "", "claimed: stops")
    if s.says.known("claim") is Claim.NONE:
        return Mark(NOTE, lane, "", "does not look")
    beside: dict[object, str] = {Claim.LEASE_MAY_LAPSE: "the lease ran out", Claim.CHECK_THEN_ACT: "sees no claim yet"}
    below = (beside.get(s.says.known("claim"), "") if s.other else "") if s.run else "stops"
    state = s.before.record.state
    return Mark(READING, RECORD, lane, "finds nothing" if state == NOTHING else state, below)


def _sent(s: Scene, lane: str) -> Mark:
    again = f"send {s.now.sends} of this run" if s.now.sends > 1 else ""
    below = again if s.now.authorised else "without approval"
    return Mark(REQUEST, lane, DESTINATION, "request", below, s.now.sends > s.limit or not s.now.authorised)


def _effect(s: Scene) -> Mark:
    """What the destination does with a request, with the count so far."""
    if s.is_applied and s.request:
        changed = "" if s.request.input == APPROVED else "not as approved"
        below = changed or ("" if s.request.authorised else "not approved")
        words = f"again: count {s.count}" if s.count > 1 else "done: count 1"
        return Mark(EFFECT, DESTINATION, "", words, below, bool(s.count > 1 or below))
    words = "refused" if s.arrival == REFUSES else "known"
    return Mark(NO_EFFECT, DESTINATION, "", f"{words}: count {s.count}")


def _of_run(s: Scene, lane: str) -> Iterator[Mark]:
    """What a run does that reads or writes."""
    if s.kind == "prepare":
        yield _prepared(s, lane)
        return
    if s.kind == "hear":
        answers = {REFUSED: "refused", CONFLICT: "done before"}
        yield Mark(ARROW, DESTINATION, lane, answers.get(s.was.request, "acknowledged"))
    elif s.kind == "withhold":
        yield Mark(NOTE, lane, "", "input changed" if s.before.is_approved else "not approved")
    elif s.kind == "look_up":
        yield from _looked_up(s, lane)
    if s.is_over or s.now.at == LOOK_UP:
        yield Mark(ARROW, lane, RECORD, s.after.record.state, _for_whom(s))
    else:
        yield Mark(NOTE, lane, "", "will send again")


def _for_whom(s: Scene) -> str:
    if s.after.record.parked:
        return "nobody gets it"
    return "a person gets it" if s.after.record.state == NEEDS_OPERATOR else ""


def _prepared(s: Scene, lane: str) -> Mark:
    chosen, is_saved = key(s, s.now.key).removesuffix(" as before"), s.says.known("is_saved") is YesNo.YES
    if s.says.known("done_when") is DoneWhen.BEFORE_EFFECT:
        return Mark(ARROW, lane, RECORD, "confirmed", chosen if is_saved else "no key saved")
    return Mark(ARROW, lane, RECORD, "attempting", chosen) if is_saved else Mark(NOTE, lane, "", chosen, "saves nothing")


def _looked_up(s: Scene, lane: str) -> Iterator[Mark]:
    if s.says.known("lookup") is Lookup.NONE:
        yield Mark(NOTE, lane, "", "cannot ask")
        return
    yield Mark(ARROW, lane, DESTINATION, "looks it up")
    missing = "not shown yet" if s.before.effects.number else "finds nothing"
    yield Mark(READING, DESTINATION, lane, "finds it" if s.after.record.state == CONFIRMED and s.is_over else missing)
