"""From a bare Python to the Python of `.venv`: check the arguments, make the environments, hand over."""

import subprocess

from building import arguments, environment
from building.report import BuildError, fail


def main(argv: list[str]) -> int:
    """Set up, then run the command inside `.venv`; returns its exit code."""
    arguments.parse(argv)
    try:
        python = environment.ensure()
    except BuildError as error:
        return fail(error)
    try:
        return subprocess.call([str(python), "-m", "building", *argv])
    except KeyboardInterrupt:
        return 130
