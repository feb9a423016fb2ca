"""The destination: a delivery system that takes jobs over HTTP and keeps them in SQLite. `python -m worked.destination --help`.

What it does with a repeat is an option: it remembers keys, knows references, or neither.
"""

import argparse
import hashlib
import json
import logging
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask, jsonify, request
from werkzeug.wrappers import Response

TABLES = """
CREATE TABLE IF NOT EXISTS jobs (id INTEGER PRIMARY KEY, reference TEXT, input TEXT, key TEXT, at REAL);
CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, input TEXT, status INTEGER, answer TEXT, at REAL);
"""
Answer = tuple[int, dict[str, Any]]


@dataclass(frozen=True)
class Ways:
    """How a destination treats repeats and lookups; `lag` and `remembers_for` are seconds."""

    protection: str = "remembers_key"
    changed_input: str = "refuse"
    duplicate_answer: str = "original"
    lag: float = 0.0
    remembers_for: float = 86_400.0


def app(database: Path, ways: Ways) -> Flask:
    """The web application."""
    made, at_once = Flask(__name__), threading.Lock()
    first = _open(database)
    first.executescript(TABLES)
    first.close()

    @made.post("/jobs")
    def create() -> tuple[Response, int]:
        given = request.get_json()
        key = request.headers.get("Idempotency-Key", "")
        if not given.get("reference") or not given.get("input"):
            return jsonify(error="reference and input are needed"), 422
        with at_once, closing(_open(database)) as store:
            status, answer = taken(store, ways, key, given["reference"], given["input"])
        return jsonify(answer), status

    @made.get("/jobs")
    def find() -> tuple[Response, int]:
        with closing(_open(database)) as store:
            shown = time.time() - ways.lag
            rows = store.execute(
                "SELECT id, reference, key FROM jobs WHERE reference = ? AND at <= ?", (request.args.get("reference"), shown)
            )
            return jsonify([{"id": id, "reference": reference, "key": key} for id, reference, key in rows]), 200

    return made


def taken(store: sqlite3.Connection, ways: Ways, key: str, reference: str, input: str) -> Answer:
    """What becomes of one request; the caller lets in one at a time."""
    known = _known(store, ways, key, reference)
    if known is None:
        made = store.execute("INSERT INTO jobs (reference, input, key, at) VALUES (?, ?, ?, ?)", (reference, input, key, time.time()))
        answer = {"id": made.lastrowid, "reference": reference}
        if key:
            row = (key, digest(input), 201, json.dumps(answer), time.time())
            store.execute("INSERT OR REPLACE INTO keys VALUES (?, ?, ?, ?, ?)", row)
        return 201, answer
    was, status, answer = known
    if was != digest(input):
        if ways.changed_input == "apply":
            store.execute("INSERT INTO jobs (reference, input, key, at) VALUES (?, ?, ?, ?)", (reference, input, key, time.time()))
            return 201, answer
        if ways.changed_input == "refuse":
            return 422, {"error": "this key was used with other input"}
    return (status, answer) if ways.duplicate_answer == "original" else (409, {"error": "exists already", **answer})


def _known(store: sqlite3.Connection, ways: Ways, key: str, reference: str) -> tuple[str, int, dict[str, Any]] | None:
    """The digest of the earlier input and the earlier answer, where the destination recognises a repeat."""
    if ways.protection == "remembers_key" and key:
        row = store.execute("SELECT input, status, answer, at FROM keys WHERE key = ?", (key,)).fetchone()
        return (row[0], row[1], json.loads(row[2])) if row and time.time() - row[3] < ways.remembers_for else None
    if ways.protection == "unique_reference":
        row = store.execute("SELECT id, input FROM jobs WHERE reference = ?", (reference,)).fetchone()
        return (digest(row[1]), 201, {"id": row[0], "reference": reference}) if row else None
    return None


def digest(text: str) -> str:
    """What stands for an input where it need not be kept."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _open(database: Path) -> sqlite3.Connection:
    store = sqlite3.connect(database, timeout=10, isolation_level=None)
    store.execute("PRAGMA journal_mode = WAL")
    store.execute("PRAGMA synchronous = OFF")
    return store


def main() -> None:
    """Serve on a port of this machine."""
    parser = argparse.ArgumentParser(description="A small delivery system.")
    parser.add_argument("--database", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--protection", choices=["remembers_key", "unique_reference", "none"], default="remembers_key")
    parser.add_argument("--changed-input", choices=["refuse", "return_original", "apply"], default="refuse")
    parser.add_argument("--duplicate-answer", choices=["original", "conflict"], default="original")
    parser.add_argument("--lag", type=float, default=0.0)
    given = parser.parse_args()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    ways = Ways(given.protection, given.changed_input, given.duplicate_answer, given.lag)
    app(given.database, ways).run("127.0.0.1", given.port, threaded=True)


if __name__ == "__main__":
    main()
