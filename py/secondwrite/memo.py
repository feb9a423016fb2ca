"""What was worked out before, by what it was worked out from: a bounded store that forgets what was longest not asked for."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Values by their keys, at most so many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, T] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, made when it is not kept."""
        value = self._kept.pop(key) if key in self._kept else make()
        self._kept[key] = value
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
