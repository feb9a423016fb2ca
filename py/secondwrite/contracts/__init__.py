"""The contract library: each `.json` file in this folder holds a provider; a company may add one file of its own."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files as resources

from pydantic import ValidationError

from ..contract import CONTRACT_FORMAT, CONTRACT_VERSION, Contracts, Operation
from ..problems import Problem, from_validation
from ..texts import Kind, Unreadable, load
from .checks import doubtful

LIBRARY = Kind("library", CONTRACT_FORMAT, CONTRACT_VERSION)
OWN = "own:"
GENERIC = "Generic"
# What `load` finds wrong only after it has seen the right format.
_HEADED = ("no_version", "newer_version")
_SAYS_LIBRARY = re.compile(rf'"format"\s*:\s*"{CONTRACT_FORMAT}"')


@dataclass(frozen=True)
class Entry:
    """One operation in the library: the id by which a worksheet names it, its provider, and what is known about it."""

    id: str
    provider: str
    operation: Operation

    @property
    def title(self) -> str:
        """Provider and operation, as a list shows them."""
        return f"{self.provider}: {self.operation.name}"

    @property
    def is_own(self) -> bool:
        """Whether it is from a company's own library."""
        return self.id.startswith(OWN)

    @property
    def read_on(self) -> str:
        """The latest day on which one of its facts was read."""
        return max((fact.read_on for _, fact in self.operation.known()), default="")


@lru_cache(maxsize=1)
def builtin() -> Mapping[str, Entry]:
    """The library that comes with this version, by id; read when it is first wanted."""
    found = (Contracts.model_validate_json(text) for text in builtin_files().values())
    return {entry.id: entry for file in found for entry in entries(file)}


def builtin_files() -> Mapping[str, str]:
    """The text of each file that comes with this version, by name; they are held to be right, since the tests read them with care."""
    found = sorted(resources(__name__).iterdir(), key=lambda file: file.name)
    return {file.name: file.read_text(encoding="utf-8") for file in found if file.name.endswith(".json")}


def entries(contracts: Contracts, prefix: str = "") -> Iterator[Entry]:
    """The operations of a file, each with the prefix of the name space it belongs to."""
    return (Entry(prefix + each.id, contracts.provider, each) for each in contracts.operations)


def library(own: Contracts | None = None) -> Mapping[str, Entry]:
    """The library with what a company adds to it."""
    return {**builtin(), **({entry.id: entry for entry in entries(own, OWN)} if own else {})}


def is_library(text: str) -> bool:
    """Whether the text of a file says that it is a library, as it is parsed or, where it is too broken for that, as it is written."""
    try:
        load(text, LIBRARY)
    except Unreadable as error:
        code = error.problem.code
        return code in _HEADED or (code != f"no_{LIBRARY.noun}" and _SAYS_LIBRARY.search(text) is not None)
    return True


def read(text: str, today: str = "") -> Contracts | tuple[Problem, ...]:
    """The contracts in the text of a file, or everything that is wrong with it; a day after `today` is, where that is given."""
    try:
        data = load(text, LIBRARY)
        contracts = Contracts.model_validate(data)
    except Unreadable as error:
        return (error.problem,)
    except ValidationError as error:
        return from_validation(error, data, Contracts)
    return tuple(doubtful(contracts, data, today)) or contracts


@lru_cache(maxsize=1)
def own(text: str) -> Contracts | None:
    """A company's own library from its text, as the page keeps it; none for no text."""
    found = read(text) if text else None
    return found if isinstance(found, Contracts) else None
