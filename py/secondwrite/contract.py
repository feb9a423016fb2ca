"""What a destination documents about repeats: operations with their facts, each with its source, the day it was read and its mark."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .answers import Answer, Duration, Line, Part, Text, ask, group
from .choices import Acceptance, ChangedInput, DestinationKind, DuplicateAnswer, Lookup, LookupBy, Protection, YesNo
from .worksheet import Name, Slug

CONTRACT_FORMAT: Literal["second-write contracts"] = "second-write contracts"
CONTRACT_VERSION: Literal[1] = 1

Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9 -]*$", max_length=40)]


class Facts(Part):
    """What is known about one operation; the names are those of the questions about a destination in a worksheet."""

    kind: Answer[DestinationKind] = ask("What kind of system is it?")
    protection: Answer[Protection] = ask("Does it recognise a repeat of the same request?")
    key_field: Answer[Line] = ask("Where does the key or reference go?", "The exact field or header, and its limits.")
    key_scope: Answer[Line] = ask("Within what does the key count?")
    remembers_for: Answer[Duration] = ask("How long does it remember a key?", "At least this long.")
    in_progress_for: Answer[Duration] = ask("How long does a key count as in progress?")
    concurrent_safe: Answer[YesNo] = ask("Does it recognise a repeat also when both requests arrive at once?")
    changed_input: Answer[ChangedInput] = ask("What does it do with the same key and other input?")
    duplicate_answer: Answer[DuplicateAnswer] = ask(
        "What does it answer to a repeat?", "Original, or nothing: how a sender reads a conflict no destination can say."
    )
    replays_errors: Answer[YesNo] = ask("Does a repeat get a stored error again?")
    late_effect: Answer[YesNo] = ask("Can a request still take effect after the sender gave up waiting?")
    throttles: Answer[YesNo] = ask("Does it turn requests away when there are too many?")
    acts_by_itself: Answer[YesNo] = ask("Can it produce the same effect without being asked?")
    returns_id: Answer[YesNo] = ask("Does its answer carry a number for the request or the new record?")
    lookup: Answer[Lookup] = ask("Can one ask the destination what happened to an action?")
    lookup_by: Answer[LookupBy] = ask("By what does the lookup find an action?")
    lookup_call: Answer[Line] = ask("How is an action looked up there?")
    lookup_lag: Answer[Duration] = ask("How long until a new record shows in the lookup?", "The longest that is documented.")
    acceptance: Answer[Acceptance] = ask("When the destination accepts it, is it done?")


class Operation(Part):
    """One operation of a provider: how it is found, and its facts."""

    id: Slug = Field(title="Lasting id", min_length=1)
    name: Name = Field(title="Operation", description="As the provider calls it.")
    call: Line = Field(default="", title="Call", description="Such as: POST /v1/payment_intents")
    creates: Line = Field(default="", title="What appears there", description="A word, such as: payment")
    words: tuple[Word, ...] = Field(default=(), title="What people search for", description="Such as: payment, charge, card")
    facts: Facts = group("Facts")
    notes: tuple[Answer[Text], ...] = Field(default=(), title="Worth knowing", description="What no question asks for.")

    def known(self) -> Iterator[tuple[str, Answer[object]]]:
        """The facts that are known, by name, in the order of the questions."""
        for name in Facts.model_fields:
            fact: Answer[object] = getattr(self.facts, name)
            if fact.is_known:
                yield name, fact


class Contracts(Part):
    """A file of the library: one provider and its operations."""

    format: Literal["second-write contracts"] = Field(default=CONTRACT_FORMAT, title="Format")
    version: Literal[1] = Field(default=CONTRACT_VERSION, title="Version of the format")
    provider: Name = Field(title="Provider")
    operations: tuple[Operation, ...] = Field(title="Operations", min_length=1, max_length=200)
