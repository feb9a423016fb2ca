"""What the products are made of is said, with licences and hashes; and a file that somebody received is told from a changed one."""

import base64
import json
import re
import subprocess
import zipfile
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from asked import DAY, example, worksheet
from building import bom, commands, notices, parts, sums
from building.carried import Carried, carried
from building.embedded import IN_PYODIDE
from building.parts import Parts
from building.paths import DIST, MODULES, ONE_FILE, PYODIDE, ROOT, SITE
from building.release import release
from building.report import BuildError
from building.verify import DIFFERENT, SAME, UNKNOWN, received, remark, verify
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from secondwrite.suppliers.handing_out import Shape, asking

SCHEMAS = MODULES / "@cyclonedx" / "cyclonedx-library" / "res" / "schema"


@cache
def locked() -> Parts:
    """The parts as they are locked and fetched."""
    return parts.read_parts(json.loads(parts.LOCK.read_text(encoding="utf-8")))


@cache
def bill() -> dict[str, Any]:
    """The bill of materials that the build wrote."""
    loaded: dict[str, Any] = json.loads((DIST / bom.NAME).read_text(encoding="utf-8"))
    return loaded


def schema(name: str) -> Resource[Any]:
    """A schema of CycloneDX, by the address in a reference to it."""
    return Resource.from_contents(
        json.loads((SCHEMAS / name.rpartition("/")[2].replace(".schema", ".SNAPSHOT.schema")).read_text(encoding="utf-8"))
    )


def test_the_notices_in_the_repository_are_those_of_the_locked_parts() -> None:
    """And they stand beside the products, on the site and in the one file."""
    text = notices.written(locked())
    assert text == (ROOT / "NOTICES.txt").read_text(encoding="utf-8")
    for place in (DIST, SITE):
        assert (place / "NOTICES.txt").read_text(encoding="utf-8") == text
    assert f'<script type="text/plain" id="licences">\n{text}</script>' in ONE_FILE.read_text(encoding="utf-8")


def test_the_build_stops_when_a_part_is_not_in_the_notices() -> None:
    """Another version is another part."""
    first, *others = locked().wheels
    with pytest.raises(BuildError, match=r"NOTICES\.txt does not name the parts"):
        notices.current(replace(locked(), wheels=(replace(first, version="9"), *others)))


def test_every_part_of_the_lock_is_named_with_its_licence_and_source() -> None:
    """The build tool that the lock holds too goes into no product."""
    found = {part.name: part for part in carried(locked())}
    assert found.keys() == {"pyodide", "idb", *(part.name for part in locked().wheels)}
    for part in found.values():
        assert part.licence and part.source.startswith("https://") and part.version, part.name
        assert part.texts or part.name == "pyodide", part.name
    assert len(found["pydantic-core"].inside) > 70
    assert {each.name for each in found["pyodide"].inside} == {each.name for each in IN_PYODIDE}


def test_the_text_of_every_licence_is_in_the_notices() -> None:
    """Those that parts bring along, and one for each licence of the others."""
    text = (ROOT / "NOTICES.txt").read_text(encoding="utf-8")
    for part in carried(locked()):
        assert f"{part.name} {part.version}: {part.licence}" in text
        assert all(own.strip().replace("\r\n", "\n") in text for own in part.texts)
        for each in part.inside:
            assert each.texts or all(f"Text of the licence {name}\n" in text for name in notices.chosen(each.licence)), each.name
    assert "Mozilla Public License Version 2.0" in text and "Source Code Form" in text


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ("MIT", ["MIT"]),
        ("Unlicense OR MIT", ["MIT"]),
        ("(MIT OR Apache-2.0) AND Unicode-DFS-2016", ["MIT", "Unicode-DFS-2016"]),
        ("Apache-2.0 WITH LLVM-exception", ["Apache-2.0 WITH LLVM-exception"]),
    ],
)
def test_a_licence_is_chosen_where_one_may_be(expression: str, names: list[str]) -> None:
    """And what must be kept together is."""
    assert notices.chosen(expression) == names
    assert all(len(notices.text_of(name)) > 300 for name in names)


@pytest.mark.parametrize("name", ["No-Such-1.0", "MIT WITH Some-exception"])
def test_a_licence_without_a_text_stops_the_build(name: str) -> None:
    """Nothing is shipped whose licence nobody can read."""
    with pytest.raises(BuildError, match="there is no text of the licence"):
        notices.text_of(name)


@pytest.mark.parametrize("each", IN_PYODIDE, ids=lambda each: each.name)
def test_what_is_said_to_be_in_pyodide_is_found_there(each: Any) -> None:
    """By a text of it in the locked file, and by its version."""
    data = (PYODIDE / each.file).read_bytes()
    assert each.seen_as.encode() in data
    assert each.version.encode() in data or each.file != "pyodide.asm.wasm"


def test_the_bill_is_what_the_schema_of_cyclonedx_asks_for() -> None:
    """Checked against the schema that its makers publish."""
    found = schema(f"bom-{bom.SPEC}.schema.json").contents
    errors = list(Draft7Validator(found, registry=Registry(retrieve=schema)).iter_errors(bill()))
    assert errors == []
    broken = {**bill(), "components": [{"type": "library"}]}
    assert list(Draft7Validator(found, registry=Registry(retrieve=schema)).iter_errors(broken))


def test_the_bill_names_every_part_and_product_with_its_hash() -> None:
    """Names, versions and hashes of the locks; each name that something depends on is there, once."""
    components = bill()["components"]
    hashes = {each["name"]: each.get("hashes") for each in components}
    for part in locked().wheels:
        assert hashes[part.name] == [{"alg": "SHA-256", "content": part.sha256}]
    [pyodide] = [each for each in components if each["name"] == "pyodide"]
    files = {each["name"]: each["hashes"][0]["content"] for each in pyodide["components"] if each["type"] == "file"}
    assert files == {part.path.name: part.sha256 for part in locked().pyodide}
    products = {each["name"]: each["hashes"][0]["content"] for each in bill()["metadata"]["component"]["components"]}
    assert products == {path.name: sha256(path.read_bytes()).hexdigest() for path in (ONE_FILE, *DIST.glob("*.whl"))}
    refs = re.findall(r'"bom-ref": "([^"]+)"', (DIST / bom.NAME).read_text(encoding="utf-8"))
    needed = {ref for each in bill()["dependencies"] for ref in (each["ref"], *each["dependsOn"])}
    assert len(refs) == len(set(refs)) and needed <= set(refs)


def test_the_bill_hangs_on_what_is_in_it_and_not_on_the_day() -> None:
    """Its time is the release's, and its number another one for other parts."""
    part = Carried("a", "1", "MIT", "https://a.example")
    one, same, other = (json.loads(bom.written((each,), {"f": b"1"})) for each in (part, part, replace(part, version="2")))
    assert one == same and one["serialNumber"] != other["serialNumber"]
    assert one["metadata"]["timestamp"].startswith(release()["date"])


def test_the_sums_name_every_file_that_was_built() -> None:
    """As sha256sum reads them."""
    names = {name: digest for digest, found in sums.read().items() for name in found}
    paths = {path.relative_to(DIST).as_posix(): path for path in DIST.rglob("*") if path.is_file() and path.name != sums.NAME}
    assert names == {name: sha256(path.read_bytes()).hexdigest() for name, path in paths.items()}


def test_the_pages_hold_the_digest_of_each_part() -> None:
    """In the one file beside the part, on the site in the list of the parts."""
    digests = set(
        re.findall(r'data-part="[^"]+" data-bytes="\d+" data-sha256="([0-9a-f]{64})"', ONE_FILE.read_text(encoding="utf-8"))
    )
    [listed] = re.findall(r'id="parts"[^>]*>(.*?)</script>', (SITE / "test-plan.html").read_text(encoding="utf-8"))
    parts = json.loads(listed)
    for part in parts:
        assert part["sha256"] == sha256((SITE / part["address"]).read_bytes()).hexdigest()
        assert part["sha256"] in digests
    assert len(digests) == len(parts) + 1, "the one file has the worker as a part too"


def test_the_pages_say_the_digests_of_what_is_handed_out() -> None:
    """The site that of the one file; the one file that of each part in it, and a seal on all the rest of itself."""
    data = ONE_FILE.read_bytes()
    assert f'data-digest="{sha256(data).hexdigest()}"' in (SITE / "index.html").read_text(encoding="utf-8")
    text = data.decode()
    [seal] = re.findall(r'data-seal="([0-9a-f]{64})"', text)
    assert sha256(text.replace(seal, "0" * 64).encode()).hexdigest() == seal
    parts = re.findall(r'data-part="([^"]+)" data-bytes="(\d+)" data-sha256="(\w+)">([^<]*)<', text)
    told = re.findall(r'<th scope="row">([^<]+)</th><td>(\d+)</td><td><code class="digest">(\w+)</code>', text)
    assert told == [(name, size, digest) for name, size, digest, _ in parts] and len(told) == 5
    assert all(sha256(base64.b64decode(packed)).hexdigest() == digest for _, _, digest, packed in parts)


def asked_in(shape: Shape) -> bytes:
    """A supplier's file of an example."""
    return asking(worksheet(example("order")), DAY, with_private=False).content(shape)


def code_of(path: Path, data: bytes) -> tuple[int, str]:
    """What is said of a file with these bytes."""
    path.write_bytes(data)
    found = verify(str(path), received(str(path)))
    assert sha256(data).hexdigest() in found.words
    return found.code, found.words


def test_what_was_built_is_told_to_be_the_same(tmp_path: Path) -> None:
    """The one file, the wheel and a file of the site, under any name."""
    [wheel] = DIST.glob("*.whl")
    for built in (ONE_FILE, wheel, next(SITE.glob("worker.*.js"))):
        code, words = code_of(tmp_path / "mail attachment (1)", built.read_bytes())
        assert code == SAME and built.name in words


def test_a_changed_one_file_is_told_to_differ(tmp_path: Path) -> None:
    """One byte is enough, and the words say not to use it."""
    data = ONE_FILE.read_bytes()
    code, words = code_of(tmp_path / "changed.html", data[:-9] + b" " + data[-9:])
    assert code == DIFFERENT and "NOT the same" in words and "Do not use it" in words


def test_another_version_is_told_apart_from_a_changed_file(tmp_path: Path) -> None:
    """It may be right, and says itself which checkout can tell."""
    about = release()
    stated = f"Second Write {about['version']}, {about['date']}".encode()
    code, words = code_of(tmp_path / "old.html", ONE_FILE.read_bytes().replace(stated, b"Second Write 0.0.7, 2025-01-02"))
    assert code == DIFFERENT and "0.0.7 of 2025-01-02" in words and "NOT this version" in words


@pytest.mark.parametrize("data", [b"", b"hello", b"\xff\xfe\x00", b"<html>Questions</html>"])
def test_any_other_file_is_told_to_be_no_file_of_ours(data: bytes, tmp_path: Path) -> None:
    """No guess is made."""
    assert code_of(tmp_path / "any", data)[0] == UNKNOWN


@pytest.mark.parametrize("shape", [Shape.HTML, Shape.ZIP])
def test_a_suppliers_file_is_known_whatever_it_asks(shape: Shape, tmp_path: Path) -> None:
    """Its page is compared; the words say that its questions are not."""
    code, words = code_of(tmp_path / "q", asked_in(shape))
    assert code == SAME and "cannot be compared" in words


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"<h1>", b"<h1 onclick=alert(1)>"),
        (b"</body>", b"<script>alert(1)</script></body>"),
        (b"default-src 'none'", b"default-src *"),
        (b"<bdi>", b"<bdi><img src=x>"),
        (b"<script>", b'<script>fetch("x");'),
        (b'id="coded">', b'id="coded"></script><script>'),
    ],
)
def test_a_suppliers_file_that_does_more_is_told_to_differ(old: bytes, new: bytes, tmp_path: Path) -> None:
    """Whatever was added to it, in a text or around one."""
    data = asked_in(Shape.HTML)
    assert old in data
    code, words = code_of(tmp_path / "q.html", data.replace(old, new, 1))
    assert code == DIFFERENT and "NOT a supplier's file" in words


def test_a_zip_with_more_than_the_questions_is_told_to_differ(tmp_path: Path) -> None:
    """A second file, a damaged one, and a folder."""
    (tmp_path / "two").write_bytes(asked_in(Shape.ZIP))
    with zipfile.ZipFile(tmp_path / "two", "a") as archive:
        archive.writestr("run-me.exe", b"MZ")
    damaged = bytearray(asked_in(Shape.ZIP))
    damaged[5000] ^= 1
    assert verify("two", received(str(tmp_path / "two"))).code == DIFFERENT
    assert code_of(tmp_path / "damaged", bytes(damaged))[0] == DIFFERENT


def test_a_file_that_cannot_be_read_is_an_error_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not a verdict about it."""
    monkeypatch.setattr(commands, "build_products", lambda: None)
    assert commands.main(["verify", str(tmp_path / "gone.html")]) == 1
    assert "gone.html cannot be read" in capsys.readouterr().err
    assert commands.main(["verify", str(ONE_FILE)]) == 0
    assert "The same, byte for byte" in capsys.readouterr().out


def test_a_checkout_with_changes_of_its_own_is_told(tmp_path: Path) -> None:
    """What it builds is nobody's version; where nothing was changed, or git knows of no checkout, nothing is said."""
    assert remark(tmp_path) == ""
    made = ["init", "-q"], ["add", "."], ["-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "-qm", "All"]
    (tmp_path / "rule").write_text("one")
    for command in made:
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    assert remark(tmp_path) == ""
    (tmp_path / "rule").write_text("two")
    assert "not committed" in remark(tmp_path)


def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    """A missing one, and a folder."""
    for name in (str(tmp_path), str(tmp_path / "none")):
        with pytest.raises(BuildError, match="cannot be read"):
            received(name)
