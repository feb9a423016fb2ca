"""The cover of the printed plan: numbers, lines to write on, and nothing typed that becomes markup."""

from conftest import TODAY
from secondwrite import engine
from secondwrite.exports import paper
from secondwrite.worksheet import Worksheet

HOSTILE = '<img src=x onerror=alert(1)> & "more"'


def test_the_cover_escapes_what_was_typed_and_counts_the_tests() -> None:
    worksheet = Worksheet.model_validate(
        {"workflow": {"name": HOSTILE, "purpose": HOSTILE}, "effects": [{"name": "Pay", "destination": {"name": "Bank"}}]}
    )
    plan = engine.make_plan(worksheet, TODAY)
    cover = paper.render(plan).split("</section>")[0]
    assert "<img" not in cover and cover.count("&lt;img src=x onerror=alert(1)&gt; &amp; &#34;more&#34;") == 2
    assert f"{len(plan.cases)} tests, {len(plan.questions)} questions" in cover and TODAY in cover
    assert cover.count("<dd></dd>") == 6


def test_the_short_paper_has_what_is_due_first_and_says_how_much_that_is() -> None:
    plan = engine.make_plan(Worksheet.model_validate({"effects": [{"name": "Pay", "destination": {"name": "Bank"}}]}), TODAY)
    short, whole = paper.render(plan, paper.SHORT), paper.render(plan)
    first = plan.due_first
    assert f"the {len(first.cases)} tests due {first.tier.label.lower()}" in short and "cover-extent" not in whole
    assert short.count('class="blanks"') == len(first.cases) < len(plan.cases) == whole.count('class="blanks"')
    assert "………" not in short.split('<h2 id="decision-tables">')[0].split("</section>")[1]
    measured = list(paper.extents(plan))
    assert [extent["tests"] for extent in measured] == [len(first.cases), len(plan.cases)]
    assert [extent["id"] for extent in measured] == [paper.SHORT, paper.WHOLE]
