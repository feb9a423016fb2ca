"""Worksheets read one after the other, as somebody types: the parts that did not change stay the same objects.

So they are neither validated nor compared again, and what was worked out about them is found at once.
"""

from typing import Any

from . import files
from .answers import Part
from .worksheet import Worksheet


class Unchanged:
    """Remembers the parts of the last worksheet by the data that they were read from."""

    def __init__(self) -> None:
        self._parts: dict[str, Part] = {}

    def parse(self, data: Any) -> files.Read:
        """A worksheet from plain data, or everything that is wrong with it; as `files.parse`."""
        if not isinstance(data, dict) or not isinstance(data.get("effects"), list):
            return files.parse(data)
        shared = {name: self._known(data[name]) for name in ("workflow", "sending") if name in data}
        read = files.parse({**data, **shared, "effects": list(map(self._known, data["effects"]))})
        if not isinstance(read, Worksheet):
            return files.parse(data)
        self._keep(data, read)
        return read

    def _known(self, given: Any) -> Any:
        """The part that this data gave before, else the data. As text, 1 is not True."""
        return self._parts.get(repr(given), given)

    def _keep(self, data: Any, read: Worksheet) -> None:
        pairs = [(data.get("workflow"), read.workflow), (data.get("sending"), read.sending)]
        pairs += zip(data["effects"], read.effects, strict=True)
        self._parts = {repr(given): part for given, part in pairs}
