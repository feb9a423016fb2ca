"""What a person can say: the worksheet, its effects and their destinations.

The sending side, asked once and inherited by every effect, stands in `sending`; reading and writing files in `files`.
"""

import hashlib
import re
import unicodedata
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from .answers import Answer, Duration, Line, Part, Text, ask, group, write
from .choices import (
    Acceptance,
    ChangedInput,
    Consequence,
    Covers,
    DestinationKind,
    Does,
    DuplicateAnswer,
    HowMany,
    Lookup,
    LookupBy,
    Protection,
    Resume,
    Retention,
    YesNo,
)
from .conditions import only, unless
from .sending import Sending

FORMAT: Literal["second-write worksheet"] = "second-write worksheet"
VERSION: Literal[1] = 1
MOST_EFFECTS = 30

_PROTECTED = unless("destination.protection", Protection.NONE)
_KEY_REMEMBERED = unless("destination.protection", Protection.NONE, Protection.UNIQUE_REFERENCE)


def visible(name: str) -> str:
    """A name in which there is something to see."""
    if all(unicodedata.category(character)[0] in "CZ" for character in name):
        raise PydanticCustomError("invisible", "nothing to see")
    return name


Name = Annotated[
    str,
    StringConstraints(min_length=1, max_length=120, strip_whitespace=True),
    AfterValidator(visible),
    Field(json_schema_extra={"pattern": r"\S"}),
]
Slug = Annotated[str, StringConstraints(max_length=60, pattern=r"^([a-z0-9]+(-[a-z0-9]+)*)?$")]


class RetryLayers(Part):
    """Layers that may repeat a request without the workflow knowing."""

    client_library: Answer[YesNo] = ask(
        "Does the client library (SDK) send again by itself?", "Many do, a few times, unless somebody switches it off."
    )
    proxy: Answer[YesNo] = ask("Does a proxy or gateway send again by itself?", "Such as: nginx, an API gateway, a service mesh.")
    platform: Answer[YesNo] = ask(
        "Does the platform that runs the workflow start it again by itself?", "Such as a cloud function that failed."
    )
    queue: Answer[YesNo] = ask(
        "Does a queue hand the work over again by itself?", "Most do, when nobody confirms the work in time."
    )


class Workflow(Part):
    """The workflow as a whole."""

    name: Line = write("What is the workflow called?", "Such as: Order to delivery")
    purpose: Text = write("What is it for?", "One sentence, such as: A signed order becomes a delivery job.")
    business_record: Line = write("What is one item of work?", "A word, such as: order", term="business record")
    example_id: Line = write("What number could one item have?", "A made-up one, never a real one, such as: OR-1042")
    runners: Answer[HowMany] = ask(
        "How many copies of the workflow can run at the same time?",
        "Such as two servers, or an old copy that was left on.",
        term="runner",
    )
    environments: Answer[HowMany] = ask("How many environments are there?", "Such as: test and production")
    outside_text: Answer[YesNo] = ask(
        "Does text from outside steer what it does?", "Error messages, web pages, mails, documents or the output of a model."
    )
    assistant: Answer[YesNo] = ask(
        "Does an assistant (a language model) decide or act in it?", "Such as one that reads a mail and chooses what to order."
    )
    resume: Answer[Resume] = ask(
        "After a stop half-way, where does it go on?",
        "Such as after a power cut between two effects.",
        when=only("effects", "several"),
    )
    retry_layers: RetryLayers = group("Who else sends again?")


class Destination(Part):
    """The system that receives the effect, and what it documents about repeats."""

    name: Name = Field(title="Which system receives it?", description="Such as: Delivery system")
    operation: Line = write("Which operation is called there?", "Such as: POST /jobs, or: the form New job")
    account: Line = write("Under which account?", "Such as: Main depot")
    kind: Answer[DestinationKind] = ask("What kind of system is it?", "It decides how a fault is made there.")
    creates: Line = write("What appears there?", "A word for what is made or changed, such as: job")
    contract: Line = write(
        "Is it in the library?", "Type a name or a kind, such as: Stripe, sms, web form. It fills in what is documented."
    )
    remarks: Text = write("What else is worth knowing about it?", "Comes from the library, with sources; yours to change.")
    protection: Answer[Protection] = ask(
        "Does it recognise a repeat of the same request?",
        "By an idempotency key or a unique reference.",
        term="duplicate protection",
    )
    key_field: Line = write("Where does the key or reference go?", "Such as: the header Idempotency-Key", when=_PROTECTED)
    key_scope: Line = write("Within what does the key count?", "Such as: one account and one operation", when=_PROTECTED)
    remembers_for: Answer[Duration] = ask(
        "How long does it remember a key?", "Such as: 24 h", term="retention", when=_KEY_REMEMBERED
    )
    retention: Answer[Retention] = ask(
        "Does it remember a key for long enough?",
        "Worked out from that time, the owner's deadline, the longest run and the lookup's lag, unless you say otherwise here.",
        optional=True,
        when=_PROTECTED,
    )
    in_progress_for: Answer[Duration] = ask(
        "Work breaks off half-way there. How long does its key count as in progress?",
        "Such as: 5 min. Some let go of it only when a stored answer would end too.",
        when=_KEY_REMEMBERED,
    )
    concurrent_safe: Answer[YesNo] = ask(
        "Does it recognise a repeat also when both requests arrive at once?", "Such as after a double click.", when=_PROTECTED
    )
    changed_input: Answer[ChangedInput] = ask(
        "What does it do with the same key and other input?",
        "Such as the same order number with another amount.",
        when=_PROTECTED,
    )
    duplicate_answer: Answer[DuplicateAnswer] = ask(
        "What does it answer to a repeat?", "What the sender reads when the work was done before.", when=_PROTECTED
    )
    replays_errors: Answer[YesNo] = ask(
        "Does a repeat get a stored error again?",
        "Some remember a failed result under the key and keep answering with it.",
        when=_PROTECTED,
    )
    late_effect: Answer[YesNo] = ask(
        "Can a request still take effect after the sender gave up waiting?",
        "Such as one that waited in a queue there.",
        term="late effect",
    )
    throttles: Answer[YesNo] = ask(
        "Does it turn requests away when there are too many?",
        "Such as with the answer 429, or: try again later.",
        term="throttling",
    )
    acts_by_itself: Answer[YesNo] = ask(
        "Can it produce the same effect without being asked?", "Such as a rule there that creates the record on its own."
    )
    returns_id: Answer[YesNo] = ask("Does its answer carry a number for the request or the new record?", "Such as: job 4711")
    lookup_by: Answer[LookupBy] = ask(
        "By what does the lookup find an action?",
        "It must tell two actions apart that look alike.",
        when=unless("lookup", Lookup.NONE),
    )
    lookup_call: Line = write("How is an action looked up there?", "Such as: GET /jobs?reference=OR-1042")
    lookup_lag: Answer[Duration] = ask(
        "How long until a new record shows in the lookup?",
        "Such as: 30 s",
        term="lookup lag",
        when=unless("lookup", Lookup.NONE, Lookup.AUTHORITATIVE),
    )


class Consequences(Part):
    """What it costs when the effect goes wrong."""

    twice: Answer[Consequence] = ask("If it happens twice?", "Such as: two jobs for one order")
    never: Answer[Consequence] = ask("If it never happens?", "And nobody notices in time.")
    unauthorised: Answer[Consequence] = ask("If it happens without authority?", "Nobody had said yes, or to something else.")


class Effect(Part):
    """One consequential write to a destination."""

    id: Slug = Field(default="", title="Lasting id", description="Made from the name unless given; test ids are built from it.")
    name: Name = Field(title="What happens?", description="A few words, such as: Create job")
    does: Answer[Does] = ask("What kind of change is it?", "To move money twice is worse than to correct an address twice.")
    destination: Destination = Field(title="Destination")
    lookup: Answer[Lookup] = ask(
        "Can one ask the destination what happened to an action?", "Such as by a search for the order number.", term="lookup"
    )
    consequences: Consequences = group("What does it cost?")
    reversible: Answer[YesNo] = ask("Can it be undone?", "A message that was read cannot.")
    compensation: Line = write(
        "How is it undone?", "Such as: cancel the job by phone", term="compensation", when=unless("reversible", YesNo.NO)
    )
    covers: Answer[Covers] = ask("Does one request cover one item or many?", "Such as an upload of 500 contacts.")
    items_read: Answer[YesNo] = ask(
        "Is the result of each single item read and recorded?",
        "Such as when an upload answers 200, and lists two contacts as refused.",
        when=unless("covers", Covers.ONE_ITEM),
    )
    acceptance: Answer[Acceptance] = ask(
        "When the destination accepts it, is it done?", "Some accept at once, do the work later, and may drop it."
    )
    coupled: Answer[YesNo] = ask(
        "When it fails, is the effect before it run again?",
        "Such as when the whole run starts again from the top.",
        when=only("place", "later"),
    )
    differs: Sending = Field(
        default_factory=Sending,
        title="Where the sending side differs for this effect",
        description="Only what is given here differs; the rest is inherited.",
    )

    def __eq__(self, other: object) -> bool:
        """Also in what differs here: a don't know of its own is not one that it inherits, though the two are equal as answers."""
        return self is other or (isinstance(other, Effect) and super().__eq__(other) and _given(self.differs) == _given(other.differs))

    __hash__ = Part.__hash__

    @property
    def slug(self) -> str:
        """The lasting id: as given, else made from the name."""
        return self.id or slugify(self.name)


def _given(part: Part) -> dict[str, object]:
    """What was given of a part, group by group; nothing of its values."""
    given = {name: getattr(part, name) for name in part.model_fields_set}
    return {name: _given(value) if isinstance(value, Part) and not isinstance(value, Answer) else True for name, value in given.items()}


class Worksheet(Part):
    """A described workflow. Only the name and the destination of one effect are required."""

    format: Literal["second-write worksheet"] = Field(default=FORMAT, title="Format")
    version: Literal[1] = Field(default=VERSION, title="Version of the format")
    workflow: Workflow = group("The workflow")
    sending: Sending = group("The sending side")
    effects: tuple[Effect, ...] = Field(title="Effects", min_length=1, max_length=MOST_EFFECTS)

    @model_validator(mode="after")
    def _effects_have_their_own_ids(self) -> Self:
        names: dict[str, int] = {}
        ids: dict[str, int] = {}
        clashes = []
        for place, effect in enumerate(self.effects):
            same_name = names.setdefault(effect.name.casefold(), place)
            same_id = ids.setdefault(effect.slug, place)
            if same_name != place:
                clashes.append({"field": "name", "first": same_name, "place": place, "text": effect.name})
            elif same_id != place:
                clashes.append({"field": "id", "first": same_id, "place": place, "text": effect.slug})
        if clashes:
            raise PydanticCustomError("same_effect", "same effect", {"clashes": clashes})
        return self


def slugify(name: str) -> str:
    """A lasting id from a name: ASCII words with hyphens, or a digest where a name has none."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    slug = "-".join(re.findall(r"[a-z0-9]+", ascii_name.lower()))[:60].strip("-")
    return slug or "effect-" + hashlib.sha256(name.encode()).hexdigest()[:8]
