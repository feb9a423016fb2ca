"""What goes wrong around runners and destination: losses, crashes, lapses, changes. Each uses up its budget."""

from ...choices import Protection, Retention
from ..described import Described
from .states import (
    APPROVED,
    CHANGED,
    LOST,
    UNDERWAY,
    Core,
    Happening,
    Outcome,
    Outcomes,
    left_behind,
    with_request,
    with_runner,
    without_loose,
    without_runner,
)


def lose(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """A request or its answer is lost on the way."""
    runner = core.runners[place]
    fault = "lost_request" if runner.request == UNDERWAY else "lost_response"
    after = with_runner(core, place, with_request(runner, LOST))
    yield Outcome(Happening(fault, runner.number), after, fault)


def lose_late(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """A request that nobody waits for is lost on the way."""
    yield Outcome(Happening("lost_late_request", place + 1), without_loose(core, place), "lost_request")


def crash(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """A runner dies: what it held in memory is lost, its claim is free, its request goes on alone."""
    runner = core.runners[place]
    left = left_behind(core, runner) if runner.request == UNDERWAY else core
    yield Outcome(Happening("crash", runner.number), without_runner(left, place), "crash")


def lapse(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """The destination forgets the keys it remembers, once, after an effect."""
    if d.protection is Protection.REMEMBERS_KEY and d.retention is Retention.MAY_LAPSE:
        yield Outcome(Happening("lapse"), core._replace(memory=()), "lapse")


def change(core: Core, d: Described, limit: int, place: int) -> Outcomes:
    """The input changes at the source, or the approval is withdrawn."""
    if core.input == APPROVED:
        yield Outcome(Happening("change_input"), core._replace(input=CHANGED), "change")
    if core.is_approved:
        yield Outcome(Happening("withdraw_approval"), core._replace(is_approved=False), "change")
