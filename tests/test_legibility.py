"""Names stay as they were typed, but nothing hides in them or turns what stands beside them."""

import pytest
from secondwrite.legibility import legible, written_out

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HEART = "\u2764\ufe0f\u200d\U0001f525"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"


@pytest.mark.parametrize("name", ["Zażółć", FAMILY, HEART, ENGLAND, "\U0001f1e9\U0001f1ea", PERSIAN])
def test_what_belongs_to_a_sign_or_a_writing_stays(name: str) -> None:
    assert legible(f"x {name} y") == f"x {name} y" == written_out(f"x {name} y")


@pytest.mark.parametrize(
    "hidden",
    ["\u202e", "\u2066", "\u2069", "\u200f", "\u200b", "\u200d", "\ufeff", "\x1b", "\x00", "\ue000", "\U000e0041", "\U000e007f"],
)
def test_what_hides_or_turns_is_left_out_or_written_out(hidden: str) -> None:
    assert legible(f"pay{hidden}load") == "payload"
    assert written_out(f"pay{hidden}load") == f"pay{ascii(hidden)[1:-1]}load"


def test_a_flag_carries_no_more_tags_than_a_flag_has() -> None:
    assert legible("\U0001f3f4" + "\U000e0061" * 40 + "\U000e007f") == "\U0001f3f4"
