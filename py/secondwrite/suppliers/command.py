"""Replies compared on the command line: everything is checked before anything is said."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from ..checker import workflow
from ..checker.telling.overall import CONTRADICTORY, NOT_CHECKED
from ..checker.workflow import WorkflowOutcome
from ..contradictions import contradictions
from ..design import designs
from ..exports import replies as export
from ..exports import replies_csv
from ..worksheet import Worksheet
from . import forgiving, reading
from .comparison import Comparison
from .handing_out import filled_in
from .reading import Opened
from .round import Round
from .side_by_side import side_by_side, worksheets

FORMATS: Mapping[str, Callable[[Comparison], str]] = {
    "markdown": export.render,
    "csv": replies_csv.render,
    "json": export.render_json,
}


class AllChecked:
    """The verdicts on worksheets, each worked out when it is asked for; what one check came to know the next does not check again."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}

    def verdicts(self, worksheet: Worksheet) -> WorkflowOutcome | None:
        """The verdicts; None where answers contradict each other."""
        return None if contradictions(designs(worksheet)) else workflow.checked(worksheet, self._known)


def opened(files: Iterable[tuple[str, str]], worksheet: Worksheet | None, today: str) -> Opened:
    """The replies of files, each a name and a text: a reply file, or a questionnaire about the worksheet that was filled in.

    Whoever names a round means its decisions too.
    """
    return reading.opened(
        Round(),
        files,
        lambda text: filled_in(text, worksheet, today) if worksheet else forgiving.read(text),
        with_decisions=True,
    )


def compared(round: Round, worksheet: Worksheet, today: str, *, is_checked: bool) -> Comparison:
    """The replies of a round beside each other, each design checked unless that is not wanted, or its answers contradict each other."""
    described = worksheets(round, worksheet, today)
    are_checked = tuple(is_checked and not contradictions(designs(each)) for each in described)
    unchecked = CONTRADICTORY if contradictions(designs(worksheet)) else NOT_CHECKED
    return side_by_side(round, worksheet, today, unchecked, are_checked, AllChecked())


def rendered(round: Round, worksheet: Worksheet, today: str, format: str, is_checked: bool) -> str:
    """The comparison as text in one of the `FORMATS`."""
    return FORMATS[format](compared(round, worksheet, today, is_checked=is_checked))
