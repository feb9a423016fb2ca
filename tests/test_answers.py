import pytest
from pydantic import ValidationError
from secondwrite.answers import Answer, Basis, Count, Duration, duration_seconds
from secondwrite.choices import Claim


def test_nothing_said_means_dont_know() -> None:
    answer = Answer[Claim]()
    assert answer.value is Claim.DONT_KNOW
    assert not answer.is_known


@pytest.mark.parametrize(
    ("typed", "canonical", "seconds"),
    [("24 h", "24 h", 86400), ("24hours", "24 h", 86400), ("5 Minutes", "5 min", 300), ("1.5 d", "1.5 d", 129600), ("90s", "90 s", 90)],
)
def test_lengths_of_time_are_read_as_typed_and_kept_in_one_form(typed: str, canonical: str, seconds: float) -> None:
    value = Answer[Duration].model_validate({"value": typed}).value
    assert value == canonical
    assert duration_seconds(value) == seconds


@pytest.mark.parametrize("typed", ["soon", "24", "h", "-1 h", "1 fortnight", "1" * 7 + " h", "٣ h", ""])
def test_what_is_no_length_of_time_is_refused(typed: str) -> None:
    with pytest.raises(ValidationError):
        Answer[Duration].model_validate({"value": typed})


@pytest.mark.parametrize("value", [-1, 10_001, 1.5, True, "3", None, 10**400])
def test_what_is_no_count_is_refused(value: object) -> None:
    with pytest.raises(ValidationError):
        Answer[Count].model_validate({"value": value})


@pytest.mark.parametrize(
    ("given", "counts_as"),
    [
        ({"basis": "documented", "source": "https://a.example/x", "read_on": "2026-11-29"}, Basis.DOCUMENTED),
        ({"basis": "documented", "source": "https://a.example/x"}, Basis.CLAIMED),
        ({"basis": "documented", "source": "the handbook", "read_on": "2026-11-29"}, Basis.CLAIMED),
        ({"basis": "documented", "source": "javascript:alert(1)//https://x", "read_on": "2026-11-29"}, Basis.CLAIMED),
        ({"basis": "demonstrated", "evidence": "run 7"}, Basis.DEMONSTRATED),
        ({"basis": "demonstrated"}, Basis.CLAIMED),
        ({"basis": "claimed"}, Basis.CLAIMED),
        ({}, Basis.ASSUMED),
    ],
)
def test_a_basis_counts_only_with_what_it_rests_on(given: dict[str, str], counts_as: Basis) -> None:
    answer = Answer[Claim].model_validate({"value": "atomic", **given})
    assert answer.effective_basis is counts_as
    assert answer.is_established == (counts_as in (Basis.DOCUMENTED, Basis.DEMONSTRATED))


def test_dont_know_is_never_established() -> None:
    answer = Answer[Claim].model_validate({"basis": "demonstrated", "evidence": "run 7"})
    assert not answer.is_established


def test_a_day_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValidationError):
        Answer[Claim].model_validate({"value": "atomic", "read_on": "2026-02-30"})
