"""What the README says of the ways out is what the tests in the browsers know."""

from browser.ways.table import ENGINES, SECTIONS, WORDS, markdown
from building.paths import ROOT


def test_the_readme_has_the_tables_that_the_browsers_are_held_against() -> None:
    """Word for word, once."""
    assert (ROOT / "README.md").read_text(encoding="utf-8").count(markdown()) == 1


def test_every_way_has_a_name_of_its_own_and_a_word_for_each_engine() -> None:
    """What arrives is told apart by its name."""
    for _, ways in SECTIONS:
        names = [way.name for way in ways]
        assert len(set(names)) == len(names)
        assert all(len(way.refused) == len(ENGINES) and set(way.refused) <= WORDS.keys() for way in ways)
