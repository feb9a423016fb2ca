"""The journal: every request and everything the kit does, in order, tied to test, record and operation key."""

import json
import threading
import time
from pathlib import Path
from typing import Any


class Journal:
    """A file with one JSON object per line; it can be written to from several threads. Times are seconds since the start."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("w", encoding="utf-8")
        self._lock = threading.Lock()
        self._began = time.monotonic()
        self._number = 0
        self.test = ""
        self.note("began", format="second-write journal", version=1, at=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()))

    def note(self, what: str, **said: Any) -> float:
        """Write one line; returns its time."""
        with self._lock:
            self._number += 1
            when = round(time.monotonic() - self._began, 4)
            line = {"n": self._number, "t": when, "test": self.test, "what": what, **said}
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()
            return when

    def close(self) -> None:
        """End the file."""
        self._file.close()
