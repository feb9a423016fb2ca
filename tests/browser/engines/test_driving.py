"""The means of these tests: faults of a page are heard, and the summary names what is missing."""

import re
from dataclasses import replace
from pathlib import Path

from browser.engines.conftest import ENGINES, summary
from browser.engines.driving import Browser, wait_until
from building.paths import ROOT

FAULTY = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="style-src 'none'">
<title>Faulty</title>
<button>Fail</button>
<script>
document.querySelector("button").addEventListener("click", () => {
  setTimeout(() => { throw new Error("thrown"); });
  Promise.reject(new Error("rejected"));
  document.body.setAttribute("style", "color: red");
});
</script>
"""


def test_what_goes_wrong_in_a_page_is_heard(browser: Browser, tmp_path: Path) -> None:
    """An error, a rejection and a violation of the policy are faults; a page that has none has no faults."""
    page = tmp_path / "faulty.html"
    page.write_text(FAULTY)
    browser.open(page.as_uri())
    assert browser.faults() == []
    browser.click(browser.find("button"))
    faults = wait_until(lambda: found if len(found := browser.faults()) == 3 else None, "not every fault is heard")
    for word in ("rror", "rejected", "style-src-attr"):
        assert any(word in fault for fault in faults), faults


def test_the_summary_names_each_engine_that_is_missing() -> None:
    """It says which version ran, which ran nothing, and how to get the one that is not there."""
    firefox, webkit = (replace(engine, find=lambda: "/usr/bin/engine") for engine in ENGINES)
    missing = replace(webkit, find=lambda: None)
    assert summary((firefox, webkit), {"Firefox": "153.8"}) == ["Firefox 153.8 ran", "WebKit is installed and ran no test"]
    assert summary((firefox, missing), {"Firefox": "153.8"})[1] == (
        "WebKit is not installed (on Debian: apt-get install webkit2gtk-driver xvfb)"
    )


def test_ci_installs_each_engine() -> None:
    """`.ci/run` names every Debian package that an engine comes in."""
    installed = set(re.findall(r"[\w-]+", " ".join(re.findall(r"packages\+=\((.+?)\)", (ROOT / ".ci" / "run").read_text()))))
    assert installed >= {package for engine in ENGINES for package in engine.packages.split()}
