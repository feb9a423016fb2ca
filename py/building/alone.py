"""One build at a time in a checkout: a second one waits for the first."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from building.paths import CACHE
from building.report import say

if sys.platform == "win32":
    import msvcrt

    def take(file: IO[str], wait: bool) -> None:
        """Take the lock; raises OSError when another has it and `wait` is not set, or after ten seconds of waiting."""
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def take(file: IO[str], wait: bool) -> None:
        """Take the lock; raises OSError when another has it and `wait` is not set."""
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def alone() -> Iterator[None]:
    """Hold the lock of this checkout; the system gives it back, too, when the program ends."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as file:
        try:
            take(file, wait=False)
        except OSError:
            say("Waiting for another build of this checkout to end ...")
            take(file, wait=True)
        yield
