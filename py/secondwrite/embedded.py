"""A worksheet inside a report: written into HTML and Markdown where a person can read it, and found there again."""

from html import escape, unescape

from .texts import Unreadable

MARK = "second-write-worksheet"
_ID = f'id="{MARK}"'
_FENCE = f"```json {MARK}\n"


def in_html(file: str) -> str:
    """The text of a worksheet's file as an element; nothing in it is markup."""
    return f"<pre {_ID}>{escape(file)}</pre>"


def in_markdown(file: str) -> str:
    """The same as a block of code. No line of a worksheet's file begins like the end of one."""
    return f"{_FENCE}{file.strip()}\n```\n"


def is_report(text: str) -> bool:
    """Whether a text is HTML or Markdown, where a worksheet's own file begins with a brace."""
    return text.lstrip("\ufeff \t\r\n").startswith(("<", "#"))


def file_in(text: str) -> str:
    """The text of the worksheet's file in a report; any other text is given back. Raises `Unreadable` where a report has none."""
    if not is_report(text):
        return text
    found = _from_html(text) or _from_markdown(text.replace("\r\n", "\n"))
    if not found:
        what = "It is a page or a text in which no worksheet stands."
        remedy = "Open a worksheet file (.json), or a report that was exported with its worksheet; what suppliers send back, with Compare replies."
        raise Unreadable("no_worksheet_inside", what, remedy)
    return found


def _from_html(text: str) -> str:
    """What stands in our element, also after a browser saved the page anew."""
    _, _, after = text.partition(_ID)
    content, end, _ = after.partition(">")[2].partition("</pre>")
    return unescape(content) if end else ""


def _from_markdown(text: str) -> str:
    content, end, _ = text.partition(f"\n{_FENCE}")[2].partition("\n```")
    return content if end else ""
