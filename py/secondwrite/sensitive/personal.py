"""Personal data in running text: e-mail addresses, account and card numbers, names behind a title."""

import re
from collections.abc import Iterator

from .checkdigits import IBAN_LENGTHS, is_card, is_iban
from .kinds import Span

_EMAIL = re.compile(r"(?<![\w.+'-])\w[\w.+'-]{0,63}@(\w[\w.-]{0,252})")
# Names that RFC 2606 and RFC 6761 keep for examples.
_RESERVED = re.compile(r"(?:.+\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)", re.IGNORECASE)
_NO_DOMAIN = {"png", "jpg", "jpeg", "gif", "svg", "webp"}
_ADDRESS_BEGUN = re.compile(r"://[^\s/]*\Z")

# What a search finds fast: without it, there is no account, no card and no title.
_LONG = re.compile(r"[0-9]{2}(?:[A-Za-z0-9]{11}|(?:[ \u00a0-]?[A-Z0-9]){11})")
_MANY_DIGITS = re.compile(r"[0-9](?:[ \u00a0.-]?[0-9]){11}")
# Tried at each place, since a number may stand right behind another.
_IBAN = re.compile(r"(?<![^\W_])(?=([A-Z]{2}\d\d(?:[ \u00a0-]?[A-Z0-9]){11,30}|(?i:[A-Z]{2}\d\d[A-Z0-9]{11,30})))", re.ASCII)
_CARD = re.compile(
    r"(?<![^\W_])(?<![0-9][.,])(?=("
    r"(?:[0-9]{4}([ \u00a0.-])[0-9]{4}\2[0-9]{4}\2[0-9]{4}|[0-9]{4}([ \u00a0.-])[0-9]{6}\3[0-9]{4,5}|[0-9]{12,19})"
    r")(?![^\W_]))"
)

_TITLE = (
    r"(?:Mr|Mrs|Ms|Mx|Sir|Dame|Dr|Prof|Professor|Herrn?|Frau|Dipl\.-Ing|Monsieur|Madame|Mme|Mlle|Señora?|Signora?|Mevrouw|Dhr)\.?"
)
_PARTICLE = r"(?:von|vom|van|zu|zur|de|den|der|del|della|di|da|dos|du|la|le|ten|ter|bin|ibn|al|el)"
_PART = rf"(?:[^\W\d_]\.|(?!(?:Example|{_TITLE})\b)[^\W\d_][^\W\d_'\u2019-]*(?:['\u2019-][^\W\d_]+)*(?!\w))"
_BLANK = r"[ \u00a0]{1,2}"
_NAME = re.compile(
    rf"(?<![\w-])(?=(?:{_TITLE}{_BLANK}){{1,4}}(?:[a-z]{{2,4}}\.{_BLANK}){{0,3}}"
    rf"((?:{_PARTICLE}{_BLANK}){{0,2}}{_PART}(?:{_BLANK}{_PART}){{0,6}}))"
)
_TITLED = re.compile(rf"{_TITLE}{_BLANK}")
_MOST_NAMES = 3


def emails(text: str) -> Iterator[Span]:
    """The places of e-mail addresses: no reserved example, no user of a service in an address such as ssh://git@host."""
    for found in _EMAIL.finditer(text):
        start, domain = found.start(), found[1].rstrip(".-_")
        end = found.start(1) + len(domain)
        top = domain.rpartition(".")[2]
        is_domain = "." in domain and ".." not in domain and top.isalpha() and len(top) > 1 and top.lower() not in _NO_DOMAIN
        is_service = text.startswith("git@", start) or _ADDRESS_BEGUN.search(text[max(0, start - 200) : start])
        if is_domain and not is_service and not _RESERVED.fullmatch(domain):
            yield start, end


def ibans(text: str) -> Iterator[Span]:
    """The places of account numbers (IBAN)."""
    for found in _IBAN.finditer(text) if _LONG.search(text) else ():
        places = [place for place in range(*found.span(1)) if text[place].isalnum()]
        length = IBAN_LENGTHS.get(found[1][:2].upper(), len(places) + 1)
        if length > len(places):
            continue
        end = places[length - 1] + 1
        if is_iban("".join(text[place] for place in places[:length])) and not text[end : end + 1].isalnum():
            yield found.start(), end


def cards(text: str) -> Iterator[Span]:
    """The places of payment card numbers."""
    found = _CARD.finditer(text) if _MANY_DIGITS.search(text) else ()
    return (number.span(1) for number in found if is_card(re.sub(r"\D", "", number[1])))


def names(text: str) -> Iterator[Span]:
    """The places of names, from the title on: at most three names, with initials and what stands between such as "von"."""
    for found in _NAME.finditer(text) if _TITLED.search(text) else ():
        end, counted = found.start(1), 0
        for part in re.finditer(r"[^ \u00a0]+", found[1]):
            is_name = part[0][0].isupper()
            if counted == _MOST_NAMES or not (is_name or re.fullmatch(_PARTICLE, part[0])):
                break
            counted += is_name and not part[0].endswith(".")
            if is_name:
                end = found.start(1) + part.end()
        if counted:
            yield found.start(), end - 2 if text.endswith(("'s", "\u2019s"), 0, end) else end
