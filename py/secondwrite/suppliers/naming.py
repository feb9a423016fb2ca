"""A name for each reply of a round, so that no two columns read alike."""

import unicodedata
from collections.abc import Iterator, Sequence

from ..legibility import legible, shows, without_blanks
from .reply import Reply

# Letters of other writings that look like Latin ones; small letters, since names are compared so. What looks alike in ways that
# are not in this table (such as a one for an l) is not told apart.
_LATIN = str.maketrans(
    "\u0430\u0431\u0432\u0435\u0437\u0438\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u0501\u051b\u051d\u04bb\u04cf"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03f2\u03f3\u0131\u0261",
    "a6be3ukmhopctyxsijdqwhlabezhikmvoptuxcjig",
)
# Capitals whose small letters look otherwise than those of the Latin letter they resemble.
_CAPITALS = str.maketrans(
    "\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u0391\u0412\u041d\u0420\u0421",
    "BEZHIKMNOPTYXABHPC",
)


def column_names(given: Sequence[Reply]) -> tuple[str, ...]:
    """A name for each reply that no other has: the supplier's; where it is not enough, who answered, the day, or a number."""
    names = [_name(reply) for reply in given]
    kinds = [_alike(name) for name in names]
    told = [_told_apart(place, given, names, kinds) for place in range(len(given))]
    return tuple(_unlike_others(told))


def _name(reply: Reply) -> str:
    name = " ".join(legible(reply.supplier).split())
    return name if shows(name) else "Supplier without a readable name"


def _alike(name: str) -> str:
    """What is left of a name for the eye: two that are equal in it look alike."""
    return " ".join(unicodedata.normalize("NFKC", without_blanks(name)).translate(_CAPITALS).casefold().translate(_LATIN).split())


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
