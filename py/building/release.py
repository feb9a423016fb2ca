"""What pyproject.toml says about the release: its version, and the date that the pages show."""

import tomllib

from building.paths import ROOT


def release() -> dict[str, str]:
    """Return `version` and `date` of the release; the day of the build does not matter."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        tables = tomllib.load(file)
    return {"version": tables["project"]["version"], "date": tables["tool"]["second-write"]["released"]}
