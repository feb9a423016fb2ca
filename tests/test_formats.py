"""Old files open for ever: each version of each format has a sample here, as it was written then. What is newer is refused, and changes nothing.

Whoever raises a version adds a sample of the new one to `formats/`, leaves the others as they are, and says in the page and below what
saving makes of an older file.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asked import DAY
from secondwrite import bridge, cli, contracts, files
from secondwrite.problems import Problem
from secondwrite.suppliers import reading
from secondwrite.suppliers import reply as replies
from secondwrite.suppliers import round as rounds
from secondwrite.suppliers.round import Round
from secondwrite.texts import Kind

FORMATS = Path(__file__).parent / "formats"
KINDS: dict[str, tuple[Kind, Callable[[str], Any]]] = {
    "worksheet": (files.WORKSHEETS, files.read),
    "library": (contracts.LIBRARY, contracts.read),
    "reply": (replies.REPLIES, replies.read),
    "round": (rounds.ROUNDS, rounds.read),
}
SAMPLES = [(name, version) for name, (kind, _) in KINDS.items() for version in range(1, kind.version + 1)]
WRITERS: dict[str, Callable[[Any], str]] = {"worksheet": files.write, "reply": replies.write, "round": rounds.write}


def sample(name: str, version: int) -> str:
    """The sample of a version."""
    return (FORMATS / f"{name}-{version}.json").read_text(encoding="utf-8")


def newer(name: str) -> str:
    """The newest sample, as if the version after it had written it."""
    kind, _ = KINDS[name]
    data = json.loads(sample(name, kind.version)) | {"version": kind.version + 1, "a field of that version": {"value": 1}}
    return json.dumps(data)


def test_every_version_has_a_sample_and_no_other_has() -> None:
    """Nobody can raise a version and forget the old files."""
    assert sorted(path.name for path in FORMATS.iterdir()) == sorted(f"{name}-{version}.json" for name, version in SAMPLES)


@pytest.mark.parametrize(("name", "version"), SAMPLES)
def test_a_file_of_every_version_opens(name: str, version: int) -> None:
    """With its own version at its head, and nothing wrong with it."""
    text = sample(name, version)
    assert json.loads(text)["version"] == version
    assert not isinstance(KINDS[name][1](text), tuple)


@pytest.mark.parametrize(("name", "version"), [each for each in SAMPLES if each[0] in WRITERS])
def test_saving_states_the_version_that_it_writes_and_keeps_what_was_said(name: str, version: int) -> None:
    """What is saved is of the newest version, and says so; every text of the old file is in it."""
    kind, read = KINDS[name]
    saved = WRITERS[name](read(sample(name, version)))
    assert {"format": kind.format, "version": kind.version}.items() <= json.loads(saved).items()
    assert texts(json.loads(sample(name, version))) <= texts(json.loads(saved))
    assert not isinstance(read(saved), tuple)


def texts(node: Any) -> set[str]:
    """Every text in plain data."""
    if isinstance(node, str):
        return {node}
    inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return {text for each in inner for text in texts(each)} - {""}


def test_the_sample_of_the_first_worksheets_is_older_than_some_answers() -> None:
    """It knows nothing of what was asked later, which opens as don't know."""
    found = files.read(sample("worksheet", 1))
    assert not isinstance(found, tuple)
    then, now = json.loads(sample("worksheet", 1)), files.plain(found)
    added = now["effects"][0]["destination"].keys() - then["effects"][0]["destination"].keys()
    assert added and all(now["effects"][0]["destination"][name] in ("", {"value": "dont_know"}) for name in added)


@pytest.mark.parametrize("name", KINDS)
def test_a_newer_file_is_refused_with_its_version(name: str) -> None:
    """One problem, which says what to do; nothing of what this version does not know is looked at."""
    kind, read = KINDS[name]
    found = read(newer(name))
    assert isinstance(found, tuple)
    [problem] = found
    assert isinstance(problem, Problem) and problem.code == "newer_version"
    assert str(kind.version + 1) in problem.what and "Nothing was changed" in problem.remedy


def test_a_newer_file_leaves_everything_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page gets problems alone, a round keeps its replies, and the command line touches no file."""
    for name in ("worksheet", "library"):
        told = json.loads(
            json.loads(bridge.handle(json.dumps({"id": 1, "kind": "open", "text": json.dumps({"file": newer(name)})})))["text"]
        )
        assert [problem["code"] for problem in told["problems"]] == ["newer_version"] and told.keys() == {"problems"}
    round = rounds.read(sample("round", 1))
    assert isinstance(round, Round)
    opened = reading.opened(round, [("r.json", newer("reply")), ("d.json", newer("round"))], lambda text: ())
    assert opened.round == round and [each.problems[0].code for each in opened.refused] == ["newer_version"] * 2
    file = tmp_path / "newer.json"
    file.write_text(newer("worksheet"))
    for command in (["plan"], ["check"], ["validate"], ["supplier-file", "-o", str(tmp_path / "out.html"), "--date", DAY]):
        assert cli.main([command[0], str(file), *command[1:]]) == cli.HAS_PROBLEMS
    assert capsys.readouterr().out == "" and file.read_text() == newer("worksheet")
    assert [path.name for path in tmp_path.iterdir()] == ["newer.json"]
