"""One effect as described: its own answers, the inherited ones, and the names that sentences need.

Answers are addressed by the ids of the design model, such as `claim` or `destination.protection`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .answers import DONT_KNOW, Answer, Basis, Part, duration_seconds
from .choices import Approval, Key, Lookup, OnNotFound, OnUnknown, Protection, Retention, YesNo
from .sending import Sending
from .worksheet import Effect, Worksheet

_EFFECT_PARTS = {"destination", "lookup", "does", "covers", "acceptance", "coupled", "reversible", "consequences"}


@dataclass(frozen=True)
class Cause:
    """An answer as the plan quotes it: place, question, words and basis, with source and date where given."""

    path: str
    question: str
    words: str
    basis: str
    source: str
    read_on: str
    note: str


@dataclass(frozen=True)
class Fact:
    """One answer with its place in the worksheet file, its question and its value in words."""

    id: str
    path: str
    question: str
    answer: Answer[Any]
    note: str = ""

    @property
    def words(self) -> str:
        """The value as a person reads it."""
        value = self.answer.value
        if value == DONT_KNOW:
            return "Don't know"
        if isinstance(value, tuple):
            return ", ".join(item.label.lower() for item in value) or "nothing"
        return str(getattr(value, "label", value))

    @property
    def basis(self) -> Basis:
        """The basis the answer can stand on."""
        return self.answer.effective_basis

    def as_cause(self) -> Cause:
        """The answer as the plan quotes it."""
        basis = self.basis.value if self.answer.is_known else ""
        return Cause(self.path, self.question, self.words, basis, self.answer.source, self.answer.read_on, self.note)


@dataclass(frozen=True)
class Design:
    """One effect of a worksheet with everything it inherits. `called` stands in for its name where several share a text."""

    worksheet: Worksheet
    place: int
    called: str = ""

    @property
    def effect(self) -> Effect:
        """The effect itself."""
        return self.worksheet.effects[self.place]

    @cached_property
    def sending(self) -> Sending:
        """The sending side: the workflow's answers with what differs for this effect."""
        merged: Sending = merge(self.worksheet.sending, self.effect.differs)
        return merged

    def answer(self, id: str) -> Any:
        """The answer with this id; `retention` is worked out unless it is overruled."""
        if id == "destination.retention":
            return self._retention.answer
        return _walk(self._root(id), id)

    def value(self, id: str) -> Any:
        """The value of the answer with this id."""
        return self.answer(id).value

    def fact(self, id: str) -> Fact:
        """The answer with its place and question."""
        if id == "destination.retention":
            return self._retention
        root = self._root(id)
        return Fact(id, self._path(id), question(root, id), _walk(root, id))

    def _root(self, id: str) -> Part:
        head = id.split(".")[0]
        if head == "workflow":
            return self.worksheet
        return self.effect if head in _EFFECT_PARTS else self.sending

    def _path(self, id: str) -> str:
        root = self._root(id)
        if root is self.worksheet:
            return id
        if root is self.effect:
            return f"effects.{self.place}.{id}"
        return f"effects.{self.place}.differs.{id}" if _is_set(self.effect.differs, id) else f"sending.{id}"

    def seconds(self, id: str) -> float | None:
        """A length of time in seconds; None while it is not known."""
        value = self.value(id)
        return None if value == DONT_KNOW else duration_seconds(value)

    @cached_property
    def _retention(self) -> Fact:
        """Whether the destination remembers long enough: overruled by the person, else worked out from the numbers."""
        id = "destination.retention"
        answer: Answer[Any] = self.effect.destination.retention
        worked_out, note = self._retention_from_numbers()
        if answer.is_known:
            note = f"overruled by hand; the numbers say: {worked_out.label.lower()} ({note})"
        else:
            answer = self.effect.destination.remembers_for.model_copy(update={"value": worked_out})
        return Fact(id, self._path(id), question(self.effect, id), answer, note)

    def _retention_from_numbers(self) -> tuple[Retention, str]:
        ids = ["recovery.deadline", "longest_run"]
        if self.value("lookup") in (Lookup.LAGGING, Lookup.DONT_KNOW):
            ids.append("destination.lookup_lag")
        if self.value("destination.protection") is Protection.UNIQUE_REFERENCE:
            return Retention.OUTLASTS_RECOVERY, "a unique reference does not lapse"
        missing = [id for id in ("destination.remembers_for", *ids) if not self.answer(id).is_known]
        if missing:
            return Retention.DONT_KNOW, "not known: " + ", ".join(NUMBER_WORDS[id] for id in missing)
        needed, kept = " + ".join(self.value(id) for id in ids), self.value("destination.remembers_for")
        is_enough = duration_seconds(kept) > sum(duration_seconds(self.value(id)) for id in ids)
        verdict = Retention.OUTLASTS_RECOVERY if is_enough else Retention.MAY_LAPSE
        return verdict, f"{kept} is {'longer' if is_enough else 'not longer'} than {needed}"

    @property
    def sends_key(self) -> bool:
        """Whether a key goes with the attempts, as far as is known."""
        return self.value("identity.key") is not Key.NONE

    @property
    def is_protected(self) -> bool:
        """Whether the destination recognises repeats, as far as is known."""
        return self.sends_key and self.value("destination.protection") is not Protection.NONE

    @property
    def can_look_up(self) -> bool:
        """Whether the destination can be asked, as far as is known."""
        return self.value("lookup") is not Lookup.NONE

    @property
    def may_resend(self) -> bool:
        """Whether the workflow may send again by itself after an unknown outcome."""
        on_unknown = self.value("on_unknown")
        if on_unknown is OnUnknown.RECONCILE:
            return self.value("on_not_found") is not OnNotFound.HOLD
        return on_unknown in (OnUnknown.RESEND_SAME_KEY, OnUnknown.RESEND_NEW_KEY, OnUnknown.DONT_KNOW)

    @property
    def name(self) -> str:
        """The effect's name as sentences quote it."""
        return self.called or f"“{self.effect.name}”"

    @property
    def destination(self) -> str:
        """The destination's name."""
        return self.effect.destination.name

    @property
    def operation(self) -> str:
        """The operation at the destination, such as "POST /jobs at Delivery system"."""
        operation = self.effect.destination.operation
        return f"{operation} at {self.destination}" if operation else f"the call to {self.destination}"

    @property
    def thing(self) -> str:
        """What appears at the destination, such as "job"."""
        return self.effect.destination.creates or "record"

    @property
    def record(self) -> str:
        """The synthetic business record, such as "order OR-1042"."""
        return f"{self.item} {self.example_id}"

    @property
    def item(self) -> str:
        """One item of work, such as "order"."""
        return self.worksheet.workflow.business_record or "item"

    @property
    def example_id(self) -> str:
        """The synthetic example id."""
        return self.worksheet.workflow.example_id or "EXAMPLE-1"

    @property
    def source(self) -> str:
        """Where the trigger comes from."""
        return self.sending.trigger.source or "the source of the trigger"

    @property
    def sender(self) -> str:
        """The sending side's own name."""
        return self.worksheet.workflow.name or "the workflow"

    @property
    def state_place(self) -> str:
        """Where the state of the action is kept."""
        return self.sending.record.kept_in or "the sending side's record"

    @property
    def log_place(self) -> str:
        """Where attempts are recorded."""
        return self.sending.evidence.kept_in or "the sending side's log of attempts"

    @property
    def key(self) -> str:
        """What ties the attempts together: the operation key, else the business record."""
        return f"the operation key of {self.record}" if self.sends_key else f"the number {self.example_id} (no key is sent)"

    @property
    def owner(self) -> str:
        """Who receives what automation cannot settle."""
        return self.sending.recovery.owner_name or "the owner (still to be named)"

    @property
    def has_owner(self) -> bool:
        """Whether somebody receives open outcomes, as far as is known."""
        return self.value("recovery.owner") is not YesNo.NO

    @property
    def approver(self) -> str:
        """Who approves the action; who answers for it where nobody approves."""
        if self.value("authority.approval") is Approval.NONE:
            return f"whoever answers for {self.record}"
        return self.sending.authority.approver or "the approver (still to be named)"

    @property
    def deadline(self) -> str:
        """Within what time the owner settles it."""
        value = self.value("recovery.deadline")
        return "within the agreed time (still to be set)" if value == DONT_KNOW else f"within {value}"

    @property
    def limit(self) -> str:
        """The most sends in one run."""
        value = self.value("retries.limit")
        return (
            "the agreed number of sends (still to be set)" if value == DONT_KNOW else f"{value} send{'s' if value != 1 else ''}"
        )

    @property
    def lookup(self) -> str:
        """How the destination is asked, such as "the lookup at Delivery system (GET /jobs?reference=OR-1042)"."""
        call = self.effect.destination.lookup_call
        return f"the lookup at {self.destination}" + (f" ({call})" if call else "")

    def matters(self, id: str) -> bool:
        """Whether an answer can matter, given the others: there is no lag without a lookup."""
        protection, lookup = self.value("destination.protection"), self.value("lookup")
        is_unprotected = protection is Protection.NONE
        is_unapproved = self.value("authority.approval") is Approval.NONE
        beside_the_point = {
            "destination.remembers_for": protection in (Protection.NONE, Protection.UNIQUE_REFERENCE),
            "destination.retention": is_unprotected,
            "destination.concurrent_safe": is_unprotected,
            "destination.changed_input": is_unprotected,
            "destination.duplicate_answer": is_unprotected,
            "destination.replays_errors": is_unprotected,
            "destination.lookup_by": lookup is Lookup.NONE,
            "destination.lookup_lag": lookup in (Lookup.NONE, Lookup.AUTHORITATIVE),
            "on_not_found": self.value("on_unknown") in (OnUnknown.HOLD, OnUnknown.MARK_FAILED),
            "identity.opaque": not self.sends_key,
            "authority.valid_for": self.value("authority.expires") is YesNo.NO,
            "authority.expires": is_unapproved,
            "authority.by_reference": is_unapproved,
            "authority.binds": is_unapproved,
            "coupled": self.place == 0,
            "workflow.resume": len(self.worksheet.effects) == 1,
        }
        return not beside_the_point.get(id, False)

    @property
    def earlier(self) -> Effect | None:
        """The effect before this one."""
        return self.worksheet.effects[self.place - 1] if self.place else None

    @property
    def later(self) -> Effect | None:
        """The effect after this one."""
        effects = self.worksheet.effects
        return effects[self.place + 1] if self.place + 1 < len(effects) else None


NUMBER_WORDS = {
    "destination.remembers_for": "how long the destination remembers a key",
    "recovery.deadline": "the owner's deadline",
    "longest_run": "the longest run",
    "destination.lookup_lag": "the lookup's lag",
}


def designs(worksheet: Worksheet) -> tuple[Design, ...]:
    """One design for each effect, in order."""
    return tuple(Design(worksheet, place) for place in range(len(worksheet.effects)))


def merge(base: Any, over: Any) -> Any:
    """`base` with every field that was set in `over`, group by group."""
    changed = {}
    for name in over.model_fields_set:
        value = getattr(over, name)
        is_group = isinstance(value, Part) and not isinstance(value, Answer)
        changed[name] = merge(getattr(base, name), value) if is_group else value
    return base.model_copy(update=changed)


def question(root: Part, id: str) -> str:
    """The question a worksheet asks for the answer with this id."""
    *groups, last = id.split(".")
    node: Any = root
    for name in groups:
        node = getattr(node, name)
    return str(type(node).model_fields[last].title)


def answer_ids(part: Part, prefix: str = "") -> Iterator[str]:
    """The ids of all answers in a part of a worksheet, in its order."""
    for name in type(part).model_fields:
        node = getattr(part, name)
        if isinstance(node, Answer):
            yield prefix + name
        elif isinstance(node, Part) and name != "differs":
            yield from answer_ids(node, f"{prefix}{name}.")


def _walk(node: Any, id: str) -> Any:
    for name in id.split("."):
        node = getattr(node, name)
    return node


def _is_set(part: Part, id: str) -> bool:
    node: Any = part
    for name in id.split("."):
        if name not in node.model_fields_set:
            return False
        node = getattr(node, name)
    return True
