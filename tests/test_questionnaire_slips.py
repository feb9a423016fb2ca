"""Slips in a filled-in questionnaire: nothing counts in the wrong place, nothing is lost in silence, and the rest counts."""

import re

import pytest
from secondwrite.suppliers.questionnaire import is_filled_in
from secondwrite.suppliers.reply import Given, Outcome, Result
from test_questionnaire import asked, below, empty, everything, first, understood

NAMED = "- Supplier: North"
CHOICE = first("choice")
LABELS = [option.label for option in asked().questions[CHOICE - 1].options]


def base() -> str:
    return empty().replace("- Supplier:", NAMED, 1)


def ticked(line: str, text: str = "") -> str:
    """The questionnaire with another line for the second choice."""
    return below(text or base(), f"Q{CHOICE}", f"- [ ] 2: {LABELS[1]}", line)


def answer(text: str) -> tuple[Given, list[str]]:
    found = understood(text)
    return found.reply.answers[CHOICE - 1], [remark.code for remark in found.remarks]


def result(written: str) -> tuple[Result, list[str]]:
    found = understood(below(base(), "T1", "- Result:", written))
    return found.reply.results[0], [remark.code for remark in found.remarks]


@pytest.mark.parametrize(
    "line",
    [
        "- ☑ 2: {}",
        "- \uff3bx\uff3d 2: {}",
        "- **[x]** 2: {}",
        "- \\[x\\] 2: {}",
        "- [x] {}",
        "- [x] 2:",
        "- [X] 2. {}",
        "- ✅ 2: {}",
        "- (x) 2: {}",
    ],
)
def test_common_ways_to_mark_a_choice_are_understood(line: str) -> None:
    given, codes = answer(ticked(line.format(LABELS[1])))
    assert given.value == asked().questions[CHOICE - 1].options[1].value and codes == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"- [x] 2: {LABELS[0]}", "choice_words"),
        ("- [x] 2: something of my own", "choice_words"),
        (f"- [x] ~~2: {LABELS[1]}~~", "no_choice"),
        (f"- [?] 2: {LABELS[1]}", "mark"),
        ("- [x] something of my own", "no_choice"),
    ],
)
def test_a_number_with_the_words_of_another_choice_counts_for_none(line: str, code: str) -> None:
    given, codes = answer(ticked(line))
    assert not given.is_answered and codes == [code]


def test_a_no_in_the_brackets_is_no_mark() -> None:
    given, codes = answer(ticked(f"- [no] 2: {LABELS[1]}"))
    assert not given.is_answered and codes == []


@pytest.mark.parametrize("between", [", but only for orders above 100", "\n  but only for orders above 100"])
def test_what_is_written_at_a_choice_is_kept_and_named(between: str) -> None:
    given, codes = answer(ticked(f"- [x] 2: {LABELS[1]}{between}"))
    assert given.is_answered and "only for orders above 100" in given.evidence and codes == ["note"]


def test_what_is_written_at_a_choice_shows_nothing() -> None:
    text = below(ticked(f"- [x] 2: {LABELS[1]}; perhaps"), f"Q{CHOICE}", "- Known:", "- Known: demonstrated")
    assert answer(text)[0].basis.value == "claimed"


@pytest.mark.parametrize("lost", [r"\[Q{}:\w+\]\n", r"### {}\. .*\n\n\[Q{}:\w+\]\n"])
def test_an_answer_below_a_lost_line_never_counts_for_the_question_above(lost: str) -> None:
    """The heading and the line in brackets of the next question are gone; the one above is empty."""
    after = CHOICE + 1
    assert asked().questions[after - 1].form == "choice"
    text = below(base(), f"Q{after}", "- [ ] 2:", "- [x] 2:")
    text = re.sub(lost.replace("{}", str(after)), "", text)
    found = understood(text)
    assert not any(each.is_answered for each in found.reply.answers)
    assert any(remark.code == "not_understood" and "[x] 2" in remark.what for remark in found.remarks)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (NAMED, f"{NAMED}\n\nWe charge 500 EUR for test 3."),
        ("- Known:", "We use no key, see our call of 3 May.\n- Known:"),
        ("## End of the questions", "## End of the questions\n\nSeen: at the fair"),
    ],
)
def test_a_line_that_is_understood_nowhere_is_named(before: str, after: str) -> None:
    text = base().replace(before, after, 1)
    words = next(line for line in after.splitlines() if line and line != before)
    (remark,) = understood(text).remarks
    line = text.splitlines().index(words) + 1
    assert words.strip("- ")[:20] in remark.what and remark.where in (f"Line {line - 1}", f"Line {line}")


def test_so_many_lines_are_not_named_one_by_one() -> None:
    found = understood(base().replace(NAMED, NAMED + "\n\n" + "\n".join(f"word{n} something else" for n in range(90))))
    assert len(found.remarks) == 21 and "more lines" in found.remarks[-1].what and "word20" not in str(found.remarks)


@pytest.mark.parametrize(
    "written", ["- Result = Passed", "- Result — Passed", "- Result Passed", "- The Result: Passed", "**Result:** Passed"]
)
def test_common_ways_to_write_a_result_are_understood(written: str) -> None:
    said, codes = result(written)
    assert said.outcome is Outcome.PASSED and codes == []


def test_words_behind_a_result_are_kept_as_the_reason_and_are_no_evidence() -> None:
    said, codes = result("- Result: Passed. We saw one row")
    assert (said.outcome, said.reason, said.evidence, codes) == (Outcome.PASSED, "We saw one row", "", ["note"])
    said, codes = result("- Result: Failed\n  the second attempt made a row")
    assert (said.outcome, said.reason, codes) == (Outcome.FAILED, "the second attempt made a row", ["note"])


def test_a_pass_that_is_taken_back_is_none() -> None:
    said, codes = result("- Result: Passed, but the second attempt made a row")
    assert said.outcome is Outcome.NOT_RUN and "second attempt" in said.reason and codes == ["result"]


def test_two_results_of_one_test_count_for_neither() -> None:
    said, codes = result("- Result: Passed\n- Result: Failed")
    assert said.outcome is Outcome.NOT_RUN and codes == ["twice"]


def test_all_slips_come_at_once_and_the_rest_counts() -> None:
    text = below(ticked(f"- [x] 2: {LABELS[1]}"), f"Q{first('count')}", "number):", "number): many")
    text = below(text, f"Q{first('duration')}", "24 h):", "24 h): soon")
    text = below(text, "T1", "- Result:", "- Result: failed\n- Run on: 30.11.2026\n- Before: none")
    found = understood(text)
    lines = [int(remark.where.removeprefix("Line ")) for remark in found.remarks]
    assert lines == sorted(lines)
    assert sorted(remark.code for remark in found.remarks) == ["count", "count", "day", "duration"]
    assert any("“30.11.2026” is not a day" in remark.what for remark in found.remarks)
    assert sum(each.is_answered for each in found.reply.answers) == 1
    assert (found.reply.results[0].outcome, found.reply.results[0].run_on, found.reply.results[0].before) == (
        Outcome.FAILED,
        "",
        "dont_know",
    )


def test_text_pasted_from_the_line_of_the_set_on_is_no_json() -> None:
    text = base()[base().index("[set") :]
    assert is_filled_in(text) and not is_filled_in("[1, 2]") and not is_filled_in('{"a": 1}')
    assert understood(text).reply.supplier == "North"


def test_brackets_that_an_editor_escaped_are_read() -> None:
    text = ticked(f"- [x] 2: {LABELS[1]}").replace("[", "\\[").replace("]", "\\]")
    assert understood(text).reply.answers[CHOICE - 1].is_answered


def test_the_name_may_stand_on_the_next_line() -> None:
    assert understood(empty().replace("- Supplier:", "- Supplier:\n  North & Sons", 1)).reply.supplier == "North & Sons"


def test_a_test_of_an_earlier_set_is_found_by_its_id() -> None:
    """It was reworded since: what was reported stands in its own row."""
    test = asked().tests[1]
    text = below(base(), "T2", "- Result:", "- Result: failed")
    text = text.replace(asked().digest, "0" * 16).replace(test.digest, "1" * 12)
    (kept,) = [each for each in understood(text).reply.results if each.digest == "1" * 12]
    assert (kept.id, kept.outcome) == (test.id, Outcome.FAILED)
    assert sum(each.id == test.id for each in understood(text).reply.results) == 1


OURS = "[reply to set {} of 2026-11-29]\n\n- Supplier: North\n\n### 1. x\n\n[T1:{}]\n\n- Result: Passed\n- Seen: {}\n\n## End\n"


@pytest.mark.parametrize(
    "line", ["Keys\uff1a lost?", "Result\uff1a Failed", "  at foo\n      at bar", "— Result: no", "(x) 1: y", "a\u00a0b  c"]
)
def test_in_our_own_markdown_evidence_stays_as_it_was_written(line: str) -> None:
    """Only what our script writes is a line of the form; spaces within a line stay."""
    shown = "\n  ".join(["one", *line.replace("Result:", "Result\\:").split("\n"), "three"])
    found = understood(OURS.format(asked().digest, asked().tests[0].digest, shown))
    said = next(each for each in found.reply.results if each.id == asked().tests[0].id)
    assert said.evidence == f"one\n{line}\nthree" and said.outcome is Outcome.PASSED and not found.remarks


def test_a_file_named_like_two_is_one() -> None:
    """Our script writes a backslash before the bracket of a name."""
    name = f"x \\(1 bytes, SHA-256 {'a' * 64}\\); b"
    shown = f"y\n- Files: {name} (3 bytes, SHA-256 {'b' * 64})"
    found = understood(OURS.format(asked().digest, asked().tests[0].digest, shown))
    (file,) = next(each for each in found.reply.results if each.id == asked().tests[0].id).attachments
    assert file.name.endswith("); b") and file.bytes == 3


def test_the_questionnaire_as_it_went_out_has_no_stray_line() -> None:
    assert understood(base()).remarks == () and len(everything().printed) > 10_000
