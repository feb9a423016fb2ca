"""The terminal: what comes in from files and goes out to it, and the errors of both."""

import argparse
import os
import stat
import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path

from . import files
from .answers import FIRST_YEAR
from .legibility import file_name
from .problems import Problem, whole_file
from .worksheet import Worksheet

# How a command ends; `cli` says what each means.
FINE, BROKEN, WRONG_USAGE, UNDECIDED, HAS_PROBLEMS = 0, 1, 2, 3, 4


class Unusable(Exception):
    """A file or name on the command line cannot be used; says what to do."""


def text_of(name: str) -> str:
    """The text of a file, or of standard input for `-`; signs stand for what is not UTF-8. Raises `Unusable` where it cannot be read."""
    return _bytes_of(name).decode("utf-8", "replace")


def utf8_of(name: str) -> str | tuple[Problem, ...]:
    """The text of a file that we take no letter of on trust, or the problem that it is not UTF-8. Raises `Unusable` like `text_of`.

    What holds a zero byte is no text at all: whoever reads it says so.
    """
    raw = _bytes_of(name)
    try:
        return raw.decode("utf-8", "replace" if b"\0" in raw else "strict")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
    remedy = "Open it in a text editor, save it with the encoding UTF-8, and look at its accented letters."
    return (whole_file("not_utf8", "The file is not UTF-8 text.", remedy, f"Line {line}"),)


def _bytes_of(name: str) -> bytes:
    if not name:
        raise Unusable("the name of a file is empty; name a file")
    if name == "-" and sys.stdin is None:
        raise Unusable("standard input is closed; name a file")
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Unusable(f"cannot read {file_name(name)}: {error.strerror}") from None


def worksheet_of(name: str) -> Worksheet | None:
    """The worksheet of a file, or nothing after its problems were printed. Raises `Unusable` where it cannot be read."""
    text = utf8_of(name)
    found = files.read(text) if isinstance(text, str) else text
    if isinstance(found, Worksheet):
        return found
    print_problems(name, found)
    return None


def keep_inputs(outputs: Iterable[str | Path], *inputs: str | None) -> None:
    """Raises `Unusable` where a file that is to be written is one that is read, by whatever name; `-` is standard input."""
    for output in outputs:
        if any(_is_same_file(output, name) for name in inputs if name):
            raise Unusable(f"{file_name(str(output))} is read here and would be overwritten; give another name with -o")


def _is_same_file(output: str | Path, name: str) -> bool:
    """Whether both are one file with a content to lose: a terminal or a pipe has none."""
    try:
        written, read = os.stat(output), os.stat(0 if name == "-" else name)
    except OSError:
        return False
    return stat.S_ISREG(written.st_mode) and os.path.samestat(written, read)


def write_file(name: str, content: bytes) -> None:
    """Write a file. Raises `Unusable` where it cannot be written."""
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise Unusable(f"cannot write {file_name(name)}: {error.strerror}") from None


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
        print(f"{file_name(name)}: {problem}", file=sys.stderr)


def named(text: str) -> str:
    """A file's name as an argument: not an empty one."""
    if text:
        return text
    raise argparse.ArgumentTypeError("the name is empty; name a file")


def day(text: str) -> str:
    """A day as an argument: YYYY-MM-DD."""
    try:
        found = date.fromisoformat(text).isoformat()
    except ValueError:
        found = ""
    if found and found == text and int(text[:4]) >= FIRST_YEAR:
        return found
    raise argparse.ArgumentTypeError(f"{text!r} is not a day; write it as 2026-11-29")
