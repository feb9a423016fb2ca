"""What goes into every kit as it is."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_SHIPPED = (".py", ".md", ".yaml", ".txt", ".ini", ".toml")


@cache
def parts() -> Mapping[str, str]:
    """The texts that go into every kit, by their names there."""
    return dict(_texts(files("secondwrite.kit") / "parts", ""))


# In the browser's package, where every program is compiled, those of the parts are texts.
_AS_TEXT = ".py.txt"


def _texts(folder: Traversable, before: str) -> Iterator[tuple[str, str]]:
    for each in folder.iterdir():
        if each.is_dir() and each.name != "__pycache__":
            yield from _texts(each, f"{before}{each.name}/")
            continue
        name = before + (each.name.removesuffix(".txt") if each.name.endswith(_AS_TEXT) else each.name)
        if each.is_file() and name.endswith(_SHIPPED) and name != "__init__.py":
            yield name, _as_top(each.read_text(encoding="utf-8"), depth=before.count("/"))


def _as_top(text: str, depth: int) -> str:
    """Imports as they read where the folder of the parts is the top one."""
    dots = "." * (depth + 1)
    return text.replace(f"from {dots}acceptance", "from acceptance").replace(f"from {dots}adapter", "from adapter")
