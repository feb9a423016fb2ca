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
