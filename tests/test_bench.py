"""The bench's own logic: figures and tables, its JSON, its server, what it puts into pages, and the limits of its peers."""

import gzip
import json
import os
import urllib.request
from contextlib import nullcontext
from pathlib import Path
from urllib.error import HTTPError

import pytest
from building import arguments, commands
from building.bench import contenders, peers, printed, processes, run
from building.bench.figures import Figures, one_by_one, side_by_side
from building.bench.server import serving
from building.bench.start import turned
from building.report import BuildError

MOST_LINES = 60


@pytest.fixture
def figures() -> Figures:
    """Two contenders, one of which has no warm figure."""
    made = Figures(notes=["Said below."])
    made.add("ours", "cold", "ms", 30)
    made.add("theirs", "cold", "ms", 40)
    made.add("ours", "cold", "ms", 10, 20.5)
    made.add("ours", "warm", "MB", 9.726)
    return made


def test_values_of_one_thing_stand_together_with_their_median(figures: Figures) -> None:
    """However they come, in the order of their coming; an even number has the middle of both."""
    assert [(figure.of, figure.what, figure.values, figure.middle) for figure in figures] == [
        ("ours", "cold", (30, 10, 20.5), 20.5),
        ("theirs", "cold", (40,), 40),
        ("ours", "warm", (9.726,), 9.726),
    ]
    figures.add("theirs", "cold", "ms", 50)
    assert [figure.middle for figure in figures] == [20.5, 45, 9.726]


def test_nothing_measured_makes_no_figure() -> None:
    """A memory that the system does not tell, say."""
    made = Figures()
    made.add("ours", "peak", "MB")
    assert list(made) == []


def test_contenders_stand_side_by_side(figures: Figures) -> None:
    """A line each, medians first, and a dash where nothing was measured."""
    assert side_by_side(figures).splitlines() == [
        "|  | cold, ms | warm, MB |",
        "| --- | ---: | ---: |",
        "| ours | **20** (10 to 30) | **9.73** |",
        "| theirs | **40** | - |",
    ]


def test_figures_that_are_not_compared_have_a_line_each() -> None:
    """With a 95th percentile where there are values enough for one."""
    made = Figures()
    made.add("few", "search", "ms", 1.25, 3)
    made.add("many", "search", "states", *range(1, 101))
    assert one_by_one(made).splitlines()[2:] == [
        "| few | search, ms | 2.12 | 1.25 | 3 | - | 2 |",
        "| many | search, states | 50 | 1 | 100 | 96 | 100 |",
    ]


def test_the_json_has_every_value_of_every_part(monkeypatch: pytest.MonkeyPatch, figures: Figures) -> None:
    """What was measured on what, and only the parts that were asked for, in their order."""
    asked: list[str] = []

    def part(name: str) -> object:
        return lambda bench: asked.append(f"{name} {bench.rounds}") or figures

    monkeypatch.setattr(run, "MEASURED", {name: part(name) for name in arguments.PARTS})
    monkeypatch.setattr(run, "about", lambda bench: {"browser": "Chromium 1", "parts": {}})
    monkeypatch.setattr(peers, "files", dict)
    read = json.loads(run.measure(arguments.parse(["bench", "--only", "memory", "--only", "start", "--rounds", "2"])))
    assert asked == ["start 2", "memory 2"]
    assert list(read["parts"]) == ["start", "memory"]
    assert read["parts"]["start"]["notes"] == ["Said below."]
    assert read["parts"]["start"]["figures"][0] == {
        "of": "ours",
        "what": "cold",
        "unit": "ms",
        "median": 20.5,
        "least": 10,
        "most": 30,
        "values": [30, 10, 20.5],
    }


def test_with_json_nothing_else_is_on_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the build and the bench say goes to standard error."""
    monkeypatch.setattr(commands, "build", lambda options: print("Building"))
    monkeypatch.setattr(run, "measure", lambda options: print("Measuring") or "{}")
    assert commands.main(["bench", "--json"]) == 0
    assert capsys.readouterr() == ("{}\n", "Building\nMeasuring\n")
    assert commands.main(["bench"]) == 0
    assert capsys.readouterr() == ("Building\nMeasuring\n", "")


def test_a_part_that_prints_its_own_tables_is_kept_as_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it prints is seen at once, stands in the JSON line by line, and is not printed again."""
    monkeypatch.setattr(printed, "sync_playwright", nullcontext)
    monkeypatch.setattr(printed, "measure_result", lambda *_: print("| effects |\n| 6 |"))
    figures = printed.measure_printed()
    assert capsys.readouterr().out == "| effects |\n| 6 |\n"
    assert figures.plain() == {"notes": [], "figures": [], "printed": ["| effects |", "| 6 |"]}
    assert run.written("result", figures) == ""


def test_each_part_can_be_asked_for() -> None:
    """The command line and the bench name the same parts; Firefox gets those that it can do."""
    assert tuple(run.MEASURED) == arguments.PARTS
    assert run.parts_of(arguments.parse(["bench"])) == list(arguments.PARTS)
    assert run.parts_of(arguments.parse(["bench", "--browser", "firefox"])) == ["sizes", "start", "memory"]


def test_each_round_begins_with_another_contender() -> None:
    """None has always the place after the slowest."""
    rounds = [turned(place) for place in range(len(contenders.ALL))]
    assert {each[0] for each in rounds} == set(contenders.ALL)
    assert all(set(each) == set(contenders.ALL) for each in rounds)


@pytest.mark.parametrize("folder", sorted(path for path in peers.PAGES.iterdir() if path.is_dir()), ids=lambda path: path.name)
def test_a_peer_is_short_and_is_compared(folder: Path) -> None:
    """At most 60 lines, all its files together."""
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in folder.iterdir()) <= MOST_LINES
    assert f"peers/{folder.name}/index.html" in {peer.address for peer in contenders.PEERS}


def test_every_peer_asks_for_the_same_plan() -> None:
    """Of the same day and the same parts, since what they show is compared with CPython byte for byte."""
    sent = [text for path in peers.PAGES.glob("*/*") if "wanted" in (text := path.read_text(encoding="utf-8"))]
    assert len(sent) == 2
    assert all(contenders.TODAY in text for text in sent)


def test_our_page_is_given_the_worksheet_on_the_first_visit_only() -> None:
    """On the second it has it; a peer brings its own."""
    [ours, *_], [peer, *_] = contenders.OURS, contenders.PEERS
    order = json.dumps(contenders.ORDER.read_text(encoding="utf-8"))
    assert f"const file = {order};" in ours.watch(gives=True)
    assert all("const file = null;" in script for script in (ours.watch(gives=False), peer.watch(gives=True)))
    assert not any(word in ours.watch(gives=True) for word in ("IS_USABLE", "IS_SHOWN", "SHOWN_TEXT", "FILE;"))


def test_a_changed_peer_library_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """PyScript is checked each time, and the message names it."""
    monkeypatch.setattr(peers, "FETCHED", tmp_path)
    entry = json.loads(peers.LOCK.read_text(encoding="utf-8"))[peers.NAME]
    (tmp_path / entry["file"]).write_bytes(b"something else")
    with pytest.raises(BuildError, match=f"{peers.NAME} {entry['version']} is not the locked one"):
        peers.pyscript_files()


def test_the_server_compresses_alike_and_counts(tmp_path: Path) -> None:
    """Scripts and wasm by gzip, wheels as they are, and nothing again that the browser has."""
    wheel = tmp_path / "a.whl"
    wheel.write_bytes(b"w" * 5000)
    with serving({"peers/a.mjs": b"m" * 5000, "wheels/a.whl": wheel}) as (served, server):
        script, headers = fetched(f"{server}peers/a.mjs")
        assert (headers["Content-Encoding"], headers["Content-Type"]) == ("gzip", "text/javascript; charset=utf-8")
        assert (gzip.decompress(script), headers["Cache-Control"]) == (b"m" * 5000, "no-cache")
        packed, kept = fetched(f"{server}wheels/a.whl")
        assert (packed, kept["Content-Encoding"], kept["Cache-Control"]) == (b"w" * 5000, None, "max-age=31536000, immutable")
        sent = len(script) + 5000
        assert (served.bytes_between(0, 9e9), served.bytes_between(0, 1)) == (sent, 0)
        for address, tag, code in (("peers/a.mjs", headers["ETag"], 304), ("peers/b.mjs", "", 404)):
            with pytest.raises(HTTPError) as caught:
                fetched(f"{server}{address}", tag)
            caught.value.close()
            assert caught.value.code == code
        assert served.bytes_between(0, 9e9) == sent


def fetched(address: str, tag: str = "") -> tuple[bytes, dict[str, str | None]]:
    """The body and the headers of what a server sends."""
    with urllib.request.urlopen(urllib.request.Request(address, headers={"If-None-Match": tag})) as response:
        return response.read(), response.headers


@pytest.mark.skipif(not (processes.PROC / "self" / "status").exists(), reason="only Linux tells of the memory of processes")
def test_memory_is_told_in_megabytes() -> None:
    """The peak is no less than what is there now; of a process that has ended nothing is told."""
    peak, now = (processes.most([os.getpid()], line) for line in ("VmHWM", "VmRSS"))
    assert peak is not None and now is not None
    assert 10 < now <= peak * 1.01 < 100_000
    assert processes.most([2**31 - 5], "VmHWM") is None
    assert processes.of_pages("/no profile of any browser") == []
