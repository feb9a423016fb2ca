"""CSV text (RFC 4180, UTF-8), for an import or for a spreadsheet."""

import csv
import io
from collections.abc import Iterable

from ..replies_csv import safe

OURS = "Second Write ID"


def for_import(rows: Iterable[Iterable[str]]) -> str:
    """Cells as they are, with their lines; no byte order mark, which an importer may take for a part of the first name."""
    return _written(rows)


def for_spreadsheets(rows: Iterable[Iterable[str]]) -> str:
    """Cells of one line of which none runs as a formula, after the byte order mark that spreadsheets want."""
    return "\ufeff" + _written(map(safe, row) for row in rows)


def _written(rows: Iterable[Iterable[str]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue()
