"""Example worksheets: each `.json` file in this folder is one, its name is its id."""

from dataclasses import dataclass
from importlib.resources import files as resources

from .. import files
from ..worksheet import Worksheet


@dataclass(frozen=True)
class Example:
    """One example as a gallery lists it."""

    id: str
    name: str
    purpose: str


def gallery() -> tuple[Example, ...]:
    """All examples, by id."""
    names = sorted(entry.name for entry in resources(__name__).iterdir() if entry.name.endswith(".json"))
    return tuple(_listed(name.removesuffix(".json")) for name in names)


def load(id: str) -> Worksheet:
    """The example with this id; raises KeyError for an id that is not in the gallery."""
    source = resources(__name__) / f"{id}.json"
    if not id.replace("-", "").isalnum() or not source.is_file():
        raise KeyError(id)
    worksheet = files.read(source.read_text(encoding="utf-8"))
    if isinstance(worksheet, Worksheet):
        return worksheet
    raise ValueError(f"example {id}: {worksheet[0]}")


def _listed(id: str) -> Example:
    workflow = load(id).workflow
    return Example(id, workflow.name, workflow.purpose)
