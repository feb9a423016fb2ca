"""Where on the page each question of the worksheet is asked: the sections, in their order, and what waits in folds."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Outline:
    """Which questions a section holds. `a.*` stands for all of group `a` that are not named elsewhere."""

    id: str
    title: str
    hint: str = ""
    asked: tuple[str, ...] = ()
    folded: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


INTERVIEW = (
    Outline(
        "workflow",
        "The workflow",
        "One workflow for each worksheet. Don't know is always a good answer: it becomes a question for your supplier.",
        ("workflow.name", "workflow.business_record"),
        {"More about the workflow": ("workflow.*", "workflow.retry_layers")},
    ),
    Outline(
        "trigger",
        "What starts it",
        asked=("sending.trigger.kind", "sending.trigger.delivery"),
        folded={"More about the start": ("sending.trigger.*",)},
    ),
    Outline(
        "effects",
        "What it does in other systems",
        "Each change it makes elsewhere is an effect. Name them in the order in which they happen.",
    ),
    Outline(
        "no-answer",
        "When no answer comes back",
        "The other system may have done the work although its answer was lost. These answers hold for every effect.",
        ("sending.on_unknown", "sending.on_not_found"),
        {"More about sending again": ("sending.retries.*", "sending.longest_run")},
    ),
    Outline(
        "identity",
        "How a repeat is recognised",
        asked=("sending.identity.key", "sending.identity.saved_before_send", "sending.claim"),
        folded={"More about key and record": ("sending.identity.*", "sending.record.*", "sending.lease")},
    ),
    Outline(
        "recovery",
        "Who settles what stays open",
        asked=("sending.recovery.exists", "sending.recovery.owner", "sending.recovery.owner_name", "sending.rerun"),
        folded={"More about recovery": ("sending.recovery.*",)},
    ),
    Outline(
        "authority",
        "Who approves it",
        asked=("sending.authority.approval",),
        folded={"More about approval": ("sending.authority.*",)},
    ),
    Outline(
        "evidence",
        "What can be shown afterwards",
        asked=("sending.evidence.attempts_tied",),
        folded={"More about the records": ("sending.evidence.*",)},
    ),
)

EFFECT = Outline(
    "effect",
    "Effect",
    asked=(
        "id",
        "name",
        "does",
        "destination.contract",
        "destination.name",
        "destination.creates",
        "destination.protection",
        "lookup",
        "consequences",
    ),
    folded={"More about the destination": ("destination.*",), "More about this effect": ("*",)},
)
