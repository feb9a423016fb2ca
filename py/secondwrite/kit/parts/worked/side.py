"""How a sending side behaves: the answers of a worksheet. Each default is the safe one; one other value makes a wrong side."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Side:
    """The answers by the names that a worksheet's file uses, with `_` for the dot; `hidden_retries` are those of its client."""

    trigger_acknowledged: str = "after_record"
    identity_key: str = "stable"
    identity_saved_before_send: str = "yes"
    identity_binds_input: str = "yes"
    record_done_when: str = "after_effect"
    claim: str = "atomic"
    on_unknown: str = "reconcile"
    on_not_found: str = "resend_if_protected"
    retries_bounded: str = "yes"
    recovery_exists: str = "yes"
    recovery_owner: str = "yes"
    rerun: str = "same_path"
    authority_recheck: str = "yes"
    conflict: str = "understood"
    destination_protection: str = "remembers_key"
    hidden_retries: int = 0

    def but(self, **answers: str) -> "Side":
        """The same side with other answers. Raises TypeError where there is no such answer."""
        return replace(self, **answers)  # type: ignore[arg-type]


SENDS = 3
ENDLESS = 9
LEASE = 0.25
REMEMBERED_FOR = 86_400.0


def most_sends(side: Side) -> int:
    """How often one run sends; where nothing bounds it, it stops all the same before the tester does."""
    return SENDS if side.retries_bounded == "yes" else ENDLESS
