import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from secondwrite.checker.spin.promela import (
    ANSWERS,
    PAIR_ANSWERS,
    RECORDED,
    Bounds,
    Pair,
    many,
    many_pairs,
    promela,
    promela_pair,
)
from spin import FULL_SEARCH, MISSING, PROPERTIES, SAFE, WHY_SKIPPED, compiled, searched, spin_steps, spin_verdicts

EXPECTATIONS = json.loads((Path(__file__).parents[1] / "data" / "expectations.json").read_text(encoding="utf-8"))
DESIGNS: list[dict[str, Any]] = EXPECTATIONS["designs"]
NOT_KNOWN: list[dict[str, Any]] = EXPECTATIONS["dont_know"]
LAGGING = {**SAFE, "destination.protection": "none", "lookup": "lagging", "on_not_found": "resend"}

needs_spin = pytest.mark.skipif(bool(MISSING), reason=WHY_SKIPPED)


@pytest.fixture(scope="module")
def found() -> list[dict[str, int]]:
    """What Spin finds for each of the expected designs."""
    return spin_steps([{**SAFE, **design["answers"]} for design in DESIGNS])


@needs_spin
def test_every_expected_design_has_its_verdicts_its_kinds_and_its_shortest_traces(found: list[dict[str, int]]) -> None:
    for design, steps in zip(DESIGNS, found, strict=True):
        broken = {id: min(filter(None, (steps[each] for each in parts)), default=0) for id, parts in PROPERTIES.items()}
        kinds = {kind: steps[kind] for kind in PROPERTIES["P2"] if steps[kind]}
        assert {id: "broken" if least else "holds" for id, least in broken.items()} == design["verdicts"], design["id"]
        assert set(kinds) == set(design["p2_kinds"]), design["id"]
        assert {id: least for id, least in broken.items() if least} | kinds == design["trace_lengths"], design["id"]


@needs_spin
def test_an_answer_that_is_not_known_holds_only_where_every_value_holds() -> None:
    designs = [{**SAFE, **each["answers"], **dict.fromkeys(each["dont_know"], "dont_know")} for each in NOT_KNOWN]
    for each, verdicts in zip(NOT_KNOWN, spin_verdicts(designs), strict=True):
        expected = {id: part["verdict"] == "holds whatever the answers" for id, part in each["properties"].items()}
        assert verdicts == expected, each["id"]


@needs_spin
def test_a_missing_answer_is_one_that_is_not_known() -> None:
    missing = {id: value for id, value in LAGGING.items() if id != "lookup"}
    [verdicts] = spin_verdicts([missing])
    assert verdicts == {"P1": False, "P2": True, "P3": True, "P4": True, "P5": True}


@needs_spin
def test_the_model_of_one_holding_design_has_no_error(tmp_path: Path) -> None:
    searched(compiled(promela(SAFE), tmp_path, ["-O0", "-w", "-DSAFETY"]))


def told_by_spin(folder: Path) -> str:
    """The trail in the model's own words. Spin warns of a model newer than its trail, as it seems when a clock was set back."""
    os.utime(folder / "effect.pml", (0, 0))
    return subprocess.run(["spin", "-t", "-B", "effect.pml"], cwd=folder, capture_output=True, text=True).stdout


@needs_spin
def test_the_model_of_one_broken_design_fails_and_its_trace_can_be_told(tmp_path: Path) -> None:
    program = compiled(promela(LAGGING), tmp_path, ["-O0", "-w", "-DSAFETY", "-DBFS"])
    said = subprocess.run([str(program)], cwd=tmp_path, capture_output=True, text=True).stdout
    assert "errors: 1" in said and "assertion violated  !((effects>1))" in said
    told = told_by_spin(tmp_path)
    sentences = [line.strip() for line in told.splitlines()]
    assert sentences[0] == "The trigger is delivered"
    assert sentences.count("and applies the effect") == 2 and "The response is lost" in sentences


@needs_spin
def test_one_property_can_be_asserted_alone(tmp_path: Path) -> None:
    searched(compiled(promela(LAGGING), tmp_path, ["-O0", "-w", "-DSAFETY"], "-DP2", "-DP5"))


@needs_spin
@pytest.mark.parametrize(("sends", "steps"), [(2, 13), (3, 18)])
def test_the_bounds_can_be_changed(tmp_path: Path, sends: int, steps: int) -> None:
    endless = {**SAFE, "on_unknown": "resend_same_key", "retries.bounded": "no"}
    said = searched(compiled(many([endless], Bounds(sends=sends)), tmp_path, FULL_SEARCH))
    assert f"design 0: 0 0 0 0 0 0 {steps} 0\n" in said


@needs_spin
def test_without_faults_only_the_design_without_a_key_is_broken(tmp_path: Path) -> None:
    designs = [{**SAFE, **design["answers"]} for design in DESIGNS]
    said = searched(compiled(many(designs, Bounds(faults=0)), tmp_path, FULL_SEARCH))
    broken = [line for line in said.splitlines() if line.startswith("design ") and set(line.split()[2:]) != {"0"}]
    [without_a_key] = [place for place, design in enumerate(DESIGNS) if design["answers"].get("identity.key") == "none"]
    assert broken == [f"design {without_a_key}: 0 0 0 0 0 0 0 5"]


@needs_spin
def test_the_model_of_one_pair_fails_where_it_is_broken_and_its_trace_can_be_told(tmp_path: Path) -> None:
    pair = Pair(LAGGING, SAFE, "from_start", "no")
    searched(compiled(promela_pair(pair), tmp_path, ["-O0", "-w", "-DSAFETY"], "-DUNAUTHORISED", "-DLEFT_OPEN"))
    program = compiled(promela_pair(pair), tmp_path, ["-O0", "-w", "-DSAFETY", "-DBFS"])
    assert "errors: 1" in subprocess.run([str(program)], cwd=tmp_path, capture_output=True, text=True).stdout
    told = told_by_spin(tmp_path)
    sentences = [line.strip() for line in told.splitlines()]
    assert sentences[0] == "The trigger is delivered, for the earlier effect first"
    assert sentences.count("and applies the earlier effect") == 2 and "and starts the earlier effect again" in sentences


@needs_spin
def test_what_is_not_known_of_a_workflow_is_chosen_by_the_model_of_a_pair(tmp_path: Path) -> None:
    missing = Pair(LAGGING, {**SAFE, "on_unknown": "mark_failed"})
    said = searched(compiled(many_pairs([missing, Pair(SAFE, SAFE)]), tmp_path, FULL_SEARCH))
    assert "design 0: 10 0 11\ndesign 1: 0 0 0\n" in said


def test_the_model_of_a_pair_says_its_answers_and_its_bounds() -> None:
    text = promela_pair(Pair(LAGGING, SAFE, "from_start", "yes"))
    assert "never about a supplier's\n * system" in text
    assert "\tsays[0].lookup = LOOKUP_LAGGING;\n" in text and "\tsays[1].lookup = LOOKUP_AUTHORITATIVE;\n" in text
    assert "\tsteps_resume = STEPS_RESUME_FROM_START;\n\tcoupled = YES\n" in text and "#define FAULTS 3\n" in text
    names = [line.split()[1] for line in text.splitlines() if line.startswith("#define ") and line.split()[-1].isdigit()]
    assert len(names) == len(set(names)) and len(PAIR_ANSWERS) == 2 * len(ANSWERS) + 2


def test_the_model_says_its_answers_its_bounds_and_what_a_verdict_speaks_about() -> None:
    text = promela(LAGGING, Bounds(sends=5))
    assert "never about a supplier's system" in " ".join(text.replace("*", " ").split())
    assert "#define SENDS 5\n" in text and "#define FAULTS 4\n" in text
    assert "\tlookup = LOOKUP_LAGGING;\n" in text and "not known" not in text.partition("inline choose_answers")[2]


def test_the_same_design_gives_the_same_model() -> None:
    assert promela(dict(reversed(LAGGING.items()))) == promela(LAGGING)


@pytest.mark.parametrize("answers", [{"claim": "sometimes"}, {"claims": "atomic"}])
def test_an_answer_outside_the_specification_is_refused(answers: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="no such answer: claim"):
        promela(answers)
    with pytest.raises(ValueError, match="no such answer: claim"):
        many([answers])
    with pytest.raises(ValueError, match=r"no such answer: later\.claim"):
        promela_pair(Pair(SAFE, answers))


def test_what_the_model_cannot_count_is_refused() -> None:
    with pytest.raises(ValueError, match="not a bound: sends = 0"):
        Bounds(sends=0)
    with pytest.raises(ValueError, match="not a number of designs for one model: 2001"):
        many([SAFE] * 2001)
    with pytest.raises(ValueError, match="not a number of pairs for one model: 0"):
        many_pairs([])


def test_every_value_is_named_once_and_what_is_recorded_covers_the_properties() -> None:
    text = promela({})
    for values in ANSWERS.values():
        assert len(values) == len(set(values))
    names = [line.split()[1] for line in text.splitlines() if line.startswith("#define ") and line.split()[-1].isdigit()]
    assert len(names) == len(set(names))
    assert tuple(part for parts in PROPERTIES.values() for part in parts) == RECORDED
