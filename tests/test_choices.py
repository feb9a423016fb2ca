import inspect

from secondwrite import choices
from secondwrite.answers import DONT_KNOW, Choice

SEMANTICS = {
    "Delivery": {"at_least_once", "at_most_once"},
    "Acknowledged": {"after_record", "before_record"},
    "Key": {"stable", "new_per_run", "new_per_attempt", "none"},
    "DoneWhen": {"after_effect", "before_effect"},
    "Claim": {"atomic", "lease_may_lapse", "check_then_act", "none"},
    "Protection": {"remembers_key", "unique_reference", "none"},
    "Retention": {"outlasts_recovery", "may_lapse"},
    "ChangedInput": {"refuse", "return_original", "apply"},
    "DuplicateAnswer": {"original", "conflict_understood", "conflict_misread"},
    "Lookup": {"authoritative", "lagging", "none"},
    "OnUnknown": {"reconcile", "hold", "resend_same_key", "resend_new_key", "mark_failed"},
    "OnNotFound": {"hold", "resend_if_protected", "resend"},
    "Rerun": {"same_path", "none", "from_start", "force_create"},
    "Resume": {"from_unresolved", "from_start"},
    "YesNo": {"yes", "no"},
}


def all_choices() -> list[type[Choice]]:
    return [kind for _, kind in inspect.getmembers(choices, inspect.isclass) if issubclass(kind, Choice) and kind is not Choice]


def test_the_values_are_those_of_the_design_model_and_dont_know() -> None:
    for name, values in SEMANTICS.items():
        assert {str(member) for member in getattr(choices, name)} == values | {DONT_KNOW}, name


def test_every_value_has_words_of_its_own() -> None:
    for kind in all_choices():
        labels = [member.label for member in kind]
        assert all(labels) and len(set(labels)) == len(labels), kind
