"""The terminal: what comes in from files and goes out to it, and the errors of both."""

import argparse
import sys
from datetime import date
from pathlib import Path

from . import files
from .answers import FIRST_YEAR
from .problems import Problem
from .worksheet import Worksheet

# How a command ends; `cli` says what each means.
FINE, BROKEN, WRONG_USAGE, UNDECIDED, HAS_PROBLEMS = 0, 1, 2, 3, 4


class Unusable(Exception):
    """A file or name on the command line cannot be used; says what to do."""


def text_of(name: str) -> str:
    """The text of a file, or of standard input for `-`. Raises `Unusable` where it cannot be read."""
    if name == "-" and sys.stdin is None:
        raise Unusable("standard input is closed; name a file")
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Unusable(f"cannot read {name}: {error.strerror}") from None
    return raw.decode("utf-8", "replace")


def worksheet_of(name: str) -> Worksheet | None:
    """The worksheet of a file, or nothing after its problems were printed. Raises `Unusable` where it cannot be read."""
    found = files.read(text_of(name))
    if isinstance(found, Worksheet):
        return found
    print_problems(name, found)
    return None


def write_file(name: str, content: bytes) -> None:
    """Write a file. Raises `Unusable` where it cannot be written."""
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise Unusable(f"cannot write {name}: {error.strerror}") from None


def write_out(text: str) -> None:
    """Write text as UTF-8 with plain line breaks, whatever the terminal. Raises `Unusable` where it cannot be written."""
    if sys.stdout is None:
        raise Unusable("standard output is closed; there is nowhere to write to")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unusable(f"cannot write the output: {error.strerror}") from None


def print_problems(name: str, problems: tuple[Problem, ...]) -> None:
    """Say everything that is wrong with a file, by its name."""
    for problem in problems:
        print(f"{name}: {problem}", file=sys.stderr)


def day(text: str) -> str:
    """A day as an argument: YYYY-MM-DD."""
    try:
        found = date.fromisoformat(text).isoformat()
    except ValueError:
        found = ""
    if found and found == text and int(text[:4]) >= FIRST_YEAR:
        return found
    raise argparse.ArgumentTypeError(f"{text!r} is not a day; write it as 2026-11-29")
