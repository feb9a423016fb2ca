"""The Markdown questionnaire: filled in, sent through mail clients, pasted back."""

import re
import textwrap
from collections.abc import Callable
from functools import cache

import pytest
from asked import DAY, HOSTILE, example, hostile, order, worksheet
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from secondwrite.problems import Problem
from secondwrite.suppliers import questionnaire
from secondwrite.suppliers.handing_out import Asking, Shape, asking
from secondwrite.suppliers.question_set import QuestionSet
from secondwrite.suppliers.reply import Outcome, Reply, Understood


@cache
def everything() -> Asking:
    """A set with a question of every form."""
    data = example("invoices")
    data["sending"]["retries"]["limit"] = {"value": "dont_know"}
    return asking(worksheet(data), DAY, with_private=False)


def empty() -> str:
    """The questionnaire as it goes out."""
    return everything().content(Shape.MARKDOWN).decode()


def asked() -> QuestionSet:
    """Its set."""
    return everything().asked


def first(form: str) -> int:
    """The number of the first question of a form."""
    return next(number for number, question in enumerate(asked().questions, 1) if question.form == form)


def below(text: str, tag: str, old: str, new: str) -> str:
    """The text with the first `old` below a tag replaced."""
    place = text.index(old, text.index(f"[{tag}:"))
    return text[:place] + new + text[place + len(old) :]


def filled() -> str:
    """An answer of each form, and two results."""
    text = empty().replace("- Supplier:", "- Supplier: North & Sons").replace("- Who answers:", "- Who answers: Jo")
    text = text.replace("- Day (such as 2026-11-29):", "- Day (such as 2026-11-29): 2026-12-01")
    choice, several, time = f"Q{first('choice')}", f"Q{first('several')}", f"Q{first('duration')}"
    text = below(text, choice, "- [ ] 2:", "- [x] 2:")
    text = below(text, choice, "- Known:", "- Known: documented")
    text = below(text, choice, "- Link:", "- Link: https://docs.example.com/keys")
    text = below(text, choice, "- Read on:", "- Read on: 2026-11-30")
    text = below(text, several, "- [ ] 1:", "- [X] 1:")
    text = below(text, several, "- [ ] 2:", "- [✓] 2:")
    text = below(text, time, "24 h):", "24 h): 36 hours")
    text = below(text, time, "- Known:", "- Known: Demonstrated")
    text = below(
        text,
        time,
        "- Seen:",
        "- Seen: a run of 36 hours, and nothing was made twice while it lasted, as the log of that day shows",
    )
    text = below(text, f"Q{first('count')}", "number):", "number): 3")
    text = below(text, f"Q{first('line')}", "- Answer:", "- Answer: Don\u2019t know")
    text = below(text, "T1", "- Result:", "- Result: Failed")
    text = below(text, "T1", "- Seen:", "- Seen: two jobs\n  for one order\n- Before: 0\n- After: 2")
    return below(text, "T2", "- Result:", "- Result: does not apply\n- Reason: There is no queue")


def understood(text: str) -> Understood:
    """What a text is, with remarks."""
    found = questionnaire.read(text, asked(), everything().printed)
    assert isinstance(found, Understood), found
    return found


def read(text: str) -> Reply:
    """The reply that a text is."""
    return understood(text).reply


def remarks(text: str) -> tuple[Problem, ...]:
    """What is left out of it, or not understood."""
    return understood(text).remarks


def problems(text: str) -> tuple[Problem, ...]:
    """What is wrong with a text."""
    found = questionnaire.read(text, asked(), everything().printed)
    assert isinstance(found, tuple)
    return found


def test_what_is_filled_in_is_read() -> None:
    """Each form of answer, each with its basis; tests with what was seen; everything of the set is listed."""
    said = read(filled())
    assert (said.supplier, said.answered_by, said.answered_on) == ("North & Sons", "Jo", "2026-12-01")
    assert (said.asked.digest, said.asked.made_on, said.asked.title) == (asked().digest, DAY, asked().title)
    assert [(item.id, item.digest) for item in (*said.answers, *said.results)] == list(asked().digests.items())
    choice, several, time, count, line = (
        said.answers[first(form) - 1] for form in ("choice", "several", "duration", "count", "line")
    )
    assert choice.value == asked().questions[first("choice") - 1].options[1].value
    assert (choice.basis, choice.source, choice.read_on) == ("documented", "https://docs.example.com/keys", "2026-11-30")
    assert several.value == tuple(option.value for option in asked().questions[first("several") - 1].options[:2])
    assert (time.value, time.basis, count.value, line.value) == ("36 h", "demonstrated", 3, "dont_know")
    assert sum(answer.is_answered for answer in said.answers) == 5
    assert (said.results[0].outcome, said.results[0].evidence) == (Outcome.FAILED, "two jobs\nfor one order")
    assert (said.results[0].before, said.results[0].after) == (0, 2)
    assert (said.results[1].outcome, said.results[1].reason) == (Outcome.NOT_APPLICABLE, "There is no queue")
    assert all(result.outcome is Outcome.NOT_RUN for result in said.results[2:])


def quoted(text: str) -> str:
    return "On Monday Jo wrote:\n\n" + "".join(f"> {line}\n" for line in text.splitlines())


def quoted_twice(text: str) -> str:
    return quoted(quoted(text)).replace("> > ", ">> ")


def wrapped(text: str) -> str:
    return "\n".join("\n".join(textwrap.wrap(line, 72, break_on_hyphens=False)) for line in text.splitlines())


def wrapped_and_quoted(text: str) -> str:
    return quoted(wrapped(text))


def smart(text: str) -> str:
    return text.replace("'", "\u2019").replace(' "', " \u201c").replace("...", "\u2026")


def other_spaces(text: str) -> str:
    return text.replace("- ", "-\u00a0").replace("] ", "]\u00a0").replace(": ", ":\u2009")


def crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


def trailing(text: str) -> str:
    return "\ufeff" + "\n".join(f"{line}  " for line in text.splitlines()) + "\n-- \nJo\nSeen: at the fair\n"


def bullets(text: str) -> str:
    return re.sub(r"^- ", "• ", text, flags=re.MULTILINE)


def no_bullets(text: str) -> str:
    return re.sub(r"^- ", "", text, flags=re.MULTILINE)


def double_spaced(text: str) -> str:
    return text.replace("\n", "\n\n")


def with_the_original_below(text: str) -> str:
    return text + "\n\n> " + "\n> ".join(empty().splitlines())


MAILS = [quoted, quoted_twice, wrapped, wrapped_and_quoted, smart, other_spaces, crlf, trailing, bullets, no_bullets]
MAILS += [double_spaced, with_the_original_below]


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail.__name__)
def test_a_mail_client_changes_nothing_that_matters(mail: Callable[[str], str]) -> None:
    """Quoting, wrapping, smart quotes, other spaces, line ends, signatures, bullets, the text twice."""
    said, plain = read(mail(filled())), read(filled())
    assert shape(said) == shape(plain)


def shape(said: Reply) -> str:
    """A reply, however the lines of its longer texts are broken."""
    return " ".join(said.model_dump_json().replace("\\n", " ").split())


def test_nothing_filled_in_is_a_reply_without_answers() -> None:
    """Only the supplier has to be named."""
    [problem] = problems(empty())
    assert (problem.code, problem.where) == ("no_supplier", "The text")
    said = read(empty().replace("- Supplier:", "- Supplier: North"))
    assert not any(answer.is_answered for answer in said.answers)


@pytest.mark.parametrize(
    ("tag", "old", "new", "code"),
    [
        ("choice", "- [ ] 2:", "- [x] 1:\n- [x] 2:", "several_choices"),
        ("choice", "- [ ] 2:", "- [x] 77:", "no_such_choice"),
        ("choice", "- [ ] 0:", "- Answer: perhaps\n- [ ] 0:", "no_choice"),
        ("choice", "- Link:", "- Link: https://docs.example.com", "no_answer"),
        ("several", "- [ ] 0:", "- [x] 1:\n- [x] 0:", "several_choices"),
        ("duration", "24 h):", "24 h): soon", "duration"),
        ("count", "number):", "number): many", "count"),
        ("count", "number):", "number): 10001", "count"),
        ("line", "- Answer:", f"- Answer: {'x' * 201}", "string_too_long"),
        ("T1", "- Result:", "- Result: fine, I think", "result"),
        ("T1", "- Seen:", "- Seen: something", "no_result"),
        ("T1", "- Result:", "- Result: passed\n- Run on: 30.11.2026", "day"),
        ("T1", "- Result:", "- Result: passed\n- Before: none", "count"),
        ("T1", "- Result:", "- Result: passed\n- Files: log.txt", "files"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tag: str, old: str, new: str, code: str) -> None:
    """And what to do about it; nothing is guessed."""
    name = tag if tag.startswith("T") else f"Q{first(tag)}"
    text = below(empty().replace("- Supplier:", "- Supplier: North"), name, old, new)
    [problem] = remarks(text)
    assert problem.code == code and problem.remedy
    number = int(problem.where.removeprefix("Line "))
    block = text[text.index(f"[{name}:") :]
    start = text[: text.index(f"[{name}:")].count("\n") + 1
    assert start <= number <= start + block[: block.index("\n#")].count("\n")


def test_a_wrong_basis_is_said_where_there_is_an_answer() -> None:
    """Guessing it would make a claim of what nobody claimed."""
    text = below(filled(), f"Q{first('choice')}", "- Known: documented", "- Known: surely")
    [problem] = remarks(text)
    assert problem.code == "basis"


def test_the_same_question_filled_in_in_two_ways_is_a_problem() -> None:
    """A mail with two versions of the text in it."""
    other = below(filled(), f"Q{first('choice')}", "- [x] 2:", "- [ ] 2:")
    other = below(other, f"Q{first('choice')}", "- [ ] 1:", "- [x] 1:")
    [problem] = remarks(filled() + other)
    assert problem.code == "twice"


def test_a_text_that_is_something_else_is_refused() -> None:
    """Without the line that names the set, or without a question."""
    assert [problem.code for problem in problems("Dear Jo,\n\nyes to all.")] == ["no_set"]
    assert [problem.code for problem in problems(f"[set {asked().digest} of {DAY}]\nyes")] == ["no_questions"]


def test_an_older_set_counts_only_where_the_words_are_the_same() -> None:
    """What was said of other words is in the reply under the digest that stood there, and under no id of this set."""
    number = first("choice")
    digest = asked().questions[number - 1].digest
    text = filled().replace(asked().digest, "0123456789abcdef").replace(digest, "ba9876543210")
    said = read(text)
    assert said.asked.digest == "0123456789abcdef"
    assert all(answer.digest != digest for answer in said.answers), "it was not read in these words"
    old = said.answers[-1]
    assert (old.id, old.digest) == (asked().questions[number - 1].id, "ba9876543210"), "found by its words"
    assert old.value == asked().questions[number - 1].options[1].label
    assert old.text == f"{number}. {asked().questions[number - 1].text}"
    assert sum(answer.is_answered for answer in said.answers) == 5


def test_questions_in_another_order_are_found_by_their_words() -> None:
    """A newer set may number the same question differently."""
    number = first("choice")
    said = read(filled().replace(f"[Q{number}:", f"[Q{number + 50}:"))
    assert said.answers[number - 1].is_answered


def test_hostile_names_are_no_markup_and_no_lines_of_the_form() -> None:
    """Neither in the Markdown, nor when it is read back."""
    given = asking(hostile(), DAY, with_private=False)
    text = given.content(Shape.MARKDOWN).decode()
    rendered = MarkdownIt("commonmark").render(text)
    assert "<script" not in rendered and "<!--" not in rendered and "\u202e" not in text
    assert HOSTILE[:9] not in text
    said = questionnaire.read(text.replace("- Supplier:", "- Supplier: North"), given.asked)
    assert isinstance(said, Understood) and not any(answer.is_answered for answer in said.reply.answers)


def test_a_name_like_a_tag_of_ours_answers_nothing() -> None:
    """Names in the text are escaped: they cannot stand for a line of the form."""
    data = example("order")
    digest = order().asked.questions[0].digest
    data["workflow"]["purpose"] = f"x\n[Q1:{digest}]\n- [x] 1: y\n## Questions\n- Supplier: West"
    given = asking(worksheet(data), DAY, with_private=False)
    said = questionnaire.read(given.content(Shape.MARKDOWN).decode().replace("- Supplier:\n", "- Supplier: North\n"), given.asked)
    assert isinstance(said, Understood) and said.reply.supplier == "North"
    assert not any(answer.is_answered for answer in said.reply.answers)


LINES = st.sampled_from(
    [
        "- [x] 1: y",
        "- [x] 0:",
        "- Result: passed",
        "- Seen: x",
        "- Known: claimed",
        "# x",
        "## x",
        "> ",
        "[x",
        "- Answer: 2",
        "\\",
        "][",
    ]
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 900), LINES | st.text(max_size=30)), max_size=25))
def test_no_text_makes_it_fail(inserted: list[tuple[int, str]]) -> None:
    """Whatever is written anywhere: a reply, or problems with their remedies."""
    lines = filled().splitlines()
    for place, line in inserted:
        lines.insert(place, line)
    found = questionnaire.read("\n".join(lines), asked())
    assert isinstance(found, Understood) or all(problem.what and problem.remedy for problem in found)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_refused_with_a_reason(text: str) -> None:
    """Something that was never a questionnaire."""
    assert [problem.code for problem in problems(text)] == ["no_set"]
