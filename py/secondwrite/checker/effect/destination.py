"""What the destination does with a request, and what its lookup shows."""

from ...choices import ChangedInput, DuplicateAnswer, Lookup, Protection, YesNo
from ..described import Described
from .states import (
    ACCEPTED,
    APPROVED,
    CONFLICT,
    NO_KEY,
    REFUSED,
    Core,
    Effects,
    Happening,
    Outcome,
    Outcomes,
    Request,
    with_request,
    with_runner,
    without_loose,
)

Memory = tuple[tuple[int, int], ...]
Received = tuple[Core, str, tuple[str, ...]]


def arrive(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """The request of a runner that waits reaches the destination."""
    runner = core.runners[place]
    after, answer, shows = _received(core, d, Request(runner.key, runner.input, runner.authorised))
    after = with_runner(after, place, with_request(runner, answer))
    yield Outcome(Happening("arrive", runner.number), after, "", shows)


def arrive_late(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """A request that nobody waits for reaches the destination, and its answer is dropped at once."""
    after, _, shows = _received(without_loose(core, place), d, core.loose[place])
    yield Outcome(Happening("arrive_late", place + 1), after, "", shows)


def _received(core: Core, d: Described, request: Request) -> Received:
    """The destination after a request, its answer, and what that shows: it applies it, or recognises the key."""
    if request.key == NO_KEY or d.protection is Protection.NONE:
        return _applied(core, request, core.memory)
    remembered = dict(core.memory).get(request.key)
    if remembered is None:
        return _applied(core, request, tuple(sorted((*core.memory, (request.key, request.input)))))
    if _is_answer_open(core, request.key) and d.concurrent_safe is YesNo.NO:
        return _applied(core, request, core.memory)
    if remembered == request.input:
        return core, ACCEPTED if d.duplicate_answer is DuplicateAnswer.ORIGINAL else CONFLICT, ()
    if d.changed_input is ChangedInput.APPLY:
        return _applied(core, request, core.memory)
    return core, REFUSED if d.changed_input is ChangedInput.REFUSE else ACCEPTED, ()


def _is_answer_open(core: Core, key: int) -> bool:
    """Whether another request with this key was received and its answer is still on the way to a runner that waits."""
    return any(runner.request in (ACCEPTED, REFUSED, CONFLICT) and runner.key == key for runner in core.runners)


def _applied(core: Core, request: Request, memory: Memory) -> Received:
    number, first, other = core.effects
    again = Effects(2, first, other if request.key == first else request.key)
    effects = again if number else Effects(1, request.key)
    shows = ("P1",) * (number > 0) + ("P3",) * (request.input != APPROVED or not request.authorised)
    trigger, record, runners, loose, _, _, is_shown, input, is_approved, keys, runs = core
    after = Core(trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys, runs)
    return after, ACCEPTED, shows


def catch_up(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """A lagging lookup shows what is there, at any moment after an effect."""
    if d.lookup is Lookup.LAGGING:
        yield Outcome(Happening("catch_up"), core._replace(is_shown=True))
