"""What the person at the terminal reads: progress lines, and errors of the build."""

import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout


class BuildError(Exception):
    """The build cannot go on; the message says what is wrong and what to do."""


def say(words: str) -> None:
    """Print one line at once, also when the output goes to a file."""
    print(words, flush=True)


@contextmanager
def step(words: str) -> Iterator[None]:
    """Say what begins, and, when it took a while, how long it took."""
    say(f"{words} ...")
    begun = time.monotonic()
    yield
    seconds = time.monotonic() - begun
    if seconds > 2:
        say(f"  done in {seconds:.0f} s")


def beside(is_wanted: bool) -> AbstractContextManager[object]:
    """Let what is printed go to standard error, if standard output is for a program."""
    return redirect_stdout(sys.stderr) if is_wanted else nullcontext()


def fail(error: BuildError) -> int:
    """Print the error and return the exit code for it."""
    print(f"build.py: {error}", file=sys.stderr, flush=True)
    return 1
