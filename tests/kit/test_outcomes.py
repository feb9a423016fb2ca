"""The three outcomes of a kit's run: what is not sure, why, and that it is never a pass, also in exit code and files."""

import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from building.paths import MODULES
from kit_runs import EFFECT, order_kit, run, settings, unpacked

SCHEMA = MODULES / "ctrf" / "dist" / "ctrf-schema-0.0.json"
LOST, RERUN = f"unknown.ack-lost.{EFFECT}", f"replay.manual-rerun-done.{EFFECT}"

# An adapter as the worked one, but for what is changed.
LESS = """
from acceptance.outcomes import CannotObserve
from worked.adapter import Orders


class Less(Orders):
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(order_kit(), tmp_path_factory.mktemp("kit"))


def with_adapter(folder: Path, name: str, body: str) -> str:
    """Settings for an adapter of its own."""
    (folder / f"{name}.py").write_text(LESS + body)
    return settings(folder, name, adapter=f'"{name}:Less"')


def test_an_adapter_that_lacks_a_function_makes_its_tests_not_sure(folder: Path) -> None:
    file = with_adapter(folder, "no_rerun", "    def rerun(self, record):\n        raise CannotObserve('rerun')\n")
    ran = run(folder, file, tests=[LOST, RERUN])
    assert (ran.outcomes[LOST], ran.outcomes[RERUN], ran.code) == ("passed", "unknown", 6)
    assert ran.messages[RERUN] == "cannot observe: the adapter has no `rerun`"
    report = json.loads((ran.results / "ctrf.json").read_text(encoding="utf-8"))
    jsonschema.validate(report, json.loads(SCHEMA.read_text(encoding="utf-8")))
    summary = report["results"]["summary"]
    assert (summary["passed"], summary["failed"], summary["other"], summary["skipped"]) == (1, 0, 1, 0)
    suite = ElementTree.parse(ran.results / "junit.xml").getroot()
    assert (suite.get("failures"), suite.get("errors")) == ("0", "1")
    assert [each.get("type") for each in suite.iter("error")] == ["UnknownOutcome"]


def test_an_adapter_that_is_not_filled_in_is_not_sure_of_anything(folder: Path) -> None:
    ran = run(folder, settings(folder, "empty", adapter='"adapter:Adapter"'), tests=[LOST])
    assert (ran.outcomes[LOST], ran.code) == ("unknown", 6)
    assert ran.messages[LOST] == "cannot observe: the adapter has no `new_record`"


def test_an_adapter_that_breaks_fails_nobody(folder: Path) -> None:
    file = with_adapter(folder, "breaks", "    def rerun(self, record):\n        return 1 / 0\n")
    ran = run(folder, file, tests=[RERUN])
    assert ran.code == 6 and ran.messages[RERUN].startswith("the adapter or the kit itself failed: ZeroDivisionError")


def test_a_sender_that_goes_past_the_proxy_is_noticed(folder: Path) -> None:
    past = "    def open(self, proxies):\n        super().open({name: self.settings.effects[0].url for name in proxies})\n"
    ran = run(folder, with_adapter(folder, "past", past), tests=[LOST])
    assert ran.code == 6 and "does not send through the proxy" in ran.messages[LOST]


def test_a_side_that_is_not_steady_afterwards_takes_its_passes_back(folder: Path) -> None:
    """The third record is that of the steady state after the one test: it is never approved."""
    third = "    def new_record(self, number):\n        record = super().new_record(number)\n"
    third += "        if number > 2:\n            self.withdraw_approval(record)\n        return record\n"
    ran = run(folder, with_adapter(folder, "unsteady", third), tests=[LOST])
    assert ran.code == 6 and ran.messages[LOST].startswith("no steady state afterwards")


def test_hidden_retries_are_noticed(folder: Path) -> None:
    """The client sends again and its own side does not know."""
    ran = run(folder, settings(folder, "hidden", ["hidden_retries=1"]), tests=[f"unknown.request-lost.{EFFECT}"])
    journal = [json.loads(line) for line in (ran.results / "journal.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["number"] for line in journal if line["what"] == "hidden retries"] == [1]


def test_nothing_is_sent_to_a_host_that_is_not_named(folder: Path) -> None:
    ran = run(folder, settings(folder, "abroad", url='"http://api.example"'))
    assert ran.code == 4 and "api.example is not this machine" in ran.printed
    assert not ran.results.exists()
