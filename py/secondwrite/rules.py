"""What a rule is: the families, faults and properties it speaks of, and the draft it writes about one effect."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .answers import Choice
from .choices import Lookup, Rerun
from .design import Design


class Family(Choice):
    """The five families of tests, in the order of the plan."""

    REPLAY = "replay", "Replay"
    UNKNOWN_WRITE = "unknown_write", "Unknown write"
    RECOVERY = "recovery", "Recovery"
    AUTHORITY = "authority", "Authority"
    EVIDENCE = "evidence", "Evidence"


class Property(Choice):
    """What must hold of a design."""

    P1 = "P1", "at most one outcome"
    P2 = "P2", "nothing lost or misreported"
    P3 = "P3", "no effect beyond authority"
    P4 = "P4", "recovery ends"
    P5 = "P5", "every effect explainable"


class Priority(Choice):
    """How soon a test is run, from what a failure costs and what the destination prevents."""

    FIRST = "first", "Much at stake"
    NEXT = "next", "Something at stake"
    LATER = "later", "Little at stake"


class Tier(Choice):
    """When a test is run at the latest."""

    ACCEPTANCE = "acceptance", "Before acceptance"
    GO_LIVE = "go_live", "Before going live"
    REGULAR = "regular", "Regularly"


class Harm(Choice):
    """Which of an effect's consequences a failure of the test brings."""

    TWICE = "twice", "it happens twice"
    NEVER = "never", "it never happens"
    UNAUTHORISED = "unauthorised", "it happens without authority"


class Fault(Choice):
    """The faults and disturbances a test injects: the steps of the design model."""

    REDELIVER = "redeliver", "the trigger is delivered again"
    RERUN = "rerun", "an operator starts the action again"
    LOSE_REQUEST = "lose_request", "the request never arrives"
    LOSE_RESPONSE = "lose_response", "the answer is lost"
    DELAY_REQUEST = "delay_request", "the request takes effect late"
    LAPSE = "lapse", "the destination forgets the key"
    CRASH = "crash", "the runner is killed"
    CHANGE_INPUT = "change_input", "the input changes at the source"
    WITHDRAW_APPROVAL = "withdraw_approval", "the approval is withdrawn"
    LOOKUP_LAG = "lookup_lag", "the lookup does not show the effect yet"


class When(Choice):
    """At which moment of a run a test injects a fault. With several runs at work it is that of the first one that is there."""

    AT_START = "at_start", "at once after the start"
    PAST_LEASE = "past_lease", "while the first run is paused right after its claim, until a lease would have run out"
    BEFORE_SEND = "before_send", "right before the send"
    UNDER_WAY = "under_way", "once it is sent"
    AFTER_EFFECT = "after_effect", "after the effect, before the answer"
    ANSWER_HELD = "answer_held", "while the answer to the first run is held back"
    ANSWER_HELD_PAST_LEASE = (
        "answer_held_past_lease",
        "while the answer to the first run is held back, until a lease would have run out",
    )
    IN_VAIN = "in_vain", "while the run waits in vain"
    STOPPED = "stopped", "when no run is at work"
    OTHER_DONE = "other_done", "when the other run has come to its end, before the paused one goes on"
    QUIET = "quiet", "when all is quiet"
    THROUGHOUT = "throughout", "each time, until all is quiet"


class Where(Choice):
    """For which designs the steps of a test print an injection."""

    EVERYWHERE = "everywhere", "everywhere"
    RERUN_OFFERED = "rerun_offered", "where a person can start the action again"
    KEY_LAPSES = "key_lapses", "where the destination may forget the key, as described"
    LOOKUP_LAGS = "lookup_lags", "where the lookup may run behind, as described"


@dataclass(frozen=True)
class Injection:
    """A fault, the moment at which a test injects it, and for which designs its steps print it."""

    fault: Fault
    when: When
    where: Where = Where.EVERYWHERE

    @property
    def words(self) -> str:
        """The injection as a test prints it."""
        return f"{self.fault.label} ({self.when.label})"


@dataclass(frozen=True)
class Draft:
    """What a rule writes about one effect: the text of a test, without id, order or layout.

    `because` holds the ids of the answers that caused the test, `row` the id of the decision row it exercises.
    """

    because: tuple[str, ...]
    before: tuple[str, ...]
    fault: str
    steps: tuple[str, ...]
    at_destination: tuple[str, ...]
    at_sender: tuple[str, ...]
    never: tuple[str, ...]
    evidence: tuple[str, ...]
    passes: str
    row: str

    def says(self, words: str) -> bool:
        """Whether these words stand anywhere in the text."""
        expected = (*self.at_destination, *self.at_sender, *self.never, *self.evidence, self.passes)
        return words in "\n".join((*self.before, self.fault, *self.steps, *expected))


@dataclass(frozen=True)
class NotNeeded:
    """A rule's word that it does not apply to an effect, and the answers that say so."""

    reason: str
    because: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Rule:
    """One way in which an uncertain write goes wrong, and how it is tested.

    `faults` are the model's, in the order in which fault and steps put them; `again` are those of a second run, where the
    steps ask for one. A rule whose faults the model cannot say gives the reason in `by_hand`.
    `is_spared` says whether a destination that recognises repeats makes the failure less likely.
    `looks_far` that it also reads the neighbours of the effect, or the first effect's name.
    """

    id: str
    family: Family
    title: str
    why: str
    not_when: str
    tier: Tier
    faults: tuple[Injection, ...]
    seen: str
    checks: tuple[Property, ...]
    harm: Harm
    draft: Callable[[Design], Iterator[Draft | NotNeeded]]
    by_hand: str = ""
    again: tuple[Injection, ...] = ()
    is_spared: bool = True
    looks_far: bool = False


def printed(faults: tuple[Injection, ...], d: Design) -> tuple[Injection, ...]:
    """The faults that the steps print for this design."""
    return tuple(item for item in faults if _is_printed(item.where, d))


def _is_printed(where: Where, d: Design) -> bool:
    if where is Where.RERUN_OFFERED:
        return d.value("rerun") is not Rerun.NONE
    if where is Where.KEY_LAPSES:
        return d.key_lapses
    return where is Where.EVERYWHERE or d.value("lookup") is Lookup.LAGGING
