"""The order of the build: check the parts, pass the gate, bundle, pack, write both products and the wheel."""

from building import bom, notices, parts, scripts, sums, wheels
from building.alone import alone
from building.archives import read_zip
from building.carried import carried
from building.gate import pass_gate
from building.one_file import build_one_file
from building.pack import Raw, pack
from building.packages import packages_zip, side_module, standard_library_zip
from building.paths import DIST, ONE_FILE, SITE
from building.product import Ingredients
from building.report import say, step
from building.site import build_site


def build_products() -> None:
    """Make everything in `dist/`."""
    with alone():
        build_alone()


def build_alone() -> None:
    """Make everything in `dist/`, while no other build runs."""
    checked = parts.gather()
    pass_gate(checked)
    DIST.mkdir(exist_ok=True)
    with step("Building the wheel, the site and the one file"):
        scripts.ship()
        wheel_name, wheel = wheels.own_wheel()
        made = ingredients(checked, wheel)
        replace_wheel(wheel_name, wheel)
        products = {wheel_name: wheel, ONE_FILE.name: build_one_file(made)}
        papers = {notices.FILE.name: made.notices.encode(), bom.NAME: bom.written(carried(checked), products)}
        write_beside(papers)
        build_site(made, products[ONE_FILE.name], papers)
        write_sums(products | papers)
    say(f"Built dist/site, dist/second-write.html ({ONE_FILE.stat().st_size / 1e6:.2f} MB) and dist/{wheel_name}.")


def ingredients(checked: parts.Parts, wheel: bytes) -> Ingredients:
    """Bundle the scripts and pack the parts."""
    worker = scripts.bundle("python/worker.js")
    raws = [
        Raw("pyodide.asm.wasm", checked.pyodide_file("pyodide.asm.wasm").read_bytes(), is_python=False),
        Raw("pydantic_core.so", side_module(checked), is_python=False),
        Raw("python_stdlib.zip", standard_library_zip(checked), is_python=True),
        Raw("packages.zip", packages_zip(checked, read_zip(wheel)), is_python=True),
        Raw("worker.js", worker.encode(), is_python=False),
    ]
    packed = pack(raws)
    packed_worker = packed.pop("worker.js")
    return Ingredients(
        guard=scripts.bundle("guard.js"),
        early=scripts.bundle("early.js", target="es5"),
        app=scripts.bundle("main.js"),
        service_worker=scripts.bundle("site/service-worker.js"),
        worker=worker,
        style=scripts.style(),
        parts=packed,
        packed_worker=packed_worker,
        notices=notices.current(checked),
    )


def write_beside(papers: dict[str, bytes]) -> None:
    """Put what tells of the products beside them."""
    for name, data in papers.items():
        (DIST / name).write_bytes(data)


def write_sums(handed_out: dict[str, bytes]) -> None:
    """Write the digest of every file that is handed out, those of the site included."""
    site = {path.relative_to(DIST).as_posix(): path.read_bytes() for path in SITE.rglob("*") if path.is_file()}
    (DIST / sums.NAME).write_text(sums.written(handed_out | site), encoding="utf-8", newline="\n")


def replace_wheel(name: str, data: bytes) -> None:
    """Put the wheel into `dist/` and take older ones away."""
    for old in DIST.glob("*.whl"):
        old.unlink()
    (DIST / name).write_bytes(data)
