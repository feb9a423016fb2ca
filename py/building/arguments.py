"""The command line of `build.py`. Wrong usage ends with exit code 2 and a message."""

import argparse

# What the bench measures, in this order.
PARTS = ("sizes", "start", "memory", "preview", "check", "library", "result", "soak", "kit")


def parse(argv: list[str]) -> argparse.Namespace:
    """Read the arguments; `test` keeps those it does not know, for pytest."""
    parser = make_parser()
    options, extra = parser.parse_known_args(argv)
    if extra and options.command != "test":
        parser.error(f"unknown argument for {options.command}: {' '.join(extra)}")
    options.extra = extra
    return options


def make_parser() -> argparse.ArgumentParser:
    """Describe the commands."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__.splitlines()[0], allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    run = commands.add_parser("run", help="set up, build, serve the site on this machine, open a browser", allow_abbrev=False)
    serve = commands.add_parser("serve", help="serve the site as it was last built", allow_abbrev=False)
    for each in (run, serve):
        each.add_argument("--port", type=port_number, default=8765, help="port on 127.0.0.1 (default: %(default)s; 0 takes a free one)")
        each.add_argument("--no-open", action="store_true", help="do not open a browser")
    commands.add_parser("build", help="set up and build dist/site, dist/second-write.html and the wheel", allow_abbrev=False)
    test = commands.add_parser("test", help="set up, build, run every test; further arguments go to pytest", allow_abbrev=False)
    test.add_argument("--quick", action="store_true", help="leave out the tests that take minutes, and the coverage")
    bench = commands.add_parser("bench", help="set up, build, measure both products and their peers", allow_abbrev=False)
    bench.add_argument("--rounds", type=positive_number, default=5, help="rounds of each measurement (default: %(default)s)")
    bench.add_argument("--only", action="append", choices=PARTS, metavar="PART", help=f"measure this part only; may be repeated: {', '.join(PARTS)}")
    bench.add_argument("--browser", choices=("chromium", "firefox"), default="chromium", help="the browser (default: %(default)s; Firefox: sizes, start, memory)")
    bench.add_argument("--json", action="store_true", help="print everything as JSON at the end; what goes on is told on standard error")
    verify = commands.add_parser("verify", help="set up, build, say whether a file that you received is this version's", allow_abbrev=False)
    verify.add_argument("file", help="the one file, the wheel, a file of the site, or a supplier's file (.html or .zip)")
    commands.add_parser("lock", help="for maintainers: write the locks anew", allow_abbrev=False)
    return parser


def port_number(text: str) -> int:
    """Read a port."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; give a number from 0 to 65535, such as 8765")
    return int(text)


def positive_number(text: str) -> int:
    """Read a number of rounds."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of rounds; give 1 or more, such as 5")
    return int(text)
