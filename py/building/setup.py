"""From a bare Python to the Python of `.venv`: check the arguments, make the environments, hand over."""

import os
import subprocess

from building import arguments, environment
from building.report import BuildError, beside, fail


def main(argv: list[str]) -> int:
    """Set up, then run the command inside `.venv`; returns its exit code."""
    options = arguments.parse(argv)
    try:
        with beside(getattr(options, "json", False)):
            python = environment.ensure()
    except BuildError as error:
        return fail(error)
    command = [str(python), "-m", "building", *argv]
    if os.name == "posix":
        os.execv(python, command)  # the same process goes on, so that whoever ends it ends the server too
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 130
