import inspect
from collections.abc import Mapping

import pytest
from secondwrite.catalogue.injection import approvals, destinations, lookups, records, requests, runners, triggers

TABLES = {
    f"{module.__name__.rsplit('.', 1)[1]}.{name}": table
    for module in (approvals, destinations, lookups, records, requests, runners, triggers)
    for name, table in inspect.getmembers(module, lambda member: isinstance(member, Mapping) and bool(member))
    if name.isupper()
}


@pytest.mark.parametrize("name", TABLES)
def test_every_kind_has_words_and_no_two_kinds_share_a_sentence(name: str) -> None:
    table = TABLES[name]
    kind = type(next(iter(table)))
    assert set(table) == set(kind), f"{name} leaves out {set(kind) - set(table)}"
    sentences = [sentence.strip() for text in table.values() for sentence in text.split(". ")]
    assert len(sentences) == len(set(sentences)), name


@pytest.mark.parametrize("name", TABLES)
def test_every_injection_names_something_of_the_workflow(name: str) -> None:
    for kind, text in TABLES[name].items():
        assert "{d." in text, f"{name}: {kind}"
