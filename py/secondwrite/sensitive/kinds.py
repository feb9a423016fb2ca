"""The kinds of text that a person may not want to send, and the place of one."""

from ..answers import Choice

# Where it begins in a text, and where it ends.
Span = tuple[int, int]


class Kind(Choice):
    """What a text probably is."""

    PRIVATE_KEY = "private_key", "Private key"
    JWT = "jwt", "Signed token (JWT)"
    PASSWORD = "password", "Password"
    TOKEN = "token", "Key or token"
    IBAN = "iban", "Bank account (IBAN)"
    CARD = "card", "Payment card"
    EMAIL = "email", "E-mail address"
    PHONE = "phone", "Telephone number"
    NAME = "name", "Name"
