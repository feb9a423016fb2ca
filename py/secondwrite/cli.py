"""The command line: the same engine as in the page.

Exit codes: 0 fine, 2 wrong usage, 4 the worksheet has problems; a check also ends with 1 when a design is broken
and with 3 when that depends on open answers or was not decided. Ctrl-C ends any with 130.
"""

import argparse
import os
import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from . import contracts, engine, schemas, sharing
from .changes import Version, changes
from .checker import workflow
from .checker.verdicts import Standing
from .contracts import searching, telling
from .contradictions import contradictions
from .design import designs
from .exports import command as exporting
from .exports import comparison, data, html, markdown, model, verdicts
from .exports.standalone import NotBuilt
from .kit import command as kit
from .legibility import file_name
from .plan import Plan
from .suppliers import handing_out
from .terminal import (
    BROKEN,
    FINE,
    HAS_PROBLEMS,
    UNDECIDED,
    WRONG_USAGE,
    Unusable,
    day,
    keep_inputs,
    named,
    print_problems,
    text_of,
    utf8_of,
    worksheet_of,
    write_file,
    write_out,
)
from .worksheet import Worksheet

CHECKED = {
    Standing.HOLDS: FINE,
    Standing.BROKEN: BROKEN,
    Standing.DEPENDS: UNDECIDED,
    Standing.NOT_DECIDED: UNDECIDED,
}

# As a shell counts an end by Ctrl-C: 128 and the number of the signal.
INTERRUPTED = 130

FORMATS: Mapping[str, Callable[[Plan], str]] = {
    "markdown": markdown.render,
    "json": data.render,
    "html": html.render,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except BrokenPipeError:  # whoever reads has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except (Unusable, NotBuilt) as error:
        print(f"second-write: {error}", file=sys.stderr)
        return WRONG_USAGE
    except KeyboardInterrupt:  # whoever started it wants no more of it
        return INTERRUPTED
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="second-write", description="May the second write be sent? Test plans for ambiguous success."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    plan = commands.add_parser("plan", allow_abbrev=False, help="draft the test plan of a worksheet")
    plan.add_argument("file", help="worksheet file; - reads standard input")
    plan.add_argument("--format", choices=list(FORMATS), default="markdown")
    plan.add_argument("--date", type=day, default=None, help="the date the plan shows, such as 2026-11-29 (default: today)")
    plan.add_argument("--no-check", action="store_true", help="do not check the design; the plan says so")
    plan.set_defaults(run=_run_plan)

    check = commands.add_parser("check", allow_abbrev=False, help="look for the fault sequence that breaks the described design")
    check.add_argument("file", help="worksheet file; - reads standard input")
    check.add_argument("--json", action="store_true", help="print data instead of text")
    check.set_defaults(run=_run_check)

    _add_changes(commands.add_parser("changes", allow_abbrev=False, help="say what differs between two worksheets, and their plans"))

    exporting.add_to(commands.add_parser("export", allow_abbrev=False, help="write tests, decision tables or the plan for other programs"))

    _add_supplier_file(commands.add_parser("supplier-file", allow_abbrev=False, help="write what a supplier is asked, as a file"))

    kit.add_kit(commands.add_parser("kit", allow_abbrev=False, help="write the plan's tests as a kit that runs in a sandbox"))
    kit.add_journal(commands.add_parser("journal", help="say whether the journal of a kit is possible for the design as described"))

    promela = commands.add_parser("promela", allow_abbrev=False, help="write a model of one effect for the model checker Spin")
    promela.add_argument("file", help="worksheet file; - reads standard input")
    promela.add_argument("--effect", metavar="ID", help="which effect (default: the first)")
    promela.set_defaults(run=_run_promela)

    validate = commands.add_parser("validate", help="list everything that is wrong with a worksheet")
    validate.add_argument("file", help="worksheet file; - reads standard input")
    validate.set_defaults(run=_run_validate)

    library = commands.add_parser("contracts", help="what destinations document about repeats: list, show ID, or check a file")
    library.add_argument("words", nargs="*", metavar="QUERY", help="words to look for; show ID prints one in full")
    library.add_argument("--check", metavar="FILE", help="list everything that is wrong with a library of your own")
    library.set_defaults(run=_run_contracts)

    _add_compare(commands.add_parser("compare", allow_abbrev=False, help="lay the replies of suppliers side by side"))

    schema = commands.add_parser("schema", help="print a JSON Schema")
    schema.add_argument("name", nargs="?", help="leave out to list the names")
    schema.set_defaults(run=_run_schema)
    return parser


def _add_changes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", help="worksheet file, as it was; - reads standard input")
    parser.add_argument("new", help="worksheet file, as it is now; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print data instead of text")
    parser.add_argument("--no-check", action="store_true", help="do not check the two designs; no verdicts are compared")
    parser.add_argument("--date", type=day, default=None, help="the day by which answers count as stale (default: today)")
    parser.set_defaults(run=_run_changes)


def _add_supplier_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="worksheet file; - reads standard input")
    parser.add_argument("-o", "--output", type=named, metavar="OUT", required=True, help="what to write: a name that ends in .html, .zip or .md")
    parser.add_argument("--private", action="store_true", help="also names of people, accounts and what was seen inside")
    parser.add_argument("--answers", action="store_true", help="also what the worksheet answers now")
    parser.add_argument("--musts", action="store_true", help="only the tests due before acceptance, and the questions they rest on")
    parser.add_argument("--date", type=day, default=None, help="the date it shows, such as 2026-11-29 (default: today)")
    parser.set_defaults(run=_run_supplier_file)


def _run_plan(options: argparse.Namespace) -> int:
    worksheet = worksheet_of(options.file)
    if worksheet is None:
        return HAS_PROBLEMS
    today = options.date or date.today().isoformat()
    write_out(FORMATS[options.format](exporting.plan_of(worksheet, today, is_checked=not options.no_check)))
    return FINE


def _run_check(options: argparse.Namespace) -> int:
    worksheet = _read_without_contradictions(options.file)
    if worksheet is None:
        return HAS_PROBLEMS
    outcome = workflow.checked(worksheet)
    plan = engine.make_plan(worksheet, date.today().isoformat(), checked=outcome)
    write_out(verdicts.render(plan) if options.json else markdown.render_part("verdict", plan))
    return CHECKED[outcome.standing]


def _run_changes(options: argparse.Namespace) -> int:
    """Both files are read before any problem ends it. Answers that contradict each other are said, and then nothing is checked."""
    names = (options.old, options.new)
    if names == ("-", "-"):
        raise Unusable("standard input can be read only once; name a file for one of the two")
    worksheets = [worksheet for worksheet in map(worksheet_of, names) if worksheet]
    if len(worksheets) < len(names):
        return HAS_PROBLEMS
    clashes = [contradictions(designs(worksheet)) for worksheet in worksheets]
    for name, found in zip(names, clashes, strict=True):
        print_problems(name, found)
    today, is_checked = options.date or date.today().isoformat(), not (options.no_check or any(clashes))
    known: dict[Hashable, Any] = {}
    outcomes = (workflow.checked(worksheet, known) if is_checked else None for worksheet in worksheets)
    plans = (engine.make_plan(worksheet, today, checked=outcome) for worksheet, outcome in zip(worksheets, outcomes, strict=True))
    told = changes(*map(Version, map(file_name, names), worksheets, plans))
    write_out(comparison.render_json(told) if options.json else comparison.render(told))
    return HAS_PROBLEMS if any(clashes) else FINE


def _run_supplier_file(options: argparse.Namespace) -> int:
    """What is left out is said, since the file does not show what is not in it."""
    shapes = {shape.value: shape for shape in handing_out.Shape}
    shape = shapes.get(Path(options.output).suffix.lower().lstrip("."))
    if shape is None:
        raise Unusable(f"cannot tell what to write from {options.output!r}; end the name in .html, .zip or .md")
    keep_inputs([options.output], options.file)
    worksheet = worksheet_of(options.file)
    if worksheet is None:
        return HAS_PROBLEMS
    today, wanted = options.date or date.today().isoformat(), {"with_answers": options.answers, "only_musts": options.musts}
    asked = handing_out.asking(worksheet, today, with_private=options.private, **wanted)
    write_file(options.output, asked.content(shape))
    if not options.private and (left := sharing.left_out(worksheet)):
        print(f"Left out (--private takes it along): {'; '.join(left)}", file=sys.stderr)
    return FINE


def _run_promela(options: argparse.Namespace) -> int:
    worksheet = _read_without_contradictions(options.file)
    if worksheet is None:
        return HAS_PROBLEMS
    found = {design.slug: design for design in designs(worksheet)}
    effect = options.effect or next(iter(found))
    if effect not in found:
        raise Unusable(f"there is no effect {effect!r}; there is: {', '.join(found)}")
    write_out(model.render(found[effect]))
    if others := [slug for slug in found if slug != effect]:
        print(f"This is the model of {effect}. Others with --effect: {', '.join(others)}", file=sys.stderr)
    return FINE


def _run_validate(options: argparse.Namespace) -> int:
    worksheet = _read_without_contradictions(options.file)
    if worksheet is None:
        return HAS_PROBLEMS
    write_out(f"Fine: {len(worksheet.effects)} effect{'s' if len(worksheet.effects) != 1 else ''}.\n")
    return FINE


def _run_contracts(options: argparse.Namespace) -> int:
    if options.check is not None:
        return _check_library(options.check)
    known = contracts.builtin()
    if options.words[:1] == ["show"]:
        if len(options.words) != 2:
            raise Unusable("show takes one id, such as: second-write contracts show stripe-v1-create-payment")
        if options.words[1] not in known:
            raise Unusable(f"there is no contract {options.words[1]!r}; second-write contracts lists them")
        write_out("\n".join(telling.lines(known[options.words[1]])) + "\n")
        return FINE
    found = searching.find(" ".join(options.words), known)
    if not found:
        raise Unusable(f"no contract has the words {' '.join(options.words)!r}; second-write contracts lists all")
    write_out("".join(f"{telling.line(entry)}\n" for entry in found))
    return FINE


def _check_library(name: str) -> int:
    text = utf8_of(name)
    found = contracts.read(text, date.today().isoformat()) if isinstance(text, str) else text
    if isinstance(found, tuple):
        print_problems(name, found)
        return HAS_PROBLEMS
    write_out(f"Fine: {len(found.operations)} operation{'s' if len(found.operations) != 1 else ''}.\n")
    return FINE


def _add_compare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="worksheet file; - reads standard input")
    parser.add_argument("replies", nargs="+", metavar="REPLY", help="reply files, or a round that holds some")
    parser.add_argument("--format", choices=["markdown", "csv", "json"], default="markdown")
    parser.add_argument("--no-check", action="store_true", help="do not check the design with each reply; no verdicts are compared")
    parser.add_argument("--date", type=day, default=None, help="the day by which answers count as stale (default: today)")
    parser.set_defaults(run=_run_compare)


def _run_compare(options: argparse.Namespace) -> int:
    """Files that cannot be read are named, and the others are compared. Where answers contradict each other, nothing is checked."""
    from .suppliers import command

    if [options.file, *options.replies].count("-") > 1:
        raise Unusable("standard input can be read only once; name files for the others")
    worksheet = worksheet_of(options.file)
    today = options.date or date.today().isoformat()
    opened = command.opened(((name, text_of(name)) for name in options.replies), worksheet, today)
    for refused in opened.refused:
        print_problems(refused.file, refused.problems)
    for repeated in opened.repeated:
        print(f"{repeated.file}: This reply was given before; it is shown once.", file=sys.stderr)
    for remarked in opened.remarked:
        print_problems(remarked.file, remarked.remarks)
    if worksheet is None or not opened.round.replies:
        return HAS_PROBLEMS
    clashes = contradictions(designs(worksheet))
    print_problems(options.file, clashes)
    is_checked = not (options.no_check or clashes)
    write_out(command.rendered(opened.round, worksheet, today, options.format, is_checked))
    return HAS_PROBLEMS if clashes or opened.refused else FINE


def _run_schema(options: argparse.Namespace) -> int:
    if options.name is None:
        write_out("".join(f"{name}\n" for name in schemas.SCHEMAS))
    elif options.name in schemas.SCHEMAS:
        write_out(schemas.render(options.name))
    else:
        raise Unusable(f"there is no schema {options.name!r}; there is: {', '.join(schemas.SCHEMAS)}")
    return FINE


def _read_without_contradictions(name: str) -> Worksheet | None:
    """The worksheet, or nothing after it was printed what is wrong with it or what contradicts itself in it."""
    worksheet = worksheet_of(name)
    found = contradictions(designs(worksheet)) if worksheet else ()
    print_problems(name, found)
    return None if found else worksheet


if __name__ == "__main__":
    sys.exit(main())
