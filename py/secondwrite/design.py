"""One effect as described: what follows from its answers, and the names that sentences about it need."""

import re
from dataclasses import dataclass
from functools import cached_property

from .answers import DONT_KNOW
from .choices import (
    Approval,
    Covers,
    Does,
    Key,
    Lookup,
    OnNotFound,
    OnUnknown,
    Protection,
    Retention,
    YesNo,
)
from .facts import Fact
from .kept import Kept
from .worksheet import Worksheet

# Words that are said with a vowel at their beginning: "an entry", "an hour", and yet "a user", "a one-off".
_SAID_WITH_A_VOWEL = re.compile(r"(?!eu|one\b|once\b|u(?:ni|s|ti))[aeiou]|hour|heir|honou?r", re.IGNORECASE)


@dataclass(frozen=True)
class Design(Kept):
    """One effect of a worksheet with everything it inherits."""

    @cached_property
    def sends_key(self) -> bool:
        """Whether a key goes with the attempts, as far as is known."""
        return self.value("identity.key") is not Key.NONE

    @cached_property
    def is_protected(self) -> bool:
        """Whether the destination recognises repeats, as far as is known."""
        keys_differ = self.value("identity.key") in (Key.NONE, Key.NEW_PER_ATTEMPT)
        return not keys_differ and self.value("destination.protection") is not Protection.NONE

    @cached_property
    def may_know_reference(self) -> bool:
        """Whether, without a key, the destination may still refuse a second one with the same reference."""
        by_key_or_never = (Protection.REMEMBERS_KEY, Protection.NONE)
        return not self.sends_key and self.value("destination.protection") not in by_key_or_never

    @cached_property
    def recognises_other_runs(self) -> bool:
        """Whether the destination recognises what another run sends: not when each run makes a key of its own."""
        return self.is_protected and self.value("identity.key") is not Key.NEW_PER_RUN

    @cached_property
    def renews_key(self) -> bool:
        """Whether each run, or even each attempt, makes a key of its own."""
        return self.value("identity.key") in (Key.NEW_PER_RUN, Key.NEW_PER_ATTEMPT)

    @cached_property
    def bars_to_repeat(self) -> str:
        """Why the destination cannot be trusted to recognise a repeat; empty when it can, while it remembers."""
        if self.may_know_reference:
            return f"No key is sent, and nobody says that each attempt carries the reference by which {self.destination} tells a repeat."
        if not self.sends_key:
            return "No key is sent, so nothing at the destination could recognise the repeat."
        if self.value("destination.protection") is Protection.NONE:
            return f"{self.destination} does not recognise repeats{self.answer('destination.protection').proviso}."
        if self.value("identity.key") is Key.NEW_PER_ATTEMPT:
            return f"Every attempt has a new key, so {self.destination} cannot recognise the repeat."
        if not self.answer("destination.protection").is_established:
            return f"{self.destination} is not yet documented, with page and date, or shown to recognise repeats."
        return ""

    @cached_property
    def bars_to_resend(self) -> str:
        """Why no repeat may be sent while the outcome is open; empty when one may, while the destination remembers."""
        return self.bars_to_repeat or ("The limit leaves no send for a repeat." if self.allows_one_send else "")

    @cached_property
    def repeats_safely(self) -> bool:
        """Whether it sends again by itself, under a key that the destination is shown to recognise for long enough."""
        return self.may_resend and self.remembers_throughout and not self.bars_to_repeat

    @cached_property
    def key_lapses(self) -> bool:
        """Whether one key serves all attempts and the destination may forget it while the outcome is open, as described."""
        remembers = self.value("destination.protection") is Protection.REMEMBERS_KEY
        is_stable = self.value("identity.key") is Key.STABLE
        return remembers and is_stable and self.value("destination.retention") is Retention.MAY_LAPSE

    @cached_property
    def remembers_throughout(self) -> bool:
        """Whether one key serves all attempts and the destination remembers it for as long as recovery can take."""
        is_stable = self.value("identity.key") is Key.STABLE
        return is_stable and self.value("destination.retention") is Retention.OUTLASTS_RECOVERY

    @cached_property
    def allows_one_send(self) -> bool:
        """Whether the limit leaves nothing for a repeat."""
        return self.is_bounded and self.value("retries.limit") in (0, 1)

    @cached_property
    def is_bounded(self) -> bool:
        """Whether the number of sends has a limit, as far as is known."""
        return self.value("retries.bounded") is not YesNo.NO

    @cached_property
    def notices_change(self) -> bool:
        """Whether anything would notice that input or approval changed, as far as is known."""
        checks = ("authority.recheck", "identity.comparison_value")
        return any(self.value(check) is not YesNo.NO for check in checks)

    @cached_property
    def open_row(self) -> str:
        """The decision row of an open outcome: a repeat where protection is valid, else the lookup."""
        return "resend" if self.repeats_safely else "look_up"

    @cached_property
    def may_repeat(self) -> bool:
        """Whether anything may send again without a person: the workflow itself, or a layer below it."""
        layers = (self.value(f"workflow.retry_layers.{layer}") for layer in ("client_library", "proxy", "platform", "queue"))
        return self.may_resend or any(layer is not YesNo.NO for layer in layers)

    @cached_property
    def has_retry_layer(self) -> bool:
        """Whether a layer below the workflow is known to send again by itself."""
        layers = ("client_library", "proxy", "platform", "queue")
        return any(self.value(f"workflow.retry_layers.{layer}") is YesNo.YES for layer in layers)

    @cached_property
    def sends_again(self) -> bool:
        """Whether the workflow is known to send again after an unknown outcome, whether or not it is surely protected."""
        if self.allows_one_send:
            return False
        if self.value("on_unknown") is OnUnknown.RECONCILE:
            return self.value("on_not_found") is OnNotFound.RESEND
        return self.value("on_unknown") in (OnUnknown.RESEND_SAME_KEY, OnUnknown.RESEND_NEW_KEY)

    @cached_property
    def can_look_up(self) -> bool:
        """Whether the destination can be asked, as far as is known."""
        return self.value("lookup") is not Lookup.NONE

    @cached_property
    def may_resend(self) -> bool:
        """Whether the workflow may send again by itself after an unknown outcome."""
        if self.allows_one_send:
            return False
        on_unknown = self.value("on_unknown")
        if on_unknown is OnUnknown.RECONCILE:
            return self.value("on_not_found") is not OnNotFound.HOLD
        return on_unknown in (OnUnknown.RESEND_SAME_KEY, OnUnknown.RESEND_NEW_KEY, OnUnknown.DONT_KNOW)

    @cached_property
    def is_batch(self) -> bool:
        """Whether one request carries several items, as described."""
        return self.value("covers") is Covers.BATCH

    @cached_property
    def name(self) -> str:
        """The effect's name as sentences quote it."""
        return self.called or f"“{self.effect.name}”"

    @cached_property
    def destination(self) -> str:
        """The destination's name."""
        return self.effect.destination.name

    @cached_property
    def operation(self) -> str:
        """The operation at the destination, such as "POST /jobs at Delivery system"."""
        operation = self.effect.destination.operation
        return f"{operation} at {self.destination}" if operation else f"the call to {self.destination}"

    @cached_property
    def thing(self) -> str:
        """What is counted at the destination: "job", or where nothing is made "removal of the job", "change of the total"."""
        done = {Does.UPDATE: "change", Does.TOGGLE: "change", Does.DELETE: "removal"}.get(self.value("does"), "")
        if self.noun.casefold() == self.item.casefold():
            return done or "entry"  # else "permit for permit P-1"
        return f"{done} of the {self.noun}" if done else self.noun

    @cached_property
    def a_thing(self) -> str:
        """The thing with its article, such as "a job" or "an entry"."""
        return f"{'an' if _SAID_WITH_A_VOWEL.match(self.thing) else 'a'} {self.thing}"

    @cached_property
    def noun(self) -> str:
        """The word for what the destination holds, such as "job"."""
        return self.effect.destination.creates or "entry"

    @cached_property
    def record(self) -> str:
        """The synthetic business record, such as "order OR-1042"."""
        return f"{self.item} {self.example_id}"

    @cached_property
    def item(self) -> str:
        """One item of work, such as "order"."""
        return self.worksheet.workflow.business_record or "item"

    @cached_property
    def example_id(self) -> str:
        """The synthetic example id."""
        return self.worksheet.workflow.example_id or "EXAMPLE-1"

    @cached_property
    def source(self) -> str:
        """Where the trigger comes from."""
        return self.sending.trigger.source or "the source of the trigger"

    @cached_property
    def sender(self) -> str:
        """The sending side's own name."""
        return self.worksheet.workflow.name or "the workflow"

    @cached_property
    def state_place(self) -> str:
        """Where the state of the action is kept."""
        return self.sending.record.kept_in or "the sending side's record"

    @cached_property
    def log_place(self) -> str:
        """Where attempts are recorded."""
        return self.sending.evidence.kept_in or "the sending side's log of attempts"

    @cached_property
    def key(self) -> str:
        """What ties the attempts together: the operation key, else the business record."""
        return f"the operation key of {self.record}" if self.sends_key else f"the number {self.example_id} (no key is sent)"

    @cached_property
    def owner(self) -> str:
        """Who receives what automation cannot settle."""
        return (self.sending.recovery.owner_name if self.has_owner else "") or "the owner yet to be named"

    @cached_property
    def has_owner(self) -> bool:
        """Whether somebody receives open outcomes, as far as is known."""
        return self.value("recovery.owner") is not YesNo.NO

    @cached_property
    def is_approved(self) -> bool:
        """Whether somebody approves the action, as far as is known."""
        return self.value("authority.approval") is not Approval.NONE

    @cached_property
    def decider(self) -> str:
        """Who decides anew: the approver, or where nobody approves the owner of what is open."""
        return self.approver if self.is_approved else self.owner

    @cached_property
    def approver(self) -> str:
        """Who approves the action; who answers for it where nobody approves."""
        if self.value("authority.approval") is Approval.NONE:
            return f"whoever answers for {self.record}"
        return self.sending.authority.approver or "the approver yet to be named"

    @cached_property
    def deadline(self) -> str:
        """Within what time the owner settles it."""
        value = self.value("recovery.deadline")
        return "within the time yet to be agreed" if value == DONT_KNOW else f"within {value}"

    @cached_property
    def limit(self) -> str:
        """The most sends in one run: the first one counts, and a number beside the word that there is no limit does not."""
        value = self.value("retries.limit") if self.is_bounded else DONT_KNOW
        value = 1 if value == 0 else value
        return "the agreed number of sends" if value == DONT_KNOW else f"{value} send{'s' if value != 1 else ''}"

    @cached_property
    def in_field(self) -> str:
        """Where the key goes, to be added to the word for it, such as " (Header Idempotency-Key)"; empty while nobody says so."""
        field = self.effect.destination.key_field
        return f" ({field})" if field and self.sends_key else ""

    @cached_property
    def lookup(self) -> str:
        """How the destination is asked, such as "the lookup at Delivery system (GET /jobs?reference=OR-1042)"."""
        call = self.effect.destination.lookup_call
        return f"the lookup at {self.destination}" + (f" ({call})" if call else "")


# The last designs for each day, at most so many days: while somebody types, nearly all effects stay as they are.
MOST_DAYS = 2
_last: dict[str, tuple[Design, ...]] = {}


def designs(worksheet: Worksheet, today: str = "") -> tuple[Design, ...]:
    """One design for each effect, in order; `today` is the day of a plan (YYYY-MM-DD)."""
    found = anew(worksheet, today)
    for design, last in zip(found, _last.pop(today, ()), strict=False):
        design.go_on(last)
    _last[today] = found
    if len(_last) > MOST_DAYS:
        del _last[next(iter(_last))]
    return found


def anew(worksheet: Worksheet, today: str = "") -> tuple[Design, ...]:
    """The same, of which nothing is known yet."""
    by_path: dict[str, Fact] = {}
    return tuple(Design(worksheet, place, by_path, today=today) for place in range(len(worksheet.effects)))
