"""What the same engine makes of a worksheet outside the browser."""

from datetime import date

from secondwrite import engine, files
from secondwrite.checker import workflow
from secondwrite.exports import markdown
from secondwrite.worksheet import Worksheet


def markdown_of(worksheet_file: bytes) -> bytes:
    """What CPython makes of a worksheet file today."""
    worksheet = files.read(worksheet_file.decode())
    assert isinstance(worksheet, Worksheet), worksheet
    outcome = workflow.checked_and_tried(worksheet)
    return markdown.render(engine.make_plan(worksheet, date.today().isoformat(), checked=outcome)).encode()
