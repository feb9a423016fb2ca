"""Set up, build, serve, test and measure Second Write: `python3 build.py --help` lists the commands.

Only the standard library is used here: the work itself is in `py/building`, run by the Python of `.venv`, which this makes.
"""

import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("build.py needs Python 3.11 or later; this is " + sys.version.split()[0] + ".")

sys.path.insert(0, str(Path(__file__).resolve().parent / "py"))

from building.setup import main  # the path above comes first

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
