"""One run of a test: the trigger is delivered, and each fault is injected when its moment has come."""

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from . import faults
from .bench import Bench
from .checks import End, broken
from .outcomes import CannotObserve, Failed, NeverCame, NotSure
from .plan import Case, Injection
from .states import Seen
from .traps import DROP, PASS, WRITE, Stage, Trap

_STAGES = {
    "before_send": Stage.ARRIVED,
    "under_way": Stage.ARRIVED,
    "after_effect": Stage.ANSWERED,
    "answer_held": Stage.ANSWERED,
    "answer_held_past_lease": Stage.ANSWERED,
}
_QUIET = ("stopped", "quiet")
# What a tester does beside the line: a request that stands in a trap is there for the next fault all the same.
_OF_THE_TESTER = ("change_input", "withdraw_approval", "lapse")


def carry_out(case: Case, bench: Bench) -> None:
    """All runs of a test. Raises `Failed` or `NotSure`; a run that fails counts, also where the next one cannot be made."""
    if error := bench.unsteady.get(case.effect):
        raise error if isinstance(error, CannotObserve) else NotSure(f"no steady state to begin with: {error}")
    bench.journal.test = case.id
    seen: list[str] = []
    doubt: NotSure | None = None
    for place, injections in enumerate(case.runs, start=1):
        try:
            end = Run(bench, case.effect, injections, may_leave=case.is_counterexample).carried_out()
            seen += [f"run {place}: {each}" if len(case.runs) > 1 else each for each in broken(case.checks, end, bench)]
        except NotSure as error:
            doubt = doubt or error
    if seen:
        raise Failed(seen)
    if doubt:
        raise doubt


class Run:
    """One run, with a record of its own.

    `may_leave` says that a side which comes to rest before the last fault has left the way that would break it: what holds then counts.
    """

    def __init__(self, bench: Bench, effect: str, injections: tuple[Injection, ...], may_leave: bool = False) -> None:
        self.may_leave = may_leave
        self.bench, self.effect, self.adapter = bench, effect, bench.adapter
        self.proxy = bench.proxy(effect)
        self.record = bench.new_record(effect)
        self.waiting = [each for each in injections if each.when != "throughout"]
        self.throughout = [each for each in injections if each.when == "throughout"]
        self.end = End(effect, self.record)
        self.trap: Trap | None = None
        self.held: list[Trap] = []
        self.point = ""
        self.is_down = False

    def carried_out(self) -> End:
        """What is there to see in the end."""
        self._expect_none()
        try:
            self._begin()
            for place, injection in enumerate(self.waiting):
                self._restart_unless(injection.when == "stopped")
                self._inject(injection, self.waiting[place + 1 :])
            self._restart_unless(False)
            self._let_go()
        except NeverCame as reason:
            if not self.may_leave:
                raise
            self._note("left the trace", why=str(reason))
        finally:
            self._put_back()
        self.bench.wait_until_quiet(self.effect, self.record)
        return self._seen()

    def _expect_none(self) -> None:
        count = self.adapter.count_by_record(self.effect, self.record)
        if count:
            raise NotSure(f"no steady state to begin with: the destination holds {count} for {self.record} before it was sent")

    def _begin(self) -> None:
        """Lay the traps for what comes first, and deliver the trigger."""
        for injection in self.throughout:
            self.proxy.standing[self.record] = faults.standing(injection.fault, self.proxy.standing.get(self.record), self._settings)
            self._note("in force", fault=injection.fault)
        first = self.waiting[0] if self.waiting else Injection("", "")
        if first.when in _STAGES:
            self.trap = self.proxy.trap(self.record, WRITE, _STAGES[first.when])
        if first.when == "at_start" and first.fault == "redeliver":
            self._start_together(_STAGES.get(self.waiting[1].when) if self.waiting[1:] else None)
            return
        if first.when in ("at_start", "past_lease"):
            self.point = "taken" if first.fault == "crash" else "claimed"
            self.adapter.hold_runner(self.record, self.point)
        self._note("trigger")
        self.adapter.start(self.record)
        self.end.starts += 1

    def _start_together(self, next_stage: Stage | None) -> None:
        """The same trigger twice in the same moment."""
        self.trap = self.proxy.trap(self.record, WRITE, next_stage) if next_stage else None
        self._note("trigger")
        self._note("trigger again")
        together = threading.Barrier(2)

        def deliver(how: Callable[[str], None]) -> None:
            together.wait()
            how(self.record)

        with ThreadPoolExecutor(2) as pool:
            for done in [pool.submit(deliver, how) for how in (self.adapter.start, self.adapter.deliver_again)]:
                done.result()
        self.end.starts += 2

    def _inject(self, injection: Injection, later: list[Injection]) -> None:
        if injection.when == "at_start" and injection.fault == "redeliver":
            return
        self._wait_for(injection.when)
        stage = _STAGES.get(later[0].when) if later else None
        stays = self.trap is not None and self.trap.is_held and self.trap.stage is stage and injection.fault in _OF_THE_TESTER
        next_trap = self.proxy.trap(self.record, WRITE, stage) if stage and not stays else None
        _ACTS[injection.fault](self, injection)
        if not stays:
            self._decide_pass()
            self.trap = next_trap
        if injection.when in ("past_lease", "other_done") and not any(each.when == "other_done" for each in later):
            self.bench.wait_until_quiet(self.effect, self.record)
            self._release_point()

    def _wait_for(self, when: str) -> None:
        if when in _STAGES:
            trap = self.trap or self.proxy.trap(self.record, WRITE, _STAGES[when])
            self.trap = trap
            self._wait_until(trap.reached.is_set, f"no {trap.kind} for {self.record} was seen")
        elif when in ("at_start", "past_lease") and self.point:
            point = self.point
            self._wait_until(lambda: bool(self.adapter.is_held(self.record, point)), f"no run of {self.record} came to “{point}”")
            if when == "past_lease":
                time.sleep(self._settings.waits.lease * 1.3)
        elif when in (*_QUIET, "other_done") and not self.is_down:
            self.bench.wait_until_quiet(self.effect, self.record)

    def _wait_until(self, holds: Callable[[], bool], what: str) -> None:
        self.bench.wait_for(holds, what, self.effect, self.record)

    def redeliver(self, injection: Injection) -> None:
        """The same trigger once more."""
        if injection.when == "answer_held_past_lease":
            time.sleep(self._settings.waits.lease * 1.3)
        self._note("trigger again")
        self.adapter.deliver_again(self.record)
        self.end.starts += 1
        if injection.when in ("answer_held", "answer_held_past_lease"):
            time.sleep(self._settings.waits.time_out / 2)
            self._decide_pass()

    def rerun(self, injection: Injection) -> None:
        """An operator starts it again, where that is offered."""
        is_offered = self.adapter.rerun(self.record)
        self._note("rerun" if is_offered else "rerun refused")
        self.end.starts += bool(is_offered)

    def crash(self, injection: Injection) -> None:
        """The runner is killed; it comes back once the next injection wants it."""
        self.adapter.kill()
        self._note("killed")
        self.is_down = True
        if self.trap and self.trap.is_held:
            self.trap.decide(DROP)
        self.trap = None
        self._release_point()

    def change_input(self, injection: Injection) -> None:
        """The input changes at its source."""
        self.adapter.change_input(self.record)
        self.end.is_changed = True
        self._note("changed input")
        self._release_point()

    def withdraw_approval(self, injection: Injection) -> None:
        """The approval is withdrawn."""
        self.adapter.withdraw_approval(self.record)
        self.end.withdrawn_at = self._note("withdrew approval")
        self._release_point()

    def lapse(self, injection: Injection) -> None:
        """The destination forgets its keys."""
        self.adapter.let_protection_lapse(self.effect, self.record)
        self._note("lapsed")

    def second_action(self, injection: Injection) -> None:
        """A second, genuinely new action on the record."""
        self.adapter.second_action(self.record)
        self.end.actions += 1
        self.end.starts += 1
        self._note("second action")

    def hold_back(self, injection: Injection) -> None:
        """The request, or its answer, waits until all else is quiet."""
        if self.trap:
            self.held.append(self.trap)
        self.trap = None

    def at_line(self, injection: Injection) -> None:
        """A fault on the line, to the request that stands in the trap."""
        if self.trap:
            self.trap.decide(faults.once(injection.fault, self._settings))
        self.trap = None

    def _let_go(self) -> None:
        """What was held back goes on when all is quiet, and no fault is in force any more."""
        seen = self.bench.wait_until_quiet(self.effect, self.record)
        self._note("while it lasted", state=seen.state, key=seen.key)
        self.end.meanwhile = seen
        self.end.sent_meanwhile = len(self.proxy.writes(self.record))
        for trap in self.held:
            trap.decide(PASS)

    def _put_back(self) -> None:
        """Whatever happened, the next test finds no fault in force and the runner alive."""
        self.proxy.clear()
        if self.point:
            self._release_point()
        self._restart_unless(False)

    def _seen(self) -> End:
        end = self.end
        end.seen = self.bench.wait_until_quiet(self.effect, self.record) if self.held or self.throughout else self._state()
        end.count = self.adapter.count_by_record(self.effect, self.record)
        end.writes = self.proxy.writes(self.record)
        self._note("state", state=end.seen.state, key=end.seen.key, count=end.count)
        return end

    def _state(self) -> Seen:
        found: Seen = self.adapter.state(self.effect, self.record)
        return found

    def _decide_pass(self) -> None:
        if self.trap:
            self.trap.decide(PASS)
        self.trap = None

    def _release_point(self) -> None:
        if self.point:
            self.adapter.release_runner(self.record, self.point)
        self.point = ""

    def _restart_unless(self, stays_down: bool) -> None:
        if self.is_down and not stays_down:
            self.adapter.restart()
            self._note("restarted")
            self.end.starts += 1
            self.is_down = False

    def _note(self, what: str, **said: object) -> float:
        return self.bench.journal.note(what, effect=self.effect, record=self.record, **said)

    @property
    def _settings(self) -> "faults.About":
        return faults.About(self.bench.settings.waits, self.proxy.effect)


_ACTS: Mapping[str, Callable[[Run, Injection], None]] = {
    "redeliver": Run.redeliver,
    "rerun": Run.rerun,
    "crash": Run.crash,
    "change_input": Run.change_input,
    "withdraw_approval": Run.withdraw_approval,
    "lapse": Run.lapse,
    "second_action": Run.second_action,
    "delay_request": Run.hold_back,
    "delay_response": Run.hold_back,
    **dict.fromkeys(faults.ONCE, Run.at_line),
}
