"""A payment service as a fake: keys that expire, and errors that are stored and replayed under their key although the charge was made.

Records in the table `odd` meet such an error at their first charge. `python -m payments --database FILE --port N`.
"""

import argparse
import logging
import sqlite3
import threading
import time
from contextlib import closing
from typing import Any

from flask import Flask, jsonify, request

REMEMBERED_FOR = 86_400.0
TABLES = """
CREATE TABLE IF NOT EXISTS jobs (id INTEGER PRIMARY KEY, reference TEXT, input TEXT, key TEXT, at REAL);
CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, input TEXT, status INTEGER, at REAL);
CREATE TABLE IF NOT EXISTS odd (record TEXT);
"""


def app(database: str) -> Flask:
    """The web application; charges stand in the table that the adapter counts."""
    made, at_once = Flask(__name__), threading.Lock()

    def opened() -> Any:
        return closing(sqlite3.connect(database, timeout=10, isolation_level=None))

    with opened() as rows:
        rows.executescript(TABLES)

    @made.post("/charges")
    def charge() -> Any:
        given, key = request.get_json(), request.headers.get("Idempotency-Key", "")
        with at_once, opened() as rows:
            known = rows.execute("SELECT input, status, at FROM keys WHERE key = ?", (key,)).fetchone()
            if known and time.time() - known[2] < REMEMBERED_FOR:
                return ({"error": "other input"}, 422) if known[0] != given["input"] else ({"replayed": True}, known[1])
            values = (given["reference"], given["input"], key, time.time())
            rows.execute("INSERT INTO jobs (reference, input, key, at) VALUES (?, ?, ?, ?)", values)
            odd = rows.execute("SELECT * FROM odd WHERE record = ?", (given["reference"].partition("/")[0],)).fetchone()
            status = 500 if odd else 201
            rows.execute("INSERT OR REPLACE INTO keys VALUES (?, ?, ?, ?)", (key, given["input"], status, time.time()))
        return {"replayed": False}, status

    @made.get("/charges")
    def find() -> Any:
        with opened() as rows:
            found = rows.execute("SELECT id, key FROM jobs WHERE reference = ?", (request.args.get("reference"),)).fetchall()
        return jsonify([{"id": id, "key": key} for id, key in found])

    return made


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--database", required=True)
    parser.add_argument("--port", type=int, required=True)
    options = parser.parse_args()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    app(options.database).run("127.0.0.1", options.port, threaded=True)
