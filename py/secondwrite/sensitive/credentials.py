"""Secrets in running text: what has the shape of a known key, and what stands beside a word that says so."""

import base64
import binascii
import json
import re
from collections.abc import Iterator

from .kinds import Span

_BLOCK = re.compile(
    r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|\Z)",
    re.DOTALL,
)
_IN_ADDRESS = re.compile(r"://[^\s/:@?#]{0,200}:([^\s/@?#]{1,200})@")
_JWT = re.compile(r"(?<![\w-])(eyJ[A-Za-z0-9_-]{8,})(?:\.[A-Za-z0-9_-]*){2,4}")
_SHAPES = re.compile(
    r"(?<![A-Za-z0-9_-])(?:"
    r"[sr]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/=]{24,}"  # Stripe
    r"|(?:AKIA|ASIA)[A-Z0-9]{16}"  # AWS
    r"|gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{22,}|glpat-[\w-]{20,}"  # GitHub, GitLab
    r"|xox[a-z]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}|T[A-Z0-9]{8,}/B[A-Z0-9]{8,}/[A-Za-z0-9]{20,}"  # Slack
    r"|AIza[\w-]{35}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}"  # Google
    r"|SG\.[\w-]{16,}\.[\w-]{16,}"  # SendGrid
    r"|shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}|sq0[a-z]{3}-[\w-]{22,}"  # Shopify, Square
    r"|pat[A-Za-z0-9]{14}\.[a-f0-9]{64}|pat-[a-z]{2}\d-[0-9a-f-]{36}|ntn_[A-Za-z0-9]{40,}"  # Airtable, HubSpot, Notion
    r"|live_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{36}|pypi-[\w-]{50,}|sk-(?:ant-|proj-)[\w-]{20,}"  # Mollie, npm, PyPI, models
    r"|\d{8,10}:AA[\w-]{33}"  # Telegram
    r")(?![A-Za-z0-9])",
    re.ASCII,
)
_BEARER = re.compile(r"bearer[ \u00a0]{1,2}\Z", re.IGNORECASE)
_BASIC = re.compile(r"[Bb](?:asic|ASIC)[ \u00a0]{1,2}([A-Za-z0-9+/]{6,}={0,2})")
_PASSWORD_WORD = re.compile(r"[Pp]ass[wp]|PASS[WP]|[Pp]wd|PWD|[Kk]ennw|[Mm]ot de|[Cc]ontras|[Ww]achtw")
_PASSWORD = re.compile(
    r"(?<![a-z])(?:password|passwd|pwd|passphrase|passwor[td]|kennwort|mot de passe|contraseña|wachtwoord)[\"']?"
    r"(?:\s{0,3}[:=]\s{0,3}|\s{1,3}(?:is|ist|lautet)\s{1,3})[\"'“„`]?([^\s\"'“”`,;&<>]{6,})",
    re.IGNORECASE,
)
# What can be a token at all: found fast, and looked at with care unless it is small letters alone.
_CHUNK = re.compile(r"[\w.~+/=:-]{16,}", re.ASCII)
_PLAIN_WORDS = re.compile(r"[a-z./:-]+")
_RUN = re.compile(r"(?<![\w+/-])[\w+/-]{16,}={0,2}", re.ASCII)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
# How far from such a word a random string stands at most.
_BEFORE, _AFTER = 40, 20
_HARMLESS = (
    r"(?:idempotency|operation|dedup\w*|partition|primary|foreign|unique|sort|cache|public|publishable|row|object|message|routing"
    r"|client|request|page|next|sync|continuation|cursor)[ _-]?"
)
_SECRET_WORD = re.compile(
    rf"(?P<harmless>{_HARMLESS}(?:request[ _-]?)?(?:key|token)s?)"
    r"|(?P<secret>(?:api|access|private|signing|shared|account|master|encryption)[ _-]?key"
    r"|secret|passw|passphrase|(?<![a-z])pwd|token|credential|authori[sz]ation|kennwort|geheim|schlüssel)"
    r"|(?P<key>(?<![a-z])keys?(?![a-z]))",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(
    r"x+|\*+|•+|\.+|…+|[<{%\[$(].*|(?:your|my|the)[-_].*|(?:db_?)?pass(?:word|wd)?|pwd?|secret|token|user|changeme|redacted"
    r"|(?:sha|md|aes|bcrypt|argon|pbkdf).{0,8}|.*(?:example|sample|placeholder|dummy|made-up).*",
    re.IGNORECASE | re.DOTALL,
)


def private_keys(text: str) -> Iterator[Span]:
    """The places of private keys, from their first line to the last; to the end where the last is missing."""
    return (found.span() for found in _BLOCK.finditer(text))


def jwts(text: str) -> Iterator[Span]:
    """The places of signed tokens (JWT) whose header can be read."""
    return (found.span() for found in _JWT.finditer(text) if _is_header(found[1]))


def _is_header(part: str) -> bool:
    try:
        header = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and "alg" in header


def tokens(text: str) -> Iterator[Span]:
    """The places of keys and tokens: with the shape of a known issuer's, in a header, or random beside a word that tells."""
    yield from (found.span(1) for found in _BASIC.finditer(text) if _is_user_and_password(found[1]))
    for chunk in _CHUNK.finditer(text):
        start, end = chunk.start(), chunk.start() + len(chunk[0].rstrip(".:"))
        if _PLAIN_WORDS.fullmatch(chunk[0]):
            continue
        if _BEARER.search(text[max(0, start - 10) : start]) and _is_made_by_chance(text[start:end]):
            yield start, end
        yield from (found.span() for found in _SHAPES.finditer(text, start, end) if not _PLACEHOLDER.fullmatch(found[0]))
        for found in _RUN.finditer(text, start, end):
            if _is_made_by_chance(found[0]) and _is_secret(text, found):
                yield found.span()


def passwords(text: str) -> Iterator[Span]:
    """The places of passwords, in addresses and behind the word."""
    yield from (found.span(1) for found in _IN_ADDRESS.finditer(text) if not _PLACEHOLDER.fullmatch(found[1]))
    for found in _PASSWORD.finditer(text) if _PASSWORD_WORD.search(text) else ():
        value = found[1].rstrip(".:)")
        has_both = re.search(r"\d", value) and re.search(r"[^\W\d_]", value)
        if has_both and len(value) >= 6 and not _PLACEHOLDER.fullmatch(value):
            yield found.start(1), found.start(1) + len(value)


def _is_made_by_chance(text: str) -> bool:
    """Whether 16 characters or more change between words, capitals and digits so often that nobody wrote them."""
    pieces = re.findall(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+", text)
    has_both = len({piece.isdigit() for piece in pieces}) == 2
    return len(text) >= 16 and has_both and sum(map(len, pieces)) < 3 * len(pieces) and not _PLACEHOLDER.fullmatch(text)


def _is_user_and_password(value: str) -> bool:
    try:
        return re.fullmatch(rb"[ -9;-~]+:[ -~]+", base64.b64decode(value, validate=True)) is not None
    except binascii.Error:
        return False


def _is_secret(text: str, found: re.Match[str]) -> bool:
    """Whether a word beside a random string says that it is secret; a bare "key" says so of what is no UUID."""
    start, end = found.span()
    before, after = text[max(0, start - _BEFORE) : start + _BEFORE], text[end : end + _AFTER]
    words = [word for beside in (before, after) for word in _SECRET_WORD.finditer(beside)]
    if any(word["secret"] for word in words):
        return True
    return any(word["key"] for word in words) and not _UUID.fullmatch(found[0])
