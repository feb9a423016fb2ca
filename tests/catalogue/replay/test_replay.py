"""Where a rule of this family hangs on several answers, each one decides by itself."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from secondwrite.catalogue import replay
from secondwrite.catalogue.injection import requests
from secondwrite.choices import DestinationKind
from secondwrite.design import Design
from secondwrite.rules import Draft, NotNeeded

BY_NAME = {rule.id.split(".")[1]: rule for rule in replay.RULES}
ALONE = {"workflow.runners": "one", "workflow.environments": "one", "sending.trigger.kind": "webhook"}
LAYERS = ("client_library", "proxy", "platform", "queue")
NO_LAYER = {f"workflow.retry_layers.{layer}": "no" for layer in LAYERS}
NO_FORM = {"sending.trigger.kind": "queue", "effects.0.destination.kind": "http_api"}

FIRES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("new-delivery-id", {"sending.trigger.identity_stable": "no", "sending.trigger.delivery": "dont_know"}),
    ("second-environment", ALONE | {"workflow.runners": "several"}),
    ("second-environment", ALONE | {"workflow.environments": "dont_know"}),
    ("second-environment", ALONE | {"sending.trigger.kind": "poll"}),
    ("second-environment", ALONE | {"sending.trigger.kind": "schedule"}),
    ("old-message-at-restart", {"sending.trigger.kind": "queue", "sending.trigger.missed": "lost"}),
    ("old-message-at-restart", {"sending.trigger.kind": "form", "sending.trigger.missed": "dont_know"}),
    ("form-double-submit", NO_FORM | {"sending.trigger.kind": "form"}),
    ("form-double-submit", NO_FORM | {"effects.0.destination.kind": "web_form"}),
    ("form-double-submit", NO_FORM | {"sending.trigger.kind": "dont_know"}),
    *(("hidden-retry-layer", NO_LAYER | {f"workflow.retry_layers.{layer}": "dont_know"}) for layer in LAYERS),
    ("protection-lapsed", {"effects.0.destination.retention": "may_lapse"}),
    ("protection-lapsed", {"effects.0.destination.protection": "dont_know", "effects.0.destination.remembers_for": "dont_know"}),
    ("key-dropped-early", {"sending.identity.kept_for": "24 h"}),
    ("key-dropped-early", {"sending.identity.kept_for": "dont_know"}),
    ("key-dropped-early", {"sending.identity.kept_for": "90 d", "effects.0.destination.remembers_for": "dont_know"}),
    ("key-dropped-early", {"sending.identity.kept_for": "90 d", "effects.0.destination.protection": "unique_reference"}),
    ("same-key-concurrent", {"effects.0.destination.concurrent_safe": "yes"}),
    ("same-key-concurrent", {"effects.0.destination.protection": "unique_reference"}),
)

SILENT: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("out-of-order", {"effects.0.does": "send"}),
    ("new-delivery-id", {"sending.trigger.identity_stable": "no", "sending.trigger.delivery": "at_most_once"}),
    ("old-message-at-restart", {"sending.trigger.kind": "webhook", "sending.trigger.missed": "lost"}),
    ("old-message-at-restart", {"sending.trigger.kind": "manual", "sending.trigger.missed": "lost"}),
    ("protection-lapsed", {"effects.0.destination.retention": "may_lapse", "sending.identity.key": "none"}),
    ("protection-lapsed", {"effects.0.destination.retention": "may_lapse", "effects.0.destination.protection": "none"}),
    (
        "protection-lapsed",
        {"effects.0.destination.retention": "may_lapse", "effects.0.destination.protection": "unique_reference"},
    ),
    ("after-refusal", {"effects.0.destination.replays_errors": "yes", "effects.0.destination.protection": "none"}),
    ("after-refusal", {"effects.0.destination.replays_errors": "yes", "sending.identity.key": "none"}),
    ("key-dropped-early", {"sending.identity.kept_for": "25 h"}),
    ("same-key-concurrent", {"sending.identity.key": "none"}),
)

SAYS: tuple[tuple[str, Mapping[str, Any], str], ...] = (
    ("second-environment", {"sending.identity.key": "none"}, "Each copy asked the lookup at Delivery system"),
    (
        "second-environment",
        {"sending.identity.key": "none", "effects.0.lookup": "none"},
        "withdrawing the rights of a copy is the only protection",
    ),
    ("toggle", {"effects.0.does": "toggle"}, "The second and third are recognised by"),
    (
        "toggle",
        {"effects.0.does": "toggle", "effects.0.destination.protection": "dont_know"},
        "turns out not to recognise a repeat",
    ),
    ("form-double-submit", {"sending.trigger.kind": "dont_know"}, "the form that starts order OR-1042 (if there is one)"),
    ("form-double-submit", {"sending.trigger.kind": "form"}, "the form that starts order OR-1042 a second time"),
    ("key-dropped-early", {}, "with how long it keeps it there; Delivery system"),
    ("too-early", {"sending.trigger.missed": "lost"}, "offers nothing a second time"),
    ("too-early", {}, "got no acknowledgement and offers it again"),
    ("schedule-slot-twice", {"sending.trigger.kind": "dont_know"}, "If a schedule starts Order to delivery: put the slot"),
)

UNPROTECTED = ("same-key-changed-input", "same-key-concurrent", "after-refusal")


@pytest.mark.parametrize(("name", "differences"), FIRES)
def test_one_answer_is_enough_for_the_test(name: str, differences: dict[str, Any], design: Callable[..., Design]) -> None:
    (item,) = BY_NAME[name].draft(design(differences))
    assert isinstance(item, Draft)


@pytest.mark.parametrize(("name", "differences"), SILENT)
def test_one_answer_is_enough_for_silence(name: str, differences: dict[str, Any], design: Callable[..., Design]) -> None:
    (item,) = BY_NAME[name].draft(design(differences))
    assert not isinstance(item, Draft)


@pytest.mark.parametrize(("name", "differences", "phrase"), SAYS)
def test_the_words_follow_the_answers(name: str, differences: dict[str, Any], phrase: str, design: Callable[..., Design]) -> None:
    (item,) = BY_NAME[name].draft(design(differences))
    assert isinstance(item, Draft)
    assert phrase in " ".join((*item.before, item.fault, *item.at_destination, *item.at_sender))


@pytest.mark.parametrize("name", UNPROTECTED)
def test_silence_names_the_answer_that_leaves_the_effect_unprotected(name: str, design: Callable[..., Design]) -> None:
    (no_key,) = BY_NAME[name].draft(design({"sending.identity.key": "none"}))
    (no_memory,) = BY_NAME[name].draft(design({"sending.identity.key": "stable", "effects.0.destination.protection": "none"}))
    assert (no_key.because, no_memory.because) == (("identity.key",), ("destination.protection",))


def test_a_retention_that_is_long_enough_is_explained_by_its_numbers(design: Callable[..., Design]) -> None:
    (item,) = BY_NAME["protection-lapsed"].draft(design())
    assert isinstance(item, NotNeeded) and "24 h is longer than 4 h + 2 min + 30 s" in item.reason


@pytest.mark.parametrize("table", (requests.SEND_AGAIN, requests.SEND_AT_ONCE))
def test_a_logged_request_is_sent_again_in_words_of_its_own_for_each_kind(table: Mapping[DestinationKind, str]) -> None:
    sentences = [sentence for text in table.values() for sentence in text.split(". ")]
    assert set(table) == set(DestinationKind) and len(sentences) == len(set(sentences))
    assert all("{d." in text for text in table.values())
