"""What is handed to a supplier: the same questions and tests as a page, as that page in a zip, or as Markdown."""

from dataclasses import dataclass
from functools import lru_cache

from .. import engine, files, sharing
from ..answers import Choice
from ..plan import Plan
from ..problems import Problem
from ..worksheet import Worksheet
from . import questionnaire, supplier_file
from .question_set import QuestionSet, question_set
from .reply import Reply


class Shape(Choice):
    """In which shape the questions go out; the value is the ending of the file."""

    HTML = "html", "One HTML file"
    ZIP = "zip", "The HTML file in a zip"
    MARKDOWN = "md", "Markdown text"


@dataclass(frozen=True)
class Asking:
    """The worksheet as it is shared, its plan, and what a supplier is asked."""

    worksheet: Worksheet
    plan: Plan
    asked: QuestionSet

    def name(self, shape: Shape) -> str:
        """A name for the file, such as `order-to-delivery.questions.html`."""
        return f"{files.file_stem(self.worksheet)}.questions.{shape.value}"

    def content(self, shape: Shape) -> bytes:
        """The bytes of the file. Raises `supplier_file.NotBuilt` in a checkout without a build."""
        if shape is Shape.MARKDOWN:
            return questionnaire.render(self.plan, self.asked).encode()
        page = supplier_file.render(self.worksheet, self.plan, with_private=self.asked.with_private)
        return supplier_file.zipped(self.name(Shape.HTML), page) if shape is Shape.ZIP else page.encode()


@lru_cache(maxsize=2)
def asking(worksheet: Worksheet, today: str, *, with_private: bool) -> Asking:
    """What a supplier is asked about a worksheet; `today` is the day that it shows (YYYY-MM-DD)."""
    given = sharing.shared(worksheet, with_private=with_private)
    plan = engine.make_plan(given, today)
    return Asking(given, plan, question_set(given, plan, with_private=with_private))


def filled_in(text: str, worksheet: Worksheet, today: str) -> Reply | tuple[Problem, ...]:
    """The reply in a filled-in questionnaire about a worksheet, which went out with private fields or without."""
    sets = [asking(worksheet, today, with_private=with_private).asked for with_private in (True, False)]
    return questionnaire.read(text, next((each for each in sets if each.digest in text), sets[-1]))
