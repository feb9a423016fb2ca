"""Two builds have the same bytes: in another folder, on another day, in another place of the world, with nothing kept from the first."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from building import sums
from building.paths import CACHE, DIST, ROOT

pytestmark = pytest.mark.long

YEAR = 2031
# What a build must not hang on; the first build ran with what this machine has.
ELSEWHERE = {
    "TZ": "Pacific/Kiritimati",
    "LC_ALL": "C",
    "LANG": "tr_TR.UTF-8",
    "PYTHONHASHSEED": "77",
    "PYTHONUTF8": "0",
    "SOURCE_DATE_EPOCH": "1924991999",
    "USER": "somebody",
}
PYTHON_CLOCK = f"""
import time
_shift = time.mktime(({YEAR}, 3, 1, 12, 0, 0, 0, 0, -1)) - time.time()
_time, _ns, _local, _gm = time.time, time.time_ns, time.localtime, time.gmtime
time.time = lambda: _time() + _shift
time.time_ns = lambda: _ns() + int(_shift * 1e9)
time.localtime = lambda seconds=None: _local(time.time() if seconds is None else seconds)
time.gmtime = lambda seconds=None: _gm(time.time() if seconds is None else seconds)
"""
NODE_CLOCK = f"""
const Real = Date;
const shift = Real.UTC({YEAR}, 2, 1) - Real.now();
globalThis.Date = class extends Real {{
  constructor(...given) {{ if (given.length) super(...given); else super(Real.now() + shift); }}
  static now() {{ return Real.now() + shift; }}
}};
"""


def copied(folder: Path) -> Path:
    """The checkout as somebody else has it: what git keeps, in the folder, all of it last changed on one old day; and what was fetched."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        source, target = ROOT / name, folder / name
        if name.startswith(("tests/", "node_modules/")) or not source.is_file():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        os.utime(target, (1e9, 1e9))
    for name in ("npm", "wheels"):
        shutil.copytree(CACHE / name, folder / ".cache" / name, symlinks=True)
    return folder


def elsewhere(folder: Path) -> dict[str, str]:
    """An environment in which Python and Node have another clock, and nothing else is as here."""
    tools = folder / "tools"
    tools.mkdir(parents=True)
    (tools / "sitecustomize.py").write_text(PYTHON_CLOCK)
    (tools / "clock.cjs").write_text(NODE_CLOCK)
    node = tools / "node"
    node.write_text(f'#!/bin/sh\nexec "{shutil.which("node")}" --require "{tools}/clock.cjs" "$@"\n')
    node.chmod(0o755)
    return {
        **os.environ,
        **ELSEWHERE,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(tools),
        "HOME": str(folder),
    }


def ran(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    """What a command printed that ended well."""
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, umask=0o077)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(os.name == "nt", reason="the clock of Node is set back by a shell script")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="what belongs to the checkout is known from git")
def test_a_build_elsewhere_on_another_day_has_the_same_bytes(tmp_path: Path) -> None:
    """Every file that is handed out, and nothing more or less; packed anew, not taken from what was kept."""
    folder = copied(tmp_path / "a much longer path, with spaces" / "checkout")
    environment = elsewhere(tmp_path / "other")
    for tool in (
        ["node", "-p", "new Date().getFullYear()"],
        [sys.executable, "-c", "import datetime; print(datetime.date.today().year)"],
    ):
        assert ran(tool, folder, environment).strip() == str(YEAR)
    environment["PYTHONPATH"] += f"{os.pathsep}{folder / 'py'}"
    ran([sys.executable, "-B", "-m", "building", "build"], folder, environment)
    first, second = (dist / sums.NAME for dist in (DIST, folder / "dist"))
    assert second.read_text(encoding="utf-8") == first.read_text(encoding="utf-8")
    for dist in (DIST, folder / "dist"):
        names = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
        assert names == {name for found in sums.read(dist).values() for name in found} | {sums.NAME}
