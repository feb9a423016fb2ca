"""Names that look alike are told apart, however that was done; what is not covered stands in `naming`."""

import pytest
from secondwrite.suppliers import naming
from secondwrite.suppliers.reply import Reply, SetName


@pytest.mark.parametrize(
    "other",
    [
        "ACME\ufe0f",
        "ACME\u034f",
        "ACME\u180b",
        "ACME\u17b5",
        "ACME\u200b",
        "\u0410CME",
        "ACM\u0395",
        "\u0410\u0421\u041c\u0415",
        "\uff21CME",
    ],
)
def test_a_name_that_looks_like_another_gets_a_number(other: str) -> None:
    given = [Reply(asked=SetName(digest="0" * 16), supplier=name) for name in ("ACME", other)]
    first, second = naming.column_names(given)
    assert first == "ACME (1)" and second.endswith(" (2)")


def test_other_names_stay_as_they_are() -> None:
    names = ("ACME", "ACNE", "Müller", "Muller", "Ромашка", "Ρόδο")
    assert naming.column_names([Reply(asked=SetName(digest="0" * 16), supplier=name) for name in names]) == names
