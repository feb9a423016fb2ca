"""Replies from files into a round: refused where they are broken, recognised where they came before, and told apart by name."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..legibility import legible
from ..problems import Problem, whole_file
from ..spots import readable
from ..texts import MOST_BYTES
from . import reply as replies
from . import round as rounds
from .questionnaire import is_filled_in
from .reply import Reply, canonical_digest
from .round import MOST_REPLIES, Round

# Signs that are letters or symbols by their kind and yet leave nothing to see.
_BLANK = str.maketrans("", "", "\u115f\u1160\u3164\uffa0\u2800")


Questionnaires = Callable[[str], Reply | tuple[Problem, ...]]


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
class Opened:
    """A round after files were read into it: what came, what was refused and what was there already, in the order of the files."""

    round: Round
    added: tuple[str, ...]
    refused: tuple[Refused, ...]
    repeated: tuple[Repeated, ...]


def opened(round: Round, files: Iterable[tuple[str, str]], filled_in: Questionnaires) -> Opened:
    """A round with the replies of files, each a name and a text; a file that holds a round brings its replies and decisions.

    `filled_in` reads the reply in a questionnaire that was filled in as text.
    """
    added, refused, repeated = [], [], []
    known = set(map(canonical_digest, round.replies))
    for name, text in files:
        file, found = readable(name), _found(text, filled_in)
        if isinstance(found, tuple):
            refused.append(Refused(file, found))
            continue
        for reply in found.replies:
            digest = canonical_digest(reply)
            if digest in known:
                repeated.append(Repeated(file, digest))
            elif problems := _no_room(round, reply):
                refused.append(Refused(file, problems))
            else:
                titled = {"workflow": round.workflow or reply.asked.title}
                round = round.model_copy(update={"replies": (*round.replies, reply), **titled})
                known.add(digest)
                added.append(digest)
        round = _with_decisions(round, found)
    return Opened(round, tuple(added), tuple(refused), tuple(repeated))


def _found(text: str, filled_in: Questionnaires) -> Round | tuple[Problem, ...]:
    """What a file holds: a round, or one reply as a round."""
    as_reply = filled_in(text) if len(text) < MOST_BYTES and is_filled_in(text) else replies.read(text)
    if isinstance(as_reply, Reply):
        return _same_items(as_reply, "") or Round(replies=(as_reply,))
    if as_reply[0].code != "no_reply":
        return as_reply
    as_round = rounds.read(text)
    if isinstance(as_round, Round):
        twice = (_same_items(reply, f"replies.{place}.") for place, reply in enumerate(as_round.replies))
        return tuple(problem for problems in twice for problem in problems) or as_round
    return as_reply if as_round[0].code == "no_round" else as_round


def _same_items(reply: Reply, before: str) -> tuple[Problem, ...]:
    """A problem for each question or test that stands twice: nobody could say which of the two counts."""
    return (
        *_twice([given.id for given in reply.answers], f"{before}answers", "question"),
        *_twice([result.id for result in reply.results], f"{before}results", "test"),
    )


def _twice(ids: list[str], path: str, noun: str) -> Iterator[Problem]:
    seen = set[str]()
    for place, id in enumerate(ids):
        if id in seen:
            words = f'The {noun} "{readable(id)}" stands twice.', "Keep one of the two, so that it is clear which one counts."
            yield Problem("same_item", f"{path}.{place}.id", f"{noun.capitalize()} {place + 1}", *words)
        seen.add(id)


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


def _with_decisions(round: Round, other: Round) -> Round:
    """A round with the decisions of another that it does not have; where both decided, its own stand."""
    known = {(each.reply, each.test) for each in round.decisions}
    new = tuple(each for each in other.decisions if (each.reply, each.test) not in known)
    return round.model_copy(update={"decisions": (*round.decisions, *new)[: rounds.MOST_DECISIONS]})


def column_names(given: Sequence[Reply]) -> tuple[str, ...]:
    """A name for each reply that no other has: the supplier's; where it is not enough, who answered, the day, or a number."""
    names = [_name(reply) for reply in given]
    kinds = [_alike(name) for name in names]
    told = [_told_apart(place, given, names, kinds) for place in range(len(given))]
    return tuple(_unlike_others(told))


def _name(reply: Reply) -> str:
    name = " ".join(legible(reply.supplier).split())
    return name if name.translate(_BLANK).strip() else "Supplier without a readable name"


def _alike(name: str) -> str:
    """What is left of a name for the eye: two that are equal in it look alike."""
    return " ".join(unicodedata.normalize("NFKC", name.translate(_BLANK)).casefold().split())


def _told_apart(place: int, given: Sequence[Reply], names: list[str], kinds: list[str]) -> str:
    same = [other for other, kind in enumerate(kinds) if kind == kinds[place]]
    if len(same) == 1:
        return names[place]
    for marks in ([given[other].answered_by for other in same], [given[other].answered_on for other in same]):
        shown = [" ".join(legible(mark).split()) for mark in marks]
        if all(shown) and len(set(map(_alike, shown))) == len(same):
            return f"{names[place]} ({shown[same.index(place)]})"
    return f"{names[place]} ({same.index(place) + 1})"


def _unlike_others(told: list[str]) -> Iterator[str]:
    """The names with a number where one still looks like an earlier one, such as that of a supplier who is called “B (2)”."""
    seen = set[str]()
    for name in told:
        number, unlike = 2, name
        while _alike(unlike) in seen:
            unlike, number = f"{name} ({number})", number + 1
        seen.add(_alike(unlike))
        yield unlike
