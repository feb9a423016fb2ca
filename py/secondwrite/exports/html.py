"""The plan's Markdown as HTML for the preview. Raw HTML is off, so nothing typed becomes markup."""

from functools import cache

from markdown_it import MarkdownIt


def render(markdown: str) -> str:
    """An HTML fragment without scripts, styles or raw HTML."""
    return str(_parser().render(markdown))


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("js-default", {"html": False, "linkify": False})
