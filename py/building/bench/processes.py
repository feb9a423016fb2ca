"""The memory of a browser's processes, as Linux tells it; elsewhere there is nothing to tell."""

import re
from collections.abc import Iterable
from pathlib import Path

PROC = Path("/proc")
RUNS_PAGES = re.compile(rb"--type=renderer|-contentproc.*[\0 ]tab\0?$", re.DOTALL)


def of_pages(profile: str) -> list[int]:
    """The processes that run the pages of the browser with this profile."""
    commands, parents = {}, {}
    for folder in PROC.glob("[0-9]*"):
        try:
            commands[int(folder.name)] = (folder / "cmdline").read_bytes()
            parents[int(folder.name)] = int(status(folder, "PPid"))
        except (OSError, ValueError):
            continue  # it has ended meanwhile
    own = {pid for pid, command in commands.items() if profile.encode() in command}
    while more := {pid for pid, parent in parents.items() if parent in own} - own:
        own |= more
    return [pid for pid in own if RUNS_PAGES.search(commands.get(pid, b""))]


def most(pids: Iterable[int], line: str) -> float | None:
    """The most of a line of a status, such as VmHWM, in MB."""
    found = []
    for pid in pids:
        try:
            found.append(int(status(PROC / str(pid), line).removesuffix(" kB")) * 1024 / 1e6)
        except (OSError, ValueError):
            continue
    return max(found, default=None)


def status(folder: Path, name: str) -> str:
    """One line of what the system says of a process."""
    for line in (folder / "status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return line.partition(":")[2].strip()
    raise ValueError(f"{folder} has no {name}")
