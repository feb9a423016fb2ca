"""Questions: what is not known or only claimed, in order of how much it decides.

Most are the supplier's to answer, from the build or the destination's documents; some the buyer settles alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from .answers import Basis, is_stale
from .cases import Case, Omission
from .design import Design
from .facts import answer_ids
from .groups import capital
from .policies import POLICIES


@dataclass(frozen=True)
class Question:
    """One question: what is known now, what a good answer contains, and what depends on it.

    These are tests, decision rows, tests that are left out because of what is only claimed or assumed now, and tests
    that are run sooner or later by the answer. `is_own` says whether the buyer settles it, and not the supplier.
    """

    id: str
    paths: tuple[str, ...]
    asked_about: str
    text: str
    now: str
    good_answer: str
    tests: tuple[str, ...]
    rows: tuple[str, ...]
    left_out: tuple[str, ...]
    ranked: tuple[str, ...] = ()
    is_own: bool = False

    @property
    def path(self) -> str:
        """The place in the file of the answer, the first where it is asked for several effects at once."""
        return self.paths[0]

    @property
    def decides(self) -> tuple[str, ...]:
        """The tests, decision rows, left-out tests and tests by rank that depend on the answer."""
        return self.tests + self.rows + self.left_out + self.ranked


ALWAYS_SOURCED = (
    "destination.protection",
    "destination.concurrent_safe",
    "destination.changed_input",
    "destination.remembers_for",
    "lookup",
)

# What the buyer decides or judges alone: the cost of a failure, who approves what, who settles what is open.
OWN = (
    *("consequences.twice", "consequences.never", "consequences.unauthorised"),
    *("authority.approval", "authority.binds", "authority.expires", "authority.valid_for", "authority.override"),
    *("recovery.owner", "recovery.deadline"),
)

GOOD_ANSWERS = {
    "consequences.twice": "What a second one costs whom, and whether money, trust or somebody's safety is lost by it.",
    "consequences.never": "What it costs when nobody notices that it is missing, and after how long.",
    "consequences.unauthorised": "What it costs when nobody had said yes, or to something else.",
    "does": "One word for the change at the destination, and whether doing it twice adds up.",
    "destination.kind": "The kind of system, and over which line it is reached.",
    "destination.protection": "The name of the header, field or constraint; within what it counts (account, operation); a page that says so.",
    "destination.key_field": "The exact name of the header or field, how long the key may be, and a logged request that has it.",
    "destination.key_scope": "Account, region, address and kind of call within which it counts, and what happens outside.",
    "destination.lookup_call": "The call as it is sent, and what it answers for a number that never existed.",
    "destination.remembers_for": "A time with its unit, from when it counts, and what a repeat does afterwards.",
    "destination.in_progress_for": "A time with its unit, apart from that of a stored answer, and what a repeat does when it is over.",
    "destination.concurrent_safe": "What the second of two simultaneous requests gets, and a page or a run that shows it.",
    "destination.changed_input": "The exact answer to the same key with another body, and whether bodies are compared.",
    "destination.duplicate_answer": "Status and body of the answer to a repeat, and how the sender reads it.",
    "destination.late_effect": "The longest time after which a request can still take effect, or why it cannot.",
    "destination.lookup_lag": "The longest time until a new entry shows, in bad times too.",
    "lookup": "The call, by which of our references it finds the action, and whether an empty answer is proof.",
    "destination.replays_errors": "Which results are stored under the key, and how long an error keeps coming back.",
    "destination.throttles": "The limit, the answer when it is passed, and whether such a request has certainly had no effect.",
    "destination.acts_by_itself": "Which rules or jobs there create it too, and who can switch them off.",
    "destination.returns_id": "The field of the answer, and whether it is the same for a repeat.",
    "destination.lookup_by": "The fields it searches, and whether two of our actions can look the same in them.",
    "reversible": "How it is undone, until when, by whom, and what stays visible.",
    "covers": "How many items one request carries, and whether each gets an outcome of its own.",
    "items_read": "The place in the code that goes through the list of results, and where a refused item ends up.",
    "acceptance": "What accepted means, where done is shown, and how a later drop is reported.",
    "coupled": "Which effects are done again when this one fails, and where that is written in the code.",
    "trigger.kind": "What starts it, and which product carries the trigger.",
    "trigger.identity_stable": "The field that is the same in every repeat, and one logged example of a repeat.",
    "trigger.delivery": "What the source promises about repeats, with the page, and how often it tries.",
    "trigger.acknowledged": "The order of saving and answering, as it stands in the code.",
    "trigger.ordering": "What the source promises about order, and the field that tells older from newer.",
    "trigger.too_early": "What it depends on, and what happens to a trigger that comes before it.",
    "trigger.missed": "How long the source keeps offering it, and who notices one that is lost.",
    "identity.key": "What the key is made of, and that a restart and a rerun use the same one.",
    "identity.saved_before_send": "Where key and input are stored, and that this is done before the first byte is sent.",
    "identity.kept_for": "A time for each place that holds the key, and what a try makes of an action whose key is gone.",
    "identity.binds_input": "Where the approved input is stored, and that every attempt reads it from there.",
    "identity.comparison_value": "How it is computed, with which secret, and when the two values are compared.",
    "identity.opaque": "An example key made from a made-up record.",
    "record.done_when": "The line in the code or the step in the flow that marks it, and what comes before that.",
    "record.outbox": "Where the list is, what sends from it, and when an entry is marked as sent.",
    "record.in_transaction": "Where the transaction begins and ends, and where in it the send stands.",
    "record.backups": "How old a backup can be, and what is done with actions that were sent after it.",
    "claim": "The statement or lock that makes looking and claiming one step.",
    "lease": "The time, what extends it, and what the holder does when it has run out.",
    "longest_run": "The longest run measured, and what stops a longer one.",
    "on_unknown": "What the code does after a time-out, step by step.",
    "on_not_found": "What the code does after an empty lookup, and after how long a wait.",
    "retries.bounded": "The setting that limits it, and what happens after the last one.",
    "retries.limit": "A number for one run, counted over all layers that repeat.",
    "recovery.exists": "What looks for open actions, how often, and by which rule it picks them.",
    "recovery.owner": "A role, how it is reached, and by when it must act.",
    "recovery.deadline": "A time within which waiting does little harm, and that fits the window in which the destination protects, if it does.",
    "recovery.timer": "Each job or rule that closes, fails or deletes items by age, and after what time.",
    "recovery.operator_actions": "The list of buttons, and which of them send something.",
    "rerun": "What the button does with saved state and key, shown on a test record.",
    "authority.approval": "Who approves, where that is stored, and how a send finds it.",
    "authority.binds": "The fields that the approval names, and where they are compared before a send.",
    "authority.by_reference": "What is referred to, who can change it, and the digest that shows a change.",
    "authority.expires": "The rule, and at which moment it is checked.",
    "authority.valid_for": "A time, from when it counts, and what happens to work that waits longer.",
    "authority.recheck": "The moment of the check, and what a withdrawn approval leads to.",
    "authority.recovery_scope": "The rights of both identities at the destination, side by side.",
    "authority.override": "By whom, through which screen, and what is recorded.",
    "evidence.kept_for": "A time longer than the recovery window, and who deletes when.",
    "evidence.attempts_tied": "One logged example with two attempts under one key, or one number where no key is sent.",
    "workflow.runners": "How many copies can run, what starts them, and how an old one is found.",
    "workflow.environments": "Their names, and what keeps a retry from reaching the wrong one.",
    "workflow.outside_text": "Which texts, from where, and what they can change.",
    "workflow.assistant": "What it may decide, what it may send, and who looks at it first.",
    "workflow.resume": "Where it goes on, shown by stopping a test run between two effects.",
    "workflow.retry_layers.client_library": "The library, its version, its retry setting, and for which errors it sends again.",
    "workflow.retry_layers.proxy": "The product, its retry setting, and for which methods and errors it sends again.",
    "workflow.retry_layers.platform": "The setting that restarts a run, how often, and from which step.",
    "workflow.retry_layers.queue": "The visibility time-out, the largest number of deliveries, and where dead letters go.",
}


_ROWS = {id: tuple(policy.id for policy in POLICIES if id in policy.rests_on) for policy in POLICIES for id in policy.rests_on}


def questions(
    designs: Iterable[Design], cases: tuple[Case, ...], omissions: tuple[Omission, ...], today: str
) -> tuple[Question, ...]:
    """All open questions, each asked once; those on which most tests and decision rows depend come first.

    What was read more than a year before `today` (YYYY-MM-DD) is open again.
    """
    dependents, all_designs = (_by_cause(cases), _by_cause(omissions), _by_harm(cases)), tuple(designs)
    differing = _differing(all_designs)
    found = _each_once(question for design in all_designs for question in _of(design, dependents, today, differing))
    return tuple(
        sorted(found.values(), key=lambda question: (-len(question.tests), -len(question.rows), -len(question.left_out)))
    )


def askable(designs: Iterable[Design], today: str) -> tuple[Question, ...]:
    """Every question that can be asked of these designs, open or answered well enough, without what depends on it.

    Where effects would ask the same, it is one question, whatever is said now for each of them.
    """
    all_designs = tuple(designs)
    differing = _differing(all_designs)
    unanswered = (
        replace(each, now="") for design in all_designs for each in _of(design, ({}, {}, {}), today, differing, is_any=True)
    )
    return tuple(_each_once(unanswered).values())


def _each_once(asked: Iterable[Question]) -> dict[tuple[str, ...], Question]:
    """The questions without repeats: those about the same, in the same words, of which the same is known now."""
    found: dict[tuple[str, ...], Question] = {}
    for question in asked:
        key = (question.asked_about, question.text, question.now)
        found[key] = _joined(found[key], question) if key in found else question
    return found


def _joined(one: Question, other: Question) -> Question:
    """One question where two effects would ask the same of the same operation, or share the answer."""
    if one.path == other.path:
        return one
    paths, tests, rows, left_out = (
        tuple(dict.fromkeys(both))
        for both in (
            one.paths + other.paths,
            one.tests + other.tests,
            one.rows + other.rows,
            one.left_out + other.left_out,
        )
    )
    return replace(one, paths=paths, tests=tests, rows=rows, left_out=left_out)


def _by_cause(results: Iterable[Case | Omission]) -> Mapping[str, tuple[str, ...]]:
    """The ids of the tests that each answer caused or left out, by the answer's place in the file."""
    found: dict[str, list[str]] = {}
    for result in results:
        for path in {cause.path: None for cause in result.causes}:
            found.setdefault(path, []).append(result.id)
    return {path: tuple(ids) for path, ids in found.items()}


def _by_harm(cases: Iterable[Case]) -> Mapping[str, tuple[str, ...]]:
    """The ids of the tests that are run sooner or later by what each harm costs, by harm and effect."""
    found: dict[str, list[str]] = {}
    for case in cases:
        found.setdefault(f"consequences.{case.harm}.{case.effect}", []).append(case.id)
    return {harm: tuple(ids) for harm, ids in found.items()}


def _of(
    d: Design,
    dependents: tuple[Mapping[str, tuple[str, ...]], ...],
    today: str,
    differing: frozenset[str],
    is_any: bool = False,
) -> Iterator[Question]:
    """The open questions about one effect, or any, with what depends on each: tests, tests left out, tests by rank."""
    tests, left_out, ranked = dependents
    for id, path, text, now in d.once((_told, today), lambda: tuple(_told(d, today))):
        if now or is_any:
            yield Question(
                id=_question_id(d, path, id),
                paths=(path,),
                asked_about=_asked_about(d, path, id in differing),
                text=text,
                now=now,
                good_answer=GOOD_ANSWERS[id],
                tests=tests.get(path, ()),
                rows=_ROWS.get(id, ()),
                left_out=left_out.get(path, ()),
                ranked=ranked.get(f"{id}.{d.slug}", ()),
                is_own=id in OWN,
            )


def _told(d: Design, today: str) -> Iterator[tuple[str, str, str, str]]:
    """Of each answer its id and its path, the question, and why to ask."""
    for id in _asked(d):
        fact = d.fact(id)
        yield id, fact.path, fact.question, _why_ask(d, id, today)


def _differing(designs: tuple[Design, ...]) -> frozenset[str]:
    """The answers that an effect has for itself: where the workflow is asked, its other effects are meant."""
    return frozenset(id for d in designs for id in d.each(_differs))


def _differs(d: Design) -> tuple[str, ...]:
    return tuple(id for id in _asked(d) if ".differs." in d.fact(id).path)


def _asked_about(d: Design, path: str, is_differing: bool) -> str:
    """The operation at the destination, the effect where it differs, or the workflow with the effects that do not."""
    sender, destination, operation = capital(d.sender), capital(d.destination), d.effect.destination.operation
    if not path.startswith("effects."):
        return f"{sender}, for all other effects" if is_differing else sender
    if ".differs." in path:
        return f"{sender}, for {d.name}"
    if ".consequences." in path:
        return capital(d.name)
    where = f"{destination}, {operation}" if operation else destination
    return where if ".destination." in path else f"{where}, for {d.name}"


def _question_id(d: Design, path: str, id: str) -> str:
    return f"{id}.{d.slug}" if path.startswith("effects.") else id


def _asked(d: Design) -> Iterator[str]:
    """The answers that matter for this effect."""
    ids = [*d.effect_ids, *answer_ids(d.sending), *(f"workflow.{id}" for id in answer_ids(d.worksheet.workflow))]
    return (id for id in ids if id != "destination.retention" and d.matters(id))


def _why_ask(d: Design, id: str, today: str) -> str:
    """What is said now, when that is not enough; empty when it is."""
    fact = d.fact(id)
    if not fact.answer.is_known:
        return "Don't know"
    if id.startswith("consequences."):
        return ""
    source, read_on = fact.answer.source, fact.answer.read_on
    stale = f", stale since read more than a year ago ({read_on})" if is_stale(read_on, today) else ""
    is_unsourced = fact.basis is Basis.ASSUMED and id in ALWAYS_SOURCED
    if not (stale or is_unsourced or fact.basis is Basis.CLAIMED):
        return ""
    by = f" by {source}" if source and fact.basis is Basis.CLAIMED else ""
    return f"{fact.basis.value.capitalize()}{by}{stale}: {fact.words}"
