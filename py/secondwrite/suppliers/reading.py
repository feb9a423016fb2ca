"""Replies from files into a round: refused where they are broken, recognised where they came before, and told apart by name."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..problems import Problem, whole_file
from ..spots import readable
from ..texts import MOST_BYTES
from . import forgiving, reports
from . import reply as replies
from . import round as rounds
from .questionnaire import is_filled_in
from .reply import Given, Reply, Result, Understood, canonical_digest, carried_digest
from .round import MOST_REPLIES, Decision, Round

Questionnaires = Callable[[str], Understood | tuple[Problem, ...]]


@dataclass(frozen=True)
class Refused:
    """A file that is not taken, and everything that is wrong with it."""

    file: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class Repeated:
    """A file with a reply that is there already, by the digest of that one."""

    file: str
    digest: str


@dataclass(frozen=True)
class Remarked:
    """A file with a reply that was read, by its digest, and what was left out of it or not understood."""

    file: str
    digest: str
    remarks: tuple[Problem, ...]


@dataclass(frozen=True)
class Held:
    """A file with decisions that were not taken, and how many: they go into the record only when a person says so."""

    file: str
    decisions: int


@dataclass(frozen=True)
class Opened:
    """A round after files were read into it: what came, what was refused and what was there already, in the order of the files."""

    round: Round
    added: tuple[str, ...]
    refused: tuple[Refused, ...]
    repeated: tuple[Repeated, ...]
    remarked: tuple[Remarked, ...] = ()
    held: tuple[Held, ...] = ()


def opened(
    round: Round, files: Iterable[tuple[str, str]], filled_in: Questionnaires, *, with_decisions: bool = False
) -> Opened:
    """A round with the replies of files, each a name and a text; a file that holds a round brings its replies.

    `filled_in` reads the reply in a questionnaire that was filled in as text. Decisions of a file are counted, and taken
    only `with_decisions`.
    """
    opening = _Opening(round)
    for name, text in files:
        file, found = readable(name), _found(name, text, filled_in)
        if isinstance(found, tuple):
            opening.refused.append(Refused(file, found))
        else:
            opening.take(file, found, with_decisions)
    return opening.done


@dataclass(frozen=True)
class _Found:
    """What a file holds: replies with remarks, and decisions."""

    replies: tuple[Understood, ...]
    decisions: tuple[Decision, ...] = ()


class _Opening:
    """A round into which files are read, one after the other."""

    def __init__(self, round: Round) -> None:
        self.round = round
        self.added: list[str] = []
        self.refused: list[Refused] = []
        self.repeated: list[Repeated] = []
        self.remarked: list[Remarked] = []
        self.held: list[Held] = []
        self._known = {carried_digest(reply): canonical_digest(reply) for reply in round.replies}

    @property
    def done(self) -> Opened:
        """The round, and what became of the files."""
        lists = tuple(self.added), tuple(self.refused), tuple(self.repeated), tuple(self.remarked), tuple(self.held)
        return Opened(self.round, *lists)

    def take(self, file: str, found: _Found, with_decisions: bool) -> None:
        """The replies of a file, and its decisions where they are wanted."""
        for understood in found.replies:
            key = self._take(file, understood.reply)
            remarks = (*understood.remarks, *_lacking(understood.reply))
            if key and remarks:
                self.remarked.append(Remarked(file, key, remarks))
        new = _new_decisions(self.round, found.decisions)
        if new and with_decisions:
            decisions = (*self.round.decisions, *new)[: rounds.MOST_DECISIONS]
            self.round = self.round.model_copy(update={"decisions": decisions})
        elif new:
            self.held.append(Held(file, len(new)))

    def _take(self, file: str, reply: Reply) -> str:
        """The digest by which a reply is in the round now; empty where it is not."""
        carried = carried_digest(reply)
        if carried in self._known:
            self.repeated.append(Repeated(file, self._known[carried]))
        elif problems := _no_room(self.round, reply):
            self.refused.append(Refused(file, problems))
            return ""
        else:
            titled = {"workflow": self.round.workflow or reply.asked.title}
            self.round = self.round.model_copy(update={"replies": (*self.round.replies, reply), **titled})
            self._known[carried] = canonical_digest(reply)
            self.added.append(self._known[carried])
        return self._known[carried]


def _found(name: str, text: str, filled_in: Questionnaires) -> _Found | tuple[Problem, ...]:
    """What a file holds: a round, or one reply."""
    if not text.strip("\ufeff \t\r\n"):
        return (whole_file("empty", "There is nothing in it.", "Open the reply, or paste the whole text of it."),)
    if reports.is_report(text):
        report = reports.read(text)
        return report if isinstance(report, tuple) else _same_items(report.reply, "") or _Found((report,))
    is_text = not name.lower().endswith(".json") and len(text) < MOST_BYTES and is_filled_in(text)
    understood = filled_in(text) if is_text else forgiving.read(text)
    if isinstance(understood, Understood):
        return _same_items(understood.reply, "") or _Found((understood,))
    if understood[0].code != "no_reply":
        return understood
    as_round = rounds.read(text)
    if isinstance(as_round, Round):
        twice = (_same_items(reply, f"replies.{place}.") for place, reply in enumerate(as_round.replies))
        problems = tuple(problem for found in twice for problem in found)
        return problems or _Found(tuple(map(Understood, as_round.replies)), as_round.decisions)
    return understood if as_round[0].code == "no_round" else as_round


def _lacking(reply: Reply) -> Iterator[Problem]:
    """A remark on each result without what must go with it."""
    for place, result in enumerate(reply.results):
        if result.lacks:
            words = f"“{result.outcome.label}”: {result.lacks}", "Ask the supplier."
            yield Problem("lacks", f"results.{place}", readable(result.title or result.id), *words)


def _same_items(reply: Reply, before: str) -> tuple[Problem, ...]:
    """A problem for each question or test that stands twice, by name or by its words: nobody could say which of the two counts."""
    return (
        *_twice(reply.answers, f"{before}answers", "question"),
        *_twice(reply.results, f"{before}results", "test"),
    )


def _twice(items: Iterable[Given | Result], path: str, noun: str) -> Iterator[Problem]:
    ids, digests = set[str](), set[str]()
    for place, item in enumerate(items):
        if item.id in ids or item.digest in digests:
            name = "id" if item.id in ids else "digest"
            words = f'The {noun} "{readable(item.id)}" stands twice.', "Keep one of the two, so that it is clear which one counts."
            yield Problem("same_item", f"{path}.{place}.{name}", f"{noun.capitalize()} {place + 1}", *words)
        ids.add(item.id)
        digests.add(item.digest)


def _no_room(round: Round, reply: Reply) -> tuple[Problem, ...]:
    """Why a round cannot take one more reply; nothing where it can."""
    words = None
    if len(round.replies) >= MOST_REPLIES:
        words = f"There are {MOST_REPLIES} replies already.", "Remove one that is not needed any more."
    elif len((rounds.write(round) + replies.write(reply)).encode()) > MOST_BYTES:
        words = (
            f"With it the replies would be larger than {MOST_BYTES // 1_000_000} MB.",
            "Remove one that is not needed any more.",
        )
    return (whole_file("full_round", *words),) if words else ()


def _new_decisions(round: Round, decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """The decisions about what a round has not decided; where both did, its own stand."""
    known = {(each.reply, each.test) for each in round.decisions}
    return tuple(each for each in decisions if (each.reply, each.test) not in known)
