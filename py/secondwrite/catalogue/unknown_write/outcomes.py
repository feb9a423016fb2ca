"""What may follow while an outcome is open, as the decision rows allow it. For the rules of this family."""

from ...choices import Lookup, OnNotFound, OnUnknown, YesNo
from ...design import Design


def absence_is_proof(d: Design) -> bool:
    """Whether an empty lookup proves that nothing happened and that nothing is still to come."""
    return d.value("lookup") is Lookup.AUTHORITATIVE and d.value("destination.late_effect") is YesNo.NO


def looks_by_itself(d: Design) -> bool:
    """Whether the workflow itself looks up what happened, as far as is known."""
    return d.can_look_up and d.value("on_unknown") in (OnUnknown.RECONCILE, OnUnknown.DONT_KNOW)


def looker(d: Design) -> str:
    """Who looks at the destination: the workflow where it does so by itself, else the owner."""
    return d.sender if looks_by_itself(d) else d.owner


def sends_all_the_same(d: Design) -> str:
    """Said beside a send that must not follow, for a design that sends again with nothing to recognise the repeat."""
    if d.allows_one_send:
        return ""
    on_unknown = d.value("on_unknown")
    sends_unseen = on_unknown in (OnUnknown.RESEND_SAME_KEY, OnUnknown.RESEND_NEW_KEY)
    sends_unfound = on_unknown is OnUnknown.RECONCILE and d.value("on_not_found") is OnNotFound.RESEND
    return f" As described {d.sender} sends again all the same: then this test fails." if sends_unseen or sends_unfound else ""


def row_while_open(d: Design) -> str:
    """The decision row that rules while the outcome is open and nothing was found."""
    if d.repeats_safely:
        return "resend"
    return "look_up" if d.can_look_up else "hand_over"


def row_in_the_end(d: Design) -> str:
    """The decision row that settles an effect which did happen: found, or handed over where nothing can be asked."""
    return "confirmed" if d.can_look_up else "hand_over"
