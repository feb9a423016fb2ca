"""Questions for the supplier: what is not known or only claimed, in order of how much it decides."""

from collections.abc import Iterable, Iterator

from .answers import Basis
from .decisions import POLICIES
from .design import Design, answer_ids
from .plan import Case, Question

ALWAYS_SOURCED = (
    "destination.protection",
    "destination.concurrent_safe",
    "destination.changed_input",
    "destination.remembers_for",
    "lookup",
)

GOOD_ANSWERS = {
    "destination.protection": "The name of the header, field or constraint; within what it counts (account, operation); a page that says so.",
    "destination.concurrent_safe": "What the second of two simultaneous requests gets, and a page or a run that shows it.",
    "destination.changed_input": "The exact answer to the same key with another body, and whether bodies are compared.",
    "destination.remembers_for": "A time with its unit, from when it counts, and what a repeat does afterwards.",
    "destination.duplicate_answer": "Status and body of the answer to a repeat, and how the sender reads it.",
    "destination.late_effect": "The longest time after which a request can still take effect, or why it cannot.",
    "destination.lookup_lag": "The longest time until a new entry shows, in bad times too.",
    "lookup": "The call, by which of our references it finds the action, and whether an empty answer is proof.",
    "identity.key": "What the key is made of, and that a restart and a rerun use the same one.",
    "identity.saved_before_send": "Where key and input are stored, and that this is done before the first byte is sent.",
    "on_unknown": "What the code does after a time-out, step by step.",
    "on_not_found": "What the code does after an empty lookup, and after how long a wait.",
    "claim": "The statement or lock that makes looking and claiming one step.",
    "retries.limit": "A number for one run, counted over all layers that repeat.",
    "recovery.owner": "A role, how it is reached, and by when it must act.",
    "recovery.deadline": "A time that fits the window in which the destination protects.",
    "rerun": "What the button does with saved state and key, shown on a test record.",
}
_ANY_GOOD_ANSWER = "A plain answer, how it is known, and where it can be seen."


def questions(designs: Iterable[Design], cases: tuple[Case, ...]) -> tuple[Question, ...]:
    """All open questions; those on which most tests and decision rows depend come first."""
    found = {question.path: question for design in designs for question in _of(design, cases)}
    return tuple(sorted(found.values(), key=lambda question: -len(question.decides)))


def _of(d: Design, cases: tuple[Case, ...]) -> Iterator[Question]:
    for id in _asked(d):
        fact = d.fact(id)
        now = _why_ask(d, id)
        if now:
            asked_about = d.destination if fact.path.startswith("effects.") and ".differs." not in fact.path else d.sender
            decides = tuple(case.id for case in cases if any(cause.path == fact.path for cause in case.causes))
            rows = tuple(f"row {policy.id}" for policy in POLICIES if id in policy.rests_on)
            good = GOOD_ANSWERS.get(id, _ANY_GOOD_ANSWER)
            yield Question(_question_id(d, fact.path, id), fact.path, asked_about, fact.question, now, good, (*decides, *rows))


def _question_id(d: Design, path: str, id: str) -> str:
    return f"{id}.{d.effect.slug}" if path.startswith("effects.") else id


def _asked(d: Design) -> Iterator[str]:
    """The answers that matter for this effect; the consequences are the owner's own judgement."""
    ids = [*answer_ids(d.effect), *answer_ids(d.sending), *(f"workflow.{id}" for id in answer_ids(d.worksheet.workflow))]
    return (id for id in ids if not id.startswith("consequences.") and id != "destination.retention" and d.matters(id))


def _why_ask(d: Design, id: str) -> str:
    """What is said now, when that is not enough; empty when it is."""
    fact = d.fact(id)
    if not fact.answer.is_known:
        return "Don't know"
    if fact.basis is Basis.CLAIMED:
        source = f" by {fact.answer.source}" if fact.answer.source else ""
        return f"Claimed{source}: {fact.words}"
    if fact.basis is Basis.ASSUMED and id in ALWAYS_SOURCED:
        return f"Assumed: {fact.words}"
    return ""
