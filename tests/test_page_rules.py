"""What our scripts and pages may not do, read from their sources."""

import re
from pathlib import Path

import pytest
from building.pages import render
from building.paths import ROOT, STATIC, TEMPLATES

SCRIPTS = sorted(STATIC.rglob("*.js"))
PAGES = [ROOT / "index.html", ROOT / "test-plan.html", *sorted(TEMPLATES.glob("*.j2"))]
FORBIDDEN = r"\beval\b|new Function|document\.write|outerHTML\s*=|insertAdjacentHTML|<iframe|createElement\(.iframe|RTCPeer|XMLHttpRequest|sendBeacon|WebSocket|localStorage"

# They name what they take away.
DOORS = ("guard.js", "doors.js")


def test_markup_from_text_is_made_in_one_place_only() -> None:
    """`innerHTML` stands once: for HTML of our renderer, which lets no raw HTML through."""
    found = [path.name for path in SCRIPTS for _ in re.finditer("innerHTML", path.read_text())]
    assert found == ["report.js"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_scripts_keep_to_the_rules(script: Path) -> None:
    """No code from text, no frame, no way out, nothing stored; a request only for the parts of the page."""
    text = script.read_text()
    shut = re.sub(r"\[[^\]]*\]", "[]", text) if script.name in DOORS else text
    assert re.findall(FORBIDDEN, shut) == []
    assert "fetch(" not in text or script.name in {"parts.js", "worker.js", "service-worker.js"}
    assert text.count("\n") < 200


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_pages_hold_no_inline_style_and_no_handler(page: Path) -> None:
    """What the policy refuses is not written in the first place."""
    text = page.read_text()
    assert re.findall(r"\sstyle=|\son[a-z]+=|javascript:", text) == []


@pytest.mark.parametrize("product", ["site", "one_file"])
def test_every_reference_leads_to_an_element(product: str) -> None:
    """Labels, descriptions and links within the page name ids that are there, and no id is there twice."""
    template = {"site": "test-plan.html", "one_file": "one_file.html.j2"}[product]
    page = render(template, product, head="", scripts="", one_file_size="12 MB", one_file_digest="0", parts=[], seal="0")
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    named = re.findall(r'\s(?:for|aria-labelledby|aria-describedby|aria-controls)="([^"]+)"', page)
    assert {name for names in named for name in names.split()} <= set(ids)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
