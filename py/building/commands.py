"""What each command of `build.py` does, inside `.venv`."""

import os
import sys
import threading
import webbrowser
from argparse import Namespace

from building import arguments
from building.browsers import ensure_chromium
from building.build import build_products
from building.paths import ONE_FILE, SITE
from building.relock import relock
from building.report import BuildError, beside, fail, say
from building.server import address_of, open_server
from building.testing import run_tests
from building.verify import received, remark, verify


def main(argv: list[str]) -> int:
    """Run one command; returns its exit code."""
    options = arguments.parse(argv)
    try:
        return COMMANDS[options.command](options)
    except BuildError as error:
        return fail(error)
    except KeyboardInterrupt:
        return 130


def build(options: Namespace) -> int:
    """Build the products."""
    build_products()
    return 0


def run(options: Namespace) -> int:
    """Build, then serve."""
    return build(options) or serve(options)


def serve(options: Namespace) -> int:
    """Serve the site until interrupted."""
    if not SITE.exists():
        raise BuildError("there is no dist/site yet; run: python3 build.py run")
    server = open_server(options.port)
    say(f"The site:     {address_of(server)}  (ends with Ctrl-C)")
    say(f"The one file: {ONE_FILE}")
    if not options.no_open and has_screen():
        threading.Thread(target=webbrowser.open, args=[address_of(server)], daemon=True).start()
    with server:
        server.serve_forever()
    return 0


def has_screen() -> bool:
    """Say whether a browser could open a window here."""
    return sys.platform in {"win32", "darwin"} or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def test(options: Namespace) -> int:
    """Build, make sure of a browser, then run the tests, or those that the further arguments name to pytest."""
    build(options)
    say(f"Testing with {ensure_chromium()}")
    return run_tests(options.extra, is_quick=options.quick)


def bench(options: Namespace) -> int:
    """Build, then measure. Only this command needs what drives the engines, which stands with the tests."""
    from building.bench import run as measuring

    with beside(options.json):
        build(options)
        report = measuring.measure(options)
    if options.json:
        say(report)
    return 0


def check(options: Namespace) -> int:
    """Build, then say whether a file is what was built; returns 0 for the same, 3 for a changed or other one, 4 for no file of ours."""
    data = received(options.file)
    build(options)
    found = verify(options.file, data)
    say(remark() + found.words)
    return found.code


def lock(options: Namespace) -> int:
    """Write parts.lock.json anew."""
    relock()
    return 0


COMMANDS = {"run": run, "build": build, "serve": serve, "test": test, "bench": bench, "verify": check, "lock": lock}
