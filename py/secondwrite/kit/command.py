"""The kit on the command line: written from a worksheet, and its journal held against the design."""

import argparse
import sys
from datetime import date

from .. import sharing
from ..checker import workflow
from ..contradictions import contradictions
from ..design import designs
from ..legibility import file_name
from ..terminal import Unusable, day, keep_inputs, named, print_problems, text_of, worksheet_of, write_file, write_out

FINE, IMPOSSIBLE, HAS_PROBLEMS = 0, 1, 4


def add_kit(parser: argparse.ArgumentParser) -> None:
    """`second-write kit FILE -o kit.zip`."""
    parser.add_argument("file", help="worksheet file; - reads standard input")
    parser.add_argument("-o", "--output", type=named, metavar="OUT", required=True, help="the zip to write")
    parser.add_argument("--effect", metavar="ID", default="", help="only the tests of this effect")
    parser.add_argument("--private", action="store_true", help="also names of people, accounts and what was seen inside")
    parser.add_argument("--no-check", action="store_true", help="do not check the design; no counterexample becomes a test")
    parser.add_argument("--date", type=day, default=None, help="the date it shows, such as 2026-11-29 (default: today)")
    parser.set_defaults(run=_run_kit)


def add_journal(parser: argparse.ArgumentParser) -> None:
    """`second-write journal FILE JOURNAL`."""
    parser.add_argument("file", help="worksheet file; - reads standard input")
    parser.add_argument("journal", help="the journal of a run of the kit (journal.jsonl)")
    parser.set_defaults(run=_run_journal)


def _run_kit(options: argparse.Namespace) -> int:
    """What is left out is said, and how many tests the kit carries out."""
    from .making import kit

    keep_inputs([options.output], options.file)
    worksheet = worksheet_of(options.file)
    if worksheet is None:
        return HAS_PROBLEMS
    slugs = [design.slug for design in designs(worksheet)]
    if options.effect and options.effect not in slugs:
        raise Unusable(f"there is no effect {options.effect!r}; there is: {', '.join(slugs)}")
    is_checked = not (options.no_check or contradictions(designs(worksheet)))
    made = kit(
        worksheet,
        options.date or date.today().isoformat(),
        with_private=options.private,
        effect=options.effect,
        checked=workflow.checked(worksheet) if is_checked else None,
    )
    write_file(options.output, made.content)
    print(f"{made.automatic} tests are carried out by the kit, {made.by_hand} are for people.", file=sys.stderr)
    if not options.private and (left := sharing.left_out(worksheet)):
        print(f"Left out (--private takes it along): {'; '.join(left)}", file=sys.stderr)
    return FINE


def _run_journal(options: argparse.Namespace) -> int:
    """Ends with 1 where something is not possible for the design as described."""
    from . import journal, lines

    worksheet = worksheet_of(options.file)
    problems = contradictions(designs(worksheet)) if worksheet else ()
    print_problems(options.file, problems)
    if worksheet is None or problems:
        return HAS_PROBLEMS
    try:
        noted = lines.read(text_of(options.journal))
    except lines.NoJournal as error:
        raise Unusable(f"{file_name(options.journal)}: {error}") from None
    told = journal.held_against(noted, designs(worksheet))
    write_out(journal.render(told))
    return IMPOSSIBLE if any(each.refused for each in told) else FINE
