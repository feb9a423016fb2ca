"""Where a rule of this family hangs on several answers, each one decides by itself; and the text follows the design."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from secondwrite.catalogue import unknown_write
from secondwrite.choices import DestinationKind
from secondwrite.design import Design
from secondwrite.rules import Draft, NotNeeded

BY_NAME = {rule.id.split(".")[1]: rule for rule in unknown_write.RULES}
PROTECTION, ANSWER, KIND = (f"effects.0.destination.{name}" for name in ("protection", "duplicate_answer", "kind"))
ANSWERS_OPENLY = {ANSWER: "conflict_understood"}

FIRES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("sticky", {"sending.on_unknown": "hold", "sending.rerun": "same_path"}),
    ("sticky", {"sending.on_unknown": "dont_know", "sending.on_not_found": "hold", "sending.rerun": "none"}),
    ("sticky", {"sending.on_not_found": "resend", "sending.rerun": "none"}),
    ("foreign-conflict", {PROTECTION: "unique_reference", ANSWER: "original"}),
    ("foreign-conflict", {PROTECTION: "remembers_key", ANSWER: "dont_know"}),
    ("foreign-conflict", {PROTECTION: "remembers_key", ANSWER: "conflict_misread"}),
    ("accepted-but-suppressed", ANSWERS_OPENLY | {KIND: "queue"}),
    ("accepted-but-suppressed", ANSWERS_OPENLY | {KIND: "dont_know"}),
    ("accepted-but-suppressed", {"sending.identity.key": "none", KIND: "queue"}),
    ("accepted-but-suppressed", {ANSWER: "dont_know"}),
    ("lookup-ambiguous", {"effects.0.lookup": "dont_know", "effects.0.destination.lookup_by": "attributes"}),
    *(("server-error-after-effect", {KIND: kind}) for kind in ("http_api", "mail", "web_form", "spreadsheet", "other")),
    *(("error-class", {KIND: kind.value}) for kind in DestinationKind if kind is not DestinationKind.WEB_FORM),
)

SILENT: tuple[tuple[str, Mapping[str, Any], str], ...] = (
    ("replayed-error", {PROTECTION: "none"}, "destination.protection"),
    ("replayed-error", {"sending.identity.key": "none"}, "identity.key"),
    ("own-success-as-conflict", ANSWERS_OPENLY | {"sending.identity.key": "none"}, "identity.key"),
    ("own-success-as-conflict", ANSWERS_OPENLY | {PROTECTION: "none"}, "destination.protection"),
    ("foreign-conflict", {PROTECTION: "remembers_key", ANSWER: "original"}, "destination.duplicate_answer"),
    ("accepted-but-suppressed", {PROTECTION: "none", KIND: "queue"}, "destination.protection"),
    ("accepted-but-suppressed", {"sending.identity.key": "none"}, "identity.key"),
    ("lookup-ambiguous", {"effects.0.lookup": "none", "effects.0.destination.lookup_by": "attributes"}, "lookup"),
    ("no-lookup", {"effects.0.lookup": "authoritative"}, "lookup"),
    ("notification", {}, ""),
    *(("server-error-after-effect", {KIND: kind}, "destination.kind") for kind in ("queue", "database", "file_drop")),
)

PROVEN = {"effects.0.lookup": "authoritative", "effects.0.destination.late_effect": "no", PROTECTION: "none"}
ROWS: tuple[tuple[str, Mapping[str, Any], str, str], ...] = (
    ("request-lost", {}, "resend", "1 in the end"),
    ("request-lost", PROVEN, "rejected", "1 in the end"),
    ("request-lost", PROVEN | {"sending.on_not_found": "hold"}, "rejected", "stays 0 until Dispatch lead decides"),
    ("request-lost", {PROTECTION: "none"}, "look_up", "stays 0 until Dispatch lead decides"),
    ("request-lost", {"sending.identity.key": "new_per_run"}, "look_up", "stays 0 until Dispatch lead decides"),
    ("request-lost", {PROTECTION: "none", "effects.0.lookup": "none"}, "hand_over", "stays 0 until Dispatch lead decides"),
    ("try-later", {}, "resend", "and 1 in the end."),
    ("try-later", {PROTECTION: "none"}, "look_up", "only if it was proven"),
    ("try-later", {PROTECTION: "none", "sending.on_unknown": "hold"}, "look_up", "Nothing is sent again by itself"),
    ("effect-after-timeout", {}, "resend", "takes the two requests for one"),
    ("effect-after-timeout", {"effects.0.destination.retention": "may_lapse"}, "look_up", "starts no send"),
    ("effect-after-timeout", {PROTECTION: "none", "effects.0.lookup": "none"}, "hand_over", "Nothing is sent again"),
)


@pytest.mark.parametrize(("name", "differences"), FIRES)
def test_one_answer_is_enough_for_the_test(name: str, differences: dict[str, Any], design: Callable[..., Design]) -> None:
    (item,) = BY_NAME[name].draft(design(differences))
    assert isinstance(item, Draft)


@pytest.mark.parametrize(("name", "differences", "id"), SILENT)
def test_one_answer_is_enough_to_leave_it_out(
    name: str, differences: dict[str, Any], id: str, design: Callable[..., Design]
) -> None:
    (item,) = BY_NAME[name].draft(design(differences))
    assert isinstance(item, NotNeeded)
    assert id in item.because if id else item.because == ()


@pytest.mark.parametrize(("name", "differences", "row", "words"), ROWS)
def test_the_row_and_the_words_follow_the_design(
    name: str, differences: dict[str, Any], row: str, words: str, design: Callable[..., Design]
) -> None:
    (item,) = BY_NAME[name].draft(design(differences))
    assert isinstance(item, Draft) and item.row == row
    assert words in " ".join((*item.at_destination, *item.at_sender))
