"""Check digits, and what else tells an account number or a card number from another number."""

import re
from itertools import cycle

# How long an IBAN is, by country; from the IBAN registry of SWIFT.
_LENGTHS = {
    int(length): countries.split()
    for length, countries in {
        "15": "NO", "16": "BE", "18": "DK FI FK FO GL NL SD", "19": "MK SI", "20": "AT BA EE KZ LT LU MN XK",
        "21": "CH HR LI LV", "22": "BG BH CR DE GB GE IE ME RS VA", "23": "AE GI IL IQ OM SO TL YE",
        "24": "AD CZ ES MD PK RO SA SE SK TN VG", "25": "LY PT ST", "26": "IS TR", "27": "BI DJ FR GR IT MC MR SM",
        "28": "AL AZ BY CY DO GT HN HU LB NI PL SV", "29": "BR EG PS QA UA", "30": "JO KW MU", "31": "MT SC", "32": "LC", "33": "RU",
    }.items()
}  # fmt: skip
IBAN_LENGTHS = {country: length for length, countries in _LENGTHS.items() for country in countries}

# The first digits and the lengths that issuers of cards have; Visa's old 13 digits are left out, since goods are numbered alike.
_ISSUED = re.compile(
    r"4(?:\d{15}|\d{18})"  # Visa
    r"|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}"  # Mastercard
    r"|3[47]\d{13}"  # American Express
    r"|3(?:0[0-5]|095|[689]\d)\d{11}"  # Diners Club
    r"|(?:6011|64[4-9]\d|65\d\d|35(?:2[89]|[3-8]\d)|62\d\d)\d{12,15}"  # Discover, JCB, UnionPay
    r"|(?:50\d\d|5[6-8]\d\d|6304|6759|676[1-3])\d{8,15}"  # Maestro
)


def is_iban(text: str) -> bool:
    """Whether letters and digits without spaces are an IBAN: a country's length, and the remainder 1 when divided by 97."""
    text = text.upper()
    has_shape = re.fullmatch(r"[A-Z]{2}\d\d[A-Z0-9]+", text, re.ASCII) is not None
    if not has_shape or len(text) != IBAN_LENGTHS.get(text[:2]) or not "02" <= text[2:4] <= "98":
        return False
    return int("".join(str(int(character, 36)) for character in text[4:] + text[:4])) % 97 == 1


def is_card(digits: str) -> bool:
    """Whether digits without spaces are a card number: an issuer's first digits and length, and a right check digit."""
    return _ISSUED.fullmatch(digits) is not None and luhn_holds(digits)


def luhn_holds(digits: str) -> bool:
    """Whether the last digit is the check digit of the others by the Luhn formula (ISO/IEC 7812-1)."""
    doubled = (int(digit) * factor for digit, factor in zip(reversed(digits), cycle((1, 2)), strict=False))
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0
