"""Replay: the same key arrives where the destination does not compare it with the first one."""

from collections.abc import Iterator

from ...design import Design
from ...rules import Draft, Family, Harm, NotNeeded, Property, Rule, Tier
from .. import injection, words
from ..injection import destinations


def outside_scope(d: Design) -> Iterator[Draft | NotNeeded]:
    """A further attempt leaves the account, region or kind of call within which a key counts."""
    if not d.is_protected:
        yield words.not_protected(d, f"{d.name} leans on nothing that counts in one place only.")
        return
    yield Draft(
        because=("destination.protection", "destination.key_scope", "identity.key", "on_unknown", "destination.kind"),
        before=(
            words.approved(d),
            *words.if_recognised(d),
            _counts_within(d),
            f"Each setting of {d.sender} that decides where a request to {d.destination} goes is written down, "
            "with who or what can change it.",
        ),
        fault=injection.at_destination(destinations.LOSE_RESPONSE, d)
        + f" Then let the next attempt for {d.record} go elsewhere, outside of that: as a failover would, or a changed setting.",
        steps=(
            f"Start {d.record} with the fault in place, and note to which place it went and under which key{d.in_field}.",
            f"Take the fault away and change one of the settings, while the outcome of {d.record} is open.",
            f"Let {d.sender} go on by itself, then {words.again(d, d.record)}. Take each setting in turn, with a new record each time.",
            f"{words.counting(d)}, in the first place and in the other one.",
        ),
        at_destination=(f"{d.destination} holds exactly one {d.thing} for {d.record}, both places counted together.",),
        at_sender=(
            f"{d.state_place} holds the place of the first attempt beside the key of {d.record}.",
            f"A further attempt goes to that place under that key, or none goes and {d.owner} receives {d.record}.{words.if_key_is_new(d, 'each run')}",
        ),
        never=(
            f"The key of {d.example_id} taken for protection at a place of {d.destination} that has never seen it.",
            words.no_second(d),
        ),
        evidence=(f"The place and the key of each request for {d.example_id}.", *words.both_sides(d)),
        passes=f"While the outcome at the first place was open, nothing for {d.record} was sent to another place of {d.destination}.",
        row=d.open_row,
    )


def _counts_within(d: Design) -> str:
    scope = d.effect.destination.key_scope
    if scope:
        return f"As described, a key at {d.destination} counts within this and no further: {scope}."
    return (
        f"Within what a key at {d.destination} counts is an open question: "
        "take account, region, address and kind of call for its borders until it is answered."
    )


OUTSIDE_SCOPE = Rule(
    id="replay.outside-scope",
    family=Family.REPLAY,
    title="The same key goes to another place",
    why="A key counts within an account, a region or one kind of call. Elsewhere it is unknown, and the repeat is carried out.",
    not_when="nothing at the destination compares keys or references",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="the first place again, or the owner",
    checks=(Property.P1,),
    harm=Harm.TWICE,
    draft=outside_scope,
    by_hand="the model has one destination, in one place",
    is_spared=False,
)
