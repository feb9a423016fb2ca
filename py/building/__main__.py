"""`python -m building COMMAND`: what `build.py` starts inside `.venv`."""

import sys

from building.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
