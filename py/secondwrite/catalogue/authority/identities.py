"""Authority: who acts, and under whose rights."""

from collections.abc import Iterator

from ...design import Design
from ...plan import Draft, Family, Harm, NotNeeded, Property, Rule, Tier


def recovery_scope(d: Design) -> Iterator[Draft | NotNeeded]:
    """What the identity of recovery may do."""
    identity = d.sending.authority.recovery_runs_as or "the identity that recovery runs under (still to be named)"
    account = d.effect.destination.account
    yield Draft(
        because=("authority.recovery_scope", "authority.approval", "recovery.exists"),
        before=(f"{identity} and the identity of the ordinary run are known, with their rights at {d.destination}.",),
        fault=f"Use the credentials of {identity} for something that the ordinary run of {d.record} may not do at {d.destination}.",
        steps=(
            f"List the rights of both identities at {d.destination}" + (f" in the account {account}" if account else "") + ".",
            f"With {identity}, try to make a {d.thing} that no approved {d.item} stands behind.",
            f"With {identity}, try {d.operation} for another account or recipient than that of {d.record}.",
            f"Let {identity} settle an open {d.record} the ordinary way, and read under whose name {d.log_place} lists it.",
        ),
        at_destination=(f"{d.destination} refuses the first two tries and holds no {d.thing} from them.",),
        at_sender=(
            f"{identity} has no right that the ordinary run lacks.",
            f"{d.log_place} names {identity} for the recovery, and the approval by {d.approver} it acted under.",
        ),
        never=(f"A key of an administrator, kept for emergencies, in the recovery of {d.name}.",),
        evidence=("Both lists of rights, with their date.", f"The refusals of {d.destination}."),
        passes=f"Recovery can finish {d.record}, and nothing that {d.approver} did not approve.",
        row="rejected",
    )


RECOVERY_SCOPE = Rule(
    id="authority.recovery-scope",
    family=Family.AUTHORITY,
    title="Recovery may do no more than the original run",
    why="Repairs are done in a hurry and with strong credentials. That is when effects happen that nobody approved.",
    not_when="never: it always applies",
    tier=Tier.GO_LIVE,
    faults=(),
    seen="no broader than the original",
    checks=(Property.P3,),
    harm=Harm.UNAUTHORISED,
    draft=recovery_scope,
    by_hand="rights are not in the model",
)
