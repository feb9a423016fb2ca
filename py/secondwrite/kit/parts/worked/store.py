"""What the sending side keeps: orders with their approvals (its source), actions, attempts, and what the owner was handed. SQLite."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

TABLES = """
CREATE TABLE IF NOT EXISTS orders (record TEXT PRIMARY KEY, revision INTEGER, input TEXT, approved_input TEXT, approved INTEGER);
CREATE TABLE IF NOT EXISTS actions (
    id TEXT PRIMARY KEY, record TEXT, state TEXT, key TEXT, input TEXT, holder TEXT, since REAL, first_sent REAL, parked INTEGER
);
CREATE TABLE IF NOT EXISTS attempts (id INTEGER PRIMARY KEY, action TEXT, key TEXT, at REAL, answer TEXT);
CREATE TABLE IF NOT EXISTS handed_over (action TEXT, at REAL);
CREATE TABLE IF NOT EXISTS stops (record TEXT, point TEXT, run TEXT);
"""


class Order(NamedTuple):
    """A business record at its source."""

    record: str
    revision: int
    input: str
    approved_input: str
    approved: int

    @property
    def action(self) -> str:
        """The identity of the action that its revision asks for."""
        return f"{self.record}/{self.revision}"


class Action(NamedTuple):
    """The durable record of one action."""

    id: str
    record: str
    state: str
    key: str
    input: str
    holder: str
    since: float
    first_sent: float
    parked: int


class Store:
    """The database; each use has a connection of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        rows = sqlite3.connect(path, isolation_level=None)
        rows.execute("PRAGMA journal_mode = WAL")
        rows.executescript(TABLES)
        rows.close()

    @contextmanager
    def open(self, *, alone: bool = False) -> Iterator[sqlite3.Connection]:
        """A transaction; `alone` keeps every other writer out from its first read on."""
        rows = sqlite3.connect(self.path, timeout=10, isolation_level=None)
        try:
            rows.execute("PRAGMA synchronous = OFF")
            rows.execute("BEGIN IMMEDIATE" if alone else "BEGIN")
            yield rows
            rows.execute("COMMIT")
        finally:
            rows.close()

    def order(self, record: str) -> Order:
        """An order as its source has it now."""
        with self.open() as rows:
            return Order(*rows.execute("SELECT * FROM orders WHERE record = ?", (record,)).fetchone())

    def action(self, id: str) -> Action | None:
        """What is recorded of an action."""
        with self.open() as rows:
            return found(rows, id)

    def write(self, id: str, **values: object) -> None:
        """Change what is recorded of an action; it is made where there is none."""
        with self.open(alone=True) as rows:
            put(rows, id, **values)

    def note_attempt(self, action: str, key: str) -> None:
        """One request that is about to go out."""
        with self.open(alone=True) as rows:
            rows.execute("INSERT INTO attempts (action, key, at) VALUES (?, ?, ?)", (action, key, time.time()))

    def hand_over(self, action: str) -> None:
        """The named owner gets it."""
        with self.open(alone=True) as rows:
            rows.execute("INSERT INTO handed_over VALUES (?, ?)", (action, time.time()))

    def open_actions(self) -> list[Action]:
        """What recovery looks at: whatever is open and in nobody's hands."""
        with self.open() as rows:
            states = "('prepared', 'attempting', 'unknown')"
            query = f"SELECT * FROM actions WHERE state IN {states} AND holder = '' AND NOT parked"
            return [Action(*row) for row in rows.execute(query)]

    def free_claims(self) -> None:
        """After a start nobody is at work."""
        with self.open(alone=True) as rows:
            rows.execute("UPDATE actions SET holder = ''")

    def must_stop(self, record: str, point: str, run: str) -> bool:
        """Whether a tester wants this run to stop here: the first that comes."""
        with self.open(alone=True) as rows:
            rows.execute("UPDATE stops SET run = ? WHERE record = ? AND point = ? AND run = ''", (run, record, point))
            held = rows.execute("SELECT * FROM stops WHERE record = ? AND point = ? AND run = ?", (record, point, run))
            return held.fetchone() is not None


def found(rows: sqlite3.Connection, id: str) -> Action | None:
    """The same within a transaction."""
    row = rows.execute("SELECT * FROM actions WHERE id = ?", (id,)).fetchone()
    return Action(*row) if row else None


def put(rows: sqlite3.Connection, id: str, **values: object) -> None:
    """The same within a transaction."""
    made = (id, id.partition("/")[0], "nothing", "", "", "", time.time(), 0.0, 0)
    rows.execute("INSERT OR IGNORE INTO actions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", made)
    if values:
        names = ", ".join(f"{name} = ?" for name in values)
        rows.execute(f"UPDATE actions SET {names} WHERE id = ?", (*values.values(), id))
