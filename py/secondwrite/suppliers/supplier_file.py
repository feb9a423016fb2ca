"""The supplier file: one HTML file without Python, in which a supplier answers offline; and the same in a zip.

Its script and style are bundled by the build into `shipped/`; what is asked goes into it as packed data.
"""

from markupsafe import Markup

from ..exports.standalone import in_policy, page_templates, shipped
from ..plan import Plan
from ..worksheet import Worksheet
from .packing import pack
from .question_set import question_set
from .sheet import digests, one_line, sheet

_LEFT_OUT = "The sender left out names of people, accounts and what was seen inside."
_SHUT = "default-src 'none'; script-src {script}; style-src {style}; base-uri 'none'; form-action 'none'"


def render(worksheet: Worksheet, plan: Plan, *, with_private: bool, with_answers: bool = False) -> str:
    """The text of the file.

    `worksheet` is the one as it is shared (`sharing.shared`), and `plan` is made from it. Raises `NotBuilt` in a checkout
    without a build. What the worksheet answers now is in it only `with_answers`.
    """
    asked = question_set(worksheet, plan, with_private=with_private)
    packed = pack(sheet(plan, asked, with_answers=with_answers))
    return page(
        title=one_line(asked.title),
        purpose=one_line(plan.purpose),
        questions=str(len(asked.questions)),
        tests=str(len(asked.tests)),
        made_on=asked.made_on,
        digest=asked.digest,
        left_out="" if with_private else _LEFT_OUT,
        words=Markup(packed.words),
        coded=Markup(packed.coded),
        digests=digests(asked),
    )


def page(**said: str) -> str:
    """The page around what is said in it; all of it is text, and the file differs from others of this version in nothing else."""
    script, style = shipped("supplier.js"), shipped("supplier.css")
    policy = _SHUT.format(script=in_policy(script), style=in_policy(style))
    fixed = {"policy": Markup(policy), "script": Markup(script), "style": Markup(style)}
    return str(page_templates().get_template("supplier.html.j2").render(**said, **fixed))
