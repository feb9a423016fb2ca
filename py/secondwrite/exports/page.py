"""What the page asks about exports: plain data in, plain data out."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from .. import files
from ..plan import Plan
from ..worksheet import Worksheet
from ..zips import zipped
from .formats import FORMATS, NUMBERINGS, Wanted, exported, notes
from .trackers import numbers

Payload = Mapping[str, Any]


def answer(worksheet: Worksheet, plan: Plan, payload: Payload) -> dict[str, Any]:
    """What has to be said of an export, and, where the page wants it `made`, its file; several as a zip in base64.

    `list` is the text of a test manager's list of numbers, or empty; what is wrong with it comes as `list_problems`.
    """
    format = FORMATS[payload["format"]]
    is_listed = bool(payload["list"]) and format in NUMBERINGS
    known = numbers.read(payload["list"], NUMBERINGS[format]) if is_listed else {}
    if isinstance(known, tuple):
        return {"list_problems": list(map(asdict, known))}
    wanted = Wanted(format, payload["spreadsheet"], known)
    if not payload["made"]:
        return {"notes": list(notes(worksheet, plan, wanted))}
    texts = exported(worksheet, plan, wanted).files
    if len(texts) == 1:
        [(name, text)] = texts.items()
        return {"file": text, "filename": name, "is_zip": False}
    content = zipped({name: text.encode() for name, text in texts.items()})
    return {"file": b64encode(content).decode(), "filename": f"{files.file_stem(worksheet)}.{format.value}.zip", "is_zip": True}
