"""Parts are checked before use, wheels and zips have the same bytes every time, and the gate compares everything."""

import hashlib
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from building import gate, parts
from building.archives import read_zip, zip_bytes
from building.packages import LEFT_OUT, UNREACHABLE
from building.parts import Part, check
from building.paths import ROOT
from building.report import BuildError
from building.wheels import pure_wheel

LOCK = json.loads(parts.LOCK.read_text(encoding="utf-8"))


@pytest.fixture
def part(tmp_path: Path) -> Part:
    """A part whose file is as the lock says."""
    path = tmp_path / "mdurl-0.1.2-py3-none-any.whl"
    path.write_bytes(b"a wheel")
    return Part("mdurl", "0.1.2", path, hashlib.sha256(b"a wheel").hexdigest())


def test_a_part_that_is_as_locked_passes(part: Part) -> None:
    """The right bytes are accepted without a word."""
    check([part])


def test_a_changed_part_stops_the_build_and_is_named(part: Part) -> None:
    """One other byte is enough, and the message names part, file and both hashes."""
    part.path.write_bytes(b"a whee1")
    with pytest.raises(BuildError, match=r"part mdurl 0\.1\.2 is not the locked one: mdurl-0\.1\.2-py3-none-any\.whl") as caught:
        check([part])
    assert part.sha256 in str(caught.value)


def test_a_missing_part_stops_the_build_and_is_named(part: Part) -> None:
    """A file that is not there is as bad as a wrong one."""
    part.path.unlink()
    with pytest.raises(BuildError, match=r"part mdurl 0\.1\.2 is missing"):
        check([part])


def test_the_lock_names_every_part_with_a_hash() -> None:
    """No entry may be without one, the native wheel that a pure one is made from included."""
    entries = [*LOCK["wheels"], LOCK["micropip"], *(entry["made_from"] for entry in LOCK["wheels"] if "made_from" in entry)]
    hashes = [*LOCK["pyodide"]["files"].values(), *(entry["sha256"] for entry in entries)]
    assert all(len(value) == 64 for value in hashes)


@pytest.mark.parametrize("entry", LOCK["wheels"], ids=lambda entry: entry["name"])
def test_the_browser_and_the_environment_have_the_same_versions(entry: dict) -> None:
    """What the unit tests run against is what the product carries, and for pure wheels the same file."""
    requirements = (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    [line] = [line for line in requirements.splitlines() if line.startswith(f"{entry['name']}==")]
    assert line.split()[0] == f"{entry['name']}=={entry['version']}"
    if entry["file"].endswith("-none-any.whl") and "made_from" not in entry:
        assert f"sha256:{entry['sha256']}" in line


def test_no_lock_names_a_host() -> None:
    """Locks hold names, versions and hashes; where parts come from is each machine's own affair."""
    for name in ("requirements.lock", "package-lock.json", "parts.lock.json"):
        assert "://" not in (ROOT / name).read_text(encoding="utf-8"), name


def test_a_zip_has_the_same_bytes_whatever_the_order() -> None:
    """Order and time of the files do not show in the zip."""
    assert zip_bytes({"b": b"2", "a": b"1"}) == zip_bytes({"a": b"1", "b": b"2"})
    assert list(read_zip(zip_bytes({"b": b"2", "a": b"1"}))) == ["a", "b"]


@pytest.fixture
def native(tmp_path: Path) -> Path:
    """A native wheel of a package that works without its speed-up."""
    path = tmp_path / "quick-1.0-cp314-cp314-linux.whl"
    files = {
        "quick/__init__.py": "",
        "quick/_speedups.c": "int x;",
        "quick/_speedups.cpython-314-x86_64-linux-gnu.so": "ELF",
        "quick-1.0.dist-info/METADATA": "Name: quick",
        "quick-1.0.dist-info/WHEEL": "Tag: cp314-cp314-linux",
        "quick-1.0.dist-info/RECORD": "",
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_a_pure_wheel_holds_no_native_code(native: Path) -> None:
    """Its tag says so, and its RECORD lists what is in it and nothing else."""
    files = read_zip(pure_wheel(native))
    assert sorted(files) == ["quick-1.0.dist-info/METADATA", "quick-1.0.dist-info/RECORD", "quick-1.0.dist-info/WHEEL", "quick/__init__.py"]
    assert b"Tag: py3-none-any" in files["quick-1.0.dist-info/WHEEL"]
    record = files["quick-1.0.dist-info/RECORD"].decode().splitlines()
    assert [line.split(",")[0] for line in record] == [name for name in sorted(files) if "RECORD" not in name] + ["quick-1.0.dist-info/RECORD"]


def test_a_pure_wheel_is_the_same_every_time(native: Path) -> None:
    """Two runs agree byte for byte."""
    assert pure_wheel(native) == pure_wheel(native)


def frozen(part: Part) -> dict[str, dict]:
    """What micropip would say about a part."""
    return {part.name: {"name": part.name.title(), "version": part.version, "file_name": f"emfs:/wheels/{part.path.name}", "sha256": part.sha256}}


def test_the_gate_accepts_what_equals_the_lock(part: Part) -> None:
    """Names are compared as indexes write them, files without their folder."""
    gate.compare((part,), frozen(part))


@pytest.mark.parametrize("change", [{"version": "0.1.3"}, {"sha256": "0" * 64}, {"path": Path("other.whl")}])
def test_the_gate_names_a_part_that_differs(part: Part, change: dict) -> None:
    """Another version, hash or file stops the build."""
    with pytest.raises(BuildError, match="part mdurl"):
        gate.compare((part,), frozen(replace(part, **change)))


def test_the_gate_names_a_part_too_many_or_too_few(part: Part) -> None:
    """What is locked must be installed, and the other way round."""
    with pytest.raises(BuildError, match=r"part mdurl: .*micropip installed None"):
        gate.compare((part,), {})
    with pytest.raises(BuildError, match=r"part mdurl: parts\.lock\.json says None"):
        gate.compare((), frozen(part))


@pytest.mark.parametrize("name", ["json/__init__.py", "difflib.py", "xml/etree/ElementTree.py", "encodings/cp437.py", "asyncio/base_events.py", "email/message.py"])
def test_the_library_keeps_what_programs_use(name: str) -> None:
    """These are reached by our packages, by Pyodide, or by exports."""
    assert not UNREACHABLE.search(name)


@pytest.mark.parametrize("name", ["pdb.py", "multiprocessing/pool.py", "encodings/big5.py", "unittest/mock.py"])
def test_the_library_leaves_out_what_no_browser_has(name: str) -> None:
    """Debuggers, processes and test tools stay at home."""
    assert UNREACHABLE.search(name)


def test_licences_stay_and_lists_of_files_go() -> None:
    """Whoever gets the product gets the licences of its parts."""
    assert not LEFT_OUT.search("jinja2-3.1.6.dist-info/licenses/LICENSE.txt")
    assert not LEFT_OUT.search("jinja2-3.1.6.dist-info/METADATA")
    assert LEFT_OUT.search("jinja2-3.1.6.dist-info/RECORD")
