"""Work in slices: a generator that yields the number of states so far, so that its caller may pause or stop, and returns what it found."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Slices = Generator[int, None, T]


def finished(slices: Slices[T]) -> T:
    """What is found when nobody pauses it."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            found: T = end.value
            return found


def counted_on(slices: Slices[T], before: int) -> Slices[T]:
    """The same work, with the states of what was done before it counted in."""
    while True:
        try:
            yield before + next(slices)
        except StopIteration as end:
            found: T = end.value
            return found
