"""What is said of a destination in mid-sentence keeps how it is known: where no page says it, a word that nobody has shown it.

The date and the source stand beside the sentence, with the answers that caused it.
"""

from .answers import is_stale
from .choices import Key, Protection
from .design import Design


def cannot_be_asked(d: Design) -> str:
    """That the destination cannot be asked; as a clause."""
    return f"{d.destination} cannot be asked{d.answer('lookup').proviso}"


def unrecognised(d: Design) -> str:
    """Why a repeat may pass for new, where no protection holds; as a clause."""
    if d.may_know_reference:
        return f"no key is sent, and {d.destination} can tell a repeat at most by its reference"
    if d.value("destination.protection") is Protection.NONE:
        return f"nothing at {d.destination} recognises a repeat{d.answer('destination.protection').proviso}"
    if d.value("identity.key") is Key.NEW_PER_RUN:
        return f"every run has a new key, so nothing at {d.destination} recognises what another run repeats"
    why = "every attempt has a new key" if d.sends_key else "no key is sent"
    return f"{why}, so nothing at {d.destination} recognises a repeat"


def read_on(d: Design, id: str) -> str:
    """The day on which an answer was read, to be added to how it is known; more than a year later also that it is stale."""
    day = d.answer(id).read_on
    stale = ", stale: more than a year ago" if is_stale(day, d.today) else ""
    return f", read {day}{stale}" if day else ""
