"""What is handed to a supplier: the same questions and tests as a page, as that page in a zip, or as Markdown."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from .. import engine, files, sharing
from ..answers import Choice
from ..plan import Plan
from ..problems import Problem
from ..worksheet import Worksheet
from ..zips import zipped
from . import questionnaire, supplier_file
from .question_set import QuestionSet, must_haves, question_set
from .reply import Understood


class Shape(Choice):
    """In which shape the questions go out; the value is the ending of the file."""

    HTML = "html", "One HTML file"
    ZIP = "zip", "The HTML file in a zip"
    MARKDOWN = "md", "Markdown text"


@dataclass(frozen=True)
class Asking:
    """The worksheet as it is shared, its plan, and what a supplier is asked.

    `musts` are the must-haves among it, `own` is how many questions the sender settles alone, `with_answers` whether the file
    tells what the worksheet answers now.
    """

    worksheet: Worksheet
    plan: Plan
    asked: QuestionSet
    musts: QuestionSet
    own: int
    with_answers: bool

    def name(self, shape: Shape) -> str:
        """A name for the file, such as `order-to-delivery.questions.html`."""
        return f"{files.file_stem(self.worksheet)}.questions.{shape.value}"

    @cached_property
    def printed(self) -> str:
        """The questions and tests as Markdown."""
        return questionnaire.render(self.plan, self.asked)

    def content(self, shape: Shape) -> bytes:
        """The bytes of the file. Raises `NotBuilt` in a checkout without a build."""
        if shape is Shape.MARKDOWN:
            return self.printed.encode()
        page = supplier_file.render(self.worksheet, self.plan, with_private=self.asked.with_private, with_answers=self.with_answers)
        return zipped({self.name(Shape.HTML): page.encode()}) if shape is Shape.ZIP else page.encode()


@lru_cache(maxsize=4)
def asking(
    worksheet: Worksheet, today: str, *, with_private: bool, with_answers: bool = False, only_musts: bool = False
) -> Asking:
    """What a supplier is asked about a worksheet, all of it or the must-haves; `today` is the day that it shows (YYYY-MM-DD)."""
    given, plan = _planned(worksheet, today, with_private)
    short = must_haves(plan)
    musts = question_set(given, short, with_private=with_private)
    asked = musts if only_musts else question_set(given, plan, with_private=with_private)
    own = sum(each.is_own for each in plan.questions)
    return Asking(given, short if only_musts else plan, asked, musts, own, with_answers)


@lru_cache(maxsize=2)
def _planned(worksheet: Worksheet, today: str, with_private: bool) -> tuple[Worksheet, Plan]:
    given = sharing.shared(worksheet, with_private=with_private)
    return given, engine.make_plan(given, today)


def filled_in(text: str, worksheet: Worksheet, today: str) -> Understood | tuple[Problem, ...]:
    """The reply in a filled-in questionnaire about a worksheet, which went out with private fields or without."""
    given = [
        asking(worksheet, today, with_private=with_private, only_musts=only_musts)
        for only_musts in (True, False)
        for with_private in (True, False)
    ]
    meant = next((each for each in given if each.asked.digest in text), given[-1])
    return questionnaire.read(text, meant.asked, meant.printed)
