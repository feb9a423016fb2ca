"""The products: policies, names, headers, and that what they carry is whole and the same every time."""

import base64
import gzip
import hashlib
import html
import http.client
import io
import json
import re
import struct
import threading
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from building import bom, icons, notices, offline, one_file, policy, site
from building.node import run_node
from building.pack import Raw, make
from building.paths import DIST, ONE_FILE, PACKAGE, PYODIDE, ROOT, SITE
from building.product import Ingredients
from building.release import release
from building.report import BuildError
from building.server import open_server
from secondwrite import engine, files


def test_a_policy_hash_is_that_of_the_text_between_the_tags() -> None:
    """As every browser computes it."""
    expected = base64.b64encode(hashlib.sha256("alert('é')".encode()).digest()).decode()
    assert policy.source_hash("alert('é')") == f"'sha256-{expected}'"


def test_every_inline_script_and_style_of_the_one_file_is_in_its_policy() -> None:
    """And nothing else is: no script of the pages' own can slip in."""
    text = ONE_FILE.read_text(encoding="utf-8")
    inline = re.findall(r"<(?:script|style)>(.*?)</(?:script|style)>", text, re.DOTALL)
    [rules] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert sorted(map(policy.source_hash, inline)) == sorted(re.findall(r"'sha256-[^']*'", rules))
    assert "unsafe-inline" not in rules


def test_a_script_that_would_end_its_own_element_stops_the_build() -> None:
    """The page would break, and the policy hash with it."""
    with pytest.raises(BuildError, match="script holds characters"):
        one_file.inline("script", "x = '</script>'")


def test_an_address_changes_with_the_content() -> None:
    """So that a browser never mixes an old file with a new one."""
    assert site.address("app.js", b"1") != site.address("app.js", b"2")
    assert re.fullmatch(r"packages\.[0-9a-f]{12}\.zip\.gz", site.address("packages.zip.gz", b"1"))


def test_the_pages_show_the_date_of_the_release() -> None:
    """Never the day of the build."""
    for page in (SITE / "index.html", SITE / "test-plan.html", ONE_FILE):
        assert release()["date"] in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["index.html", "test-plan.html"])
def test_a_page_opened_raw_says_how_to_build(page: str) -> None:
    """Outside the comment and before the template element stands the notice, and nothing of Jinja."""
    raw = (ROOT / page).read_text(encoding="utf-8")
    shown = re.sub(r"<!--.*?-->", "", raw, flags=re.DOTALL).split("<template>")[0]
    assert "python3 build.py run" in shown
    assert "{%" not in shown
    assert (SITE / page).read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.fixture
def served() -> Iterator[http.client.HTTPConnection]:
    """A connection to the site's server."""
    with open_server(0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        connection = http.client.HTTPConnection(*server.server_address, timeout=10)
        yield connection
        connection.close()
        server.shutdown()


def get(served: http.client.HTTPConnection, path: str) -> http.client.HTTPResponse:
    """Get one path and read it whole."""
    served.request("GET", path)
    response = served.getresponse()
    response.read()
    return response


def test_the_server_sends_the_policy_as_a_header_too(served: http.client.HTTPConnection) -> None:
    """The worker takes its policy from there, and its own allows no connection."""
    [worker] = [path.name for path in SITE.glob("worker.*.js")]
    assert get(served, "/").headers["Content-Security-Policy"].startswith(policy.site_policy())
    assert "connect-src 'none'" in get(served, f"/{worker}").headers["Content-Security-Policy"]


def test_the_server_sends_every_header_that_the_readme_names_to_hosts(served: http.client.HTTPConnection) -> None:
    """Word for word, with pages, with the worker and with the one file."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```http\n(.*?)```", text, re.DOTALL)
    told: dict[str, dict[str, str]] = {}
    for line in block.splitlines():
        if line.startswith("# "):
            under = told.setdefault(line.removeprefix("# "), {})
        else:
            name, value = line.split(": ", 1)
            under[name] = value
    [worker] = [path.name for path in SITE.glob("worker.*.js")]
    addresses = {
        "every file but the next two": ("/", "/test-plan.html", "/icon.svg", "/service-worker.js", "/NOTICES.txt"),
        "worker.*.js": (f"/{worker}",),
        f"{ONE_FILE.name}": (f"/{ONE_FILE.name}",),
    }
    for kind, paths in addresses.items():
        for path in paths:
            sent = get(served, path).headers
            expected = told["every file"] | told[kind]
            assert policy.CSP in expected and {name: sent[name] for name in expected} == expected, path


def test_the_server_sends_parts_as_they_are(served: http.client.HTTPConnection) -> None:
    """The page unpacks them itself, so no encoding may be announced."""
    part = next((SITE / "parts").iterdir())
    response = get(served, f"/parts/{part.name}")
    assert (response.status, response.headers["Content-Encoding"]) == (200, None)
    assert response.headers["Content-Length"] == str(part.stat().st_size)


def test_a_file_that_is_named_by_its_content_is_asked_for_once(served: http.client.HTTPConnection) -> None:
    """It can never change; pages, the service worker and what is not there are asked about each time."""
    lasting = [path.relative_to(SITE).as_posix() for path in SITE.rglob("*.????????????.*")]
    assert len(lasting) >= 9
    assert {get(served, f"/{name}").headers["Cache-Control"] for name in lasting} == {"public, max-age=31536000, immutable"}
    others = ("/", "/test-plan.html", "/service-worker.js", "/icon.svg", "/parts/packages.0123456789ab.zip.gz")
    assert {get(served, path).headers["Cache-Control"] for path in others} == {"no-cache"}


@pytest.mark.parametrize("path", ["/parts/", "/nothing", "/../pyproject.toml"])
def test_the_server_shows_the_site_and_nothing_else(path: str, served: http.client.HTTPConnection) -> None:
    """No folder, and nothing beside it."""
    assert get(served, path).status == 404


def test_a_port_in_use_is_an_error_with_a_remedy() -> None:
    """The message says which port, and how to take another."""
    with open_server(0) as server, pytest.raises(BuildError, match="--port 0"):
        open_server(server.server_address[1])


def part_of_site(name: str) -> bytes:
    """Unpack one part of the site."""
    stem, ending = name.split(".", 1)
    [path] = (SITE / "parts").glob(f"{stem}.*.{ending}.gz")
    return gzip.decompress(path.read_bytes())


def test_python_is_carried_as_bytecode_and_with_licences() -> None:
    """No source that would be compiled again at every start; the licences of the parts are there."""
    names = zipfile.ZipFile(io.BytesIO(part_of_site("packages.zip"))).namelist()
    assert [name for name in names if name.endswith(".py")] == []
    assert "secondwrite/bridge.pyc" in names
    assert sum("/licenses/" in name for name in names) >= 9


def test_neither_product_is_larger_than_promised() -> None:
    """The one file has 13 MB at most; what the site loads up to the first plan, from a host that compresses nothing, 10 MB."""
    later = {ONE_FILE.name, offline.SERVICE_WORKER, offline.MANIFEST, "index.html", *offline.ICONS, bom.NAME, notices.FILE.name}
    loaded = [path for path in SITE.rglob("*") if path.is_file() and path.relative_to(SITE).as_posix() not in later]
    assert ONE_FILE.stat().st_size <= 13_000_000
    assert sum(path.stat().st_size for path in loaded) <= 10_000_000


def test_a_memory_of_python_fits_these_very_parts() -> None:
    """Both products name them by one hash, which is another one as soon as a part or the worker is."""
    pages = [path.read_text(encoding="utf-8") for path in (SITE / "test-plan.html", ONE_FILE)]
    [first], [second] = [re.findall(r'<meta name="parts" content="([0-9a-f]{64})">', page) for page in pages]
    assert first == second
    texts = dict.fromkeys(("guard", "early", "app", "service_worker", "worker", "style", "notices"), "")
    made = [Ingredients(**texts, parts={"a": a, "b": b"2"}, packed_worker=worker) for a, worker in ((b"1", b"w"), (b"3", b"w"), (b"1", b"x"))]
    assert len({each.digest() for each in made}) == 3
    assert Ingredients(**texts, parts={"b": b"2", "a": b"1"}, packed_worker=b"w").digest() == made[0].digest()


def test_everything_the_product_carries_can_be_imported(tmp_path: Path) -> None:
    """Every module of the packages, in Python as shipped: nothing that was left out of its library is missed."""
    for name in ("packages.zip", "python_stdlib.zip", "pydantic_core.so"):
        (tmp_path / name).write_bytes(part_of_site(name))
    answer = json.loads(run_node("import_all.mjs", str(PYODIDE), str(tmp_path)))
    assert answer["failed"] == {}
    assert answer["imported"] > 150


def test_packing_has_the_same_bytes_every_time(tmp_path: Path) -> None:
    """Compiled and compressed twice, in two processes."""
    sources = list(Path(site.__file__).parent.glob("*.py"))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path in sources:
            archive.write(path, f"building/{path.name}")
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder in folders:
        folder.mkdir()
        make(Raw("packages.zip", buffer.getvalue(), is_python=True), folder)
    first, second = [(folder / "packed").read_bytes() for folder in folders]
    assert first == second


def test_the_sheet_on_the_start_page_is_what_the_engine_drafts() -> None:
    """Fault, expected state and pass rule are those of the plan of the example, word for word."""
    plan = engine.make_plan(files.read((PACKAGE / "examples" / "order.json").read_text(encoding="utf-8")), release()["date"])
    [case] = [case for case in plan.cases if case.id == plan.front.run_first[0].id]
    for page in (SITE / "index.html", ONE_FILE):
        text = html.unescape(page.read_text(encoding="utf-8"))
        for words in (case.title, case.text.fault, case.text.at_destination[0], case.text.never[0], case.text.passes):
            assert words in text


def test_the_service_worker_lists_the_site_with_its_hashes() -> None:
    """Every file but itself, the one file and the papers, so that nothing is missing without a network and nothing else is kept."""
    first = (SITE / offline.SERVICE_WORKER).read_text(encoding="utf-8").split("\n")[0]
    listed = dict(json.loads(first.removeprefix("self.KEPT = ").removesuffix(";"))["files"])
    paths = {path.relative_to(SITE).as_posix(): path for path in SITE.rglob("*") if path.is_file()}
    assert listed.keys() == paths.keys() - {offline.SERVICE_WORKER, ONE_FILE.name, bom.NAME, notices.FILE.name}
    for name, expected in listed.items():
        assert expected == "sha256-" + base64.b64encode(hashlib.sha256(paths[name].read_bytes()).digest()).decode()


def test_the_service_worker_is_another_one_when_a_file_or_the_script_is() -> None:
    """And the same where nothing differs, whatever the order in which the files come."""
    one = offline.service_worker("script", {"a": b"1", "b": b"2"})
    assert one == offline.service_worker("script", {"b": b"2", "a": b"1"})
    others = [offline.service_worker("script", {"a": b"1", "b": b"3"}), offline.service_worker("other", {"a": b"1", "b": b"2"})]
    assert len({re.findall(r'"version": "(\w+)"', text)[0] for text in (one, *others)}) == 3


def test_the_manifest_names_icons_that_are_there() -> None:
    """With the sizes that they have; and every address stays beside the pages."""
    manifest = json.loads((SITE / offline.MANIFEST).read_text(encoding="utf-8"))
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    for icon in manifest["icons"]:
        data = (SITE / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert icon["sizes"] == "x".join(str(side) for side in struct.unpack(">II", data[16:24]))
        else:
            assert icon["sizes"] == "any"


def test_the_icon_is_a_png_that_readers_take() -> None:
    """Every chunk has its check sum, and the rows unpack to the picture: a margin, then the first line of the sheet."""
    data = icons.png(64)
    names, rest = [], data[8:]
    while rest:
        size, name = struct.unpack(">I4s", rest[:8])
        assert struct.unpack(">I", rest[8 + size : 12 + size])[0] == zlib.crc32(rest[4 : 8 + size])
        names.append((name, rest[8 : 8 + size]))
        rest = rest[12 + size :]
    rows = zlib.decompress(dict(names)[b"IDAT"])
    assert [name for name, _ in names] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert len(rows) == 64 * 9
    assert rows[:9] == bytes(9)
    assert rows[20 * 9 : 21 * 9] == b"\0" + int("0" * 14 + "1" * 36 + "0" * 14, 2).to_bytes(8, "big")


def test_the_site_holds_the_one_file() -> None:
    """The same bytes, and its size beside the link."""
    assert (SITE / ONE_FILE.name).read_bytes() == ONE_FILE.read_bytes()
    assert f"one file ({ONE_FILE.stat().st_size / 1e6:.1f} MB)" in (SITE / "index.html").read_text(encoding="utf-8")


def test_the_server_lets_the_one_file_bring_its_own_policy(served: http.client.HTTPConnection) -> None:
    """The site's would refuse its scripts; its own, in its first lines, is stricter, but cannot say who may frame it."""
    assert get(served, f"/{ONE_FILE.name}").headers["Content-Security-Policy"] == "frame-ancestors 'none'"


def test_the_wheel_holds_the_templates_and_no_tests() -> None:
    """Installed anywhere, the command line finds its templates."""
    [wheel] = DIST.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.startswith("secondwrite/templates/") for name in names)
    assert [name for name in names if not name.startswith(("secondwrite/", "second_write-"))] == []
