"""Replay: the same key arrives again, or ought to and does not."""

from collections.abc import Iterator

from ...choices import ChangedInput
from ...design import Design
from ...plan import Draft, Family, Fault, Harm, NotNeeded, Property, Rule, Tier
from .. import words


def same_key_changed_input(d: Design) -> Iterator[Draft | NotNeeded]:
    """The same key with other input."""
    if not d.is_protected:
        by = "identity.key" if not d.sends_key else "destination.protection"
        yield NotNeeded(f"No key or reference protects the {d.thing} at {d.destination}, as described.", (by,))
        return
    yield Draft(
        because=("destination.protection", "destination.changed_input", "identity.binds_input", "identity.key"),
        before=(f"{d.destination} has one {d.thing} for {d.record}, sent under {d.key}.",),
        fault=f"Send the request for {d.record} again under the same key with one value changed, "
        f"such as {_bound_value(d)}. Use a copy of the logged request, in the sandbox of {d.destination}.",
        steps=(
            f"Take the logged request for {d.example_id} and change one value. Keep {d.key} as it is.",
            f"Send it to {d.destination} and write its answer down word for word.",
            f"Change the same value at {d.source} and start {d.record} again the ordinary way.",
            words.counting(d) + ".",
            f"Read the values of the {d.thing} there.",
        ),
        at_destination=(words.exactly_one(d), f"The {d.thing} still has the values that were approved."),
        at_sender=(
            f"{d.state_place} holds {d.record} for a decision; it is not confirmed with the changed value.",
            _expected_answer(d),
        ),
        never=(
            f"A silent change of the {d.thing} under the old key.",
            f"An answer of {d.destination} that looks like success for the changed value.",
        ),
        evidence=(f"The answer of {d.destination} to the changed request.", *words.both_sides(d)),
        passes=f"The conflict is explicit, the {d.thing} is unchanged, and {d.record} waits for a new decision.",
        row="changed",
    )


def _bound_value(d: Design) -> str:
    binds = d.value("authority.binds")
    return f"the {binds[0].label.lower()}" if isinstance(binds, tuple) and binds else "the amount or the recipient"


def _expected_answer(d: Design) -> str:
    described = {
        ChangedInput.REFUSE: f"{d.destination} refuses, as described; the sender records the refusal as a conflict, not as a failed send.",
        ChangedInput.RETURN_ORIGINAL: f"{d.destination} answers as the first time, as described; "
        "the sender compares the answer with its input and sees that they differ.",
        ChangedInput.APPLY: f"{d.destination} would carry the change out, as described; so the sender must not let such a request leave.",
        ChangedInput.DONT_KNOW: f"What {d.destination} answers is not known yet: write it down, it settles an open question.",
    }
    return described[d.value("destination.changed_input")]


SAME_KEY_CHANGED_INPUT = Rule(
    id="replay.same-key-changed-input",
    family=Family.REPLAY,
    title="The same key comes with other input",
    why="A key names one intended action. If the input behind it can change, the key protects something nobody approved.",
    not_when="no key or unique reference protects the effect",
    tier=Tier.GO_LIVE,
    faults=(Fault.CHANGE_INPUT, Fault.REDELIVER),
    seen="explicit conflict; no silent change, no second effect",
    checks=(Property.P1, Property.P3),
    harm=Harm.UNAUTHORISED,
    draft=same_key_changed_input,
)
