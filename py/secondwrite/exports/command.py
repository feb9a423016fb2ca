"""`second-write export`: a worksheet as files for other programs, and what has to be said of them."""

import argparse
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from .. import engine
from ..checker import workflow
from ..contradictions import contradictions
from ..design import designs
from ..legibility import file_name
from ..plan import Plan
from ..terminal import FINE, HAS_PROBLEMS, Unusable, day, keep_inputs, named, print_problems, text_of, worksheet_of, write_out
from ..worksheet import Worksheet
from ..zips import zipped
from . import formats, results
from .formats import FORMATS, NUMBERINGS, READ, Format, Wanted
from .trackers import numbers

_RESULTS = (Format.CTRF, Format.JUNIT)


def add_to(parser: argparse.ArgumentParser) -> None:
    """Give the command its arguments."""
    parser.add_argument("file", help="worksheet file; - reads standard input")
    parser.add_argument("--to", choices=list(FORMATS), required=True, help="what to write")
    parser.add_argument("-o", "--output", type=named, metavar="OUT", help="a file, a folder, or a name that ends in .zip (default: print it)")
    parser.add_argument("--spreadsheet", action="store_true", help="CSV to be read in a spreadsheet: no cell runs as a formula")
    parser.add_argument("--numbers", type=named, metavar="LIST", help="CSV of the test manager with its numbers, so that the import updates")
    parser.add_argument("--reply", type=named, metavar="REPLY", help="for ctrf and junit: the results in this reply of a supplier")
    parser.add_argument("--no-check", action="store_true", help="do not check the design; what is written says so")
    parser.add_argument("--date", type=day, default=None, help="the date it shows, such as 2026-11-29 (default: today)")
    parser.set_defaults(run=_run)


def plan_of(worksheet: Worksheet, today: str, *, is_checked: bool) -> Plan:
    """The plan, with its verdict where that is wanted and no answers contradict each other."""
    is_sound = is_checked and not contradictions(designs(worksheet))
    return engine.make_plan(worksheet, today, checked=workflow.checked_and_tried(worksheet) if is_sound else None)


def _run(options: argparse.Namespace) -> int:
    format = FORMATS[options.to]
    _refuse_what_does_not_fit(format, options)
    worksheet = worksheet_of(options.file)
    known = _numbers(format, options.numbers) if options.numbers else {}
    if worksheet is None or known is None:
        return HAS_PROBLEMS
    today, is_checked = options.date or date.today().isoformat(), not options.no_check
    found = _results(options.reply, worksheet, today, is_checked) if options.reply else None
    if options.reply and found is None:
        return HAS_PROBLEMS
    plan = plan_of(worksheet, today, is_checked=is_checked and format in READ)
    made = formats.exported(worksheet, plan, Wanted(format, options.spreadsheet, known, found))
    _write(made.files, options.output, options.file, options.numbers, options.reply)
    print(*made.notes, sep="\n", file=sys.stderr)
    return FINE


def _refuse_what_does_not_fit(format: Format, options: argparse.Namespace) -> None:
    tables = ", ".join(NUMBERINGS)
    if format not in NUMBERINGS and (options.spreadsheet or options.numbers):
        raise Unusable(f"--spreadsheet and --numbers are for the tables of test managers: {tables}")
    if format not in _RESULTS and options.reply:
        raise Unusable(f"--reply is for results: {', '.join(_RESULTS)}")
    if [options.file, options.numbers, options.reply].count("-") > 1:
        raise Unusable("standard input can be read only once; name files for the others")


def _numbers(format: Format, name: str) -> Mapping[str, str] | None:
    """The numbers in a list, or nothing after its problems were printed."""
    found = numbers.read(text_of(name), NUMBERINGS[format])
    if isinstance(found, tuple):
        print_problems(name, found)
        return None
    return found


def _results(name: str, worksheet: Worksheet, today: str, is_checked: bool) -> results.Report | None:
    """The results of the one reply in a file, or nothing after its problems were printed."""
    from ..suppliers import command

    opened = command.opened([(name, text_of(name))], worksheet, today)
    for refused in opened.refused:
        print_problems(name, refused.problems)
    for remarked in opened.remarked:
        print_problems(name, remarked.remarks)
    if opened.refused:
        return None
    if len(opened.round.replies) != 1:
        raise Unusable(f"{file_name(name)} holds {len(opened.round.replies)} replies; name a file with one")
    told = command.compared(opened.round, worksheet, today, is_checked=is_checked)
    return results.of_reply(told, told.columns[0].key)


def _write(texts: Mapping[str, str], output: str | None, *inputs: str | None) -> None:
    """Print the one text, or write what there is into a file, a zip or a folder; over none of the inputs."""
    contents = {name: text.encode() for name, text in texts.items()}
    if output is None and len(contents) > 1:
        raise Unusable(f"this makes {len(contents)} files; name a folder, or a file that ends in .zip, with -o")
    if output is None:
        write_out(next(iter(texts.values())))
        return
    is_folder = len(contents) > 1 or output.endswith("/") or Path(output).is_dir()
    written = _placed(contents, Path(output), is_folder=is_folder)
    keep_inputs(written, *inputs)
    try:
        for place, content in written.items():
            if place.parent == Path(output):
                place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
    except OSError as error:
        raise Unusable(f"cannot write {file_name(output)}: {error.strerror}") from None


def _placed(contents: Mapping[str, bytes], place: Path, *, is_folder: bool) -> Mapping[Path, bytes]:
    """Each file to write, with its content."""
    if place.suffix.lower() == ".zip":
        return {place: zipped(contents)}
    if is_folder:
        return {place / name: content for name, content in contents.items()}
    return {place: next(iter(contents.values()))}
