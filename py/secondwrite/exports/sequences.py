"""Sequence diagrams put into rendered Markdown: each below the heading it belongs to, in a box that scrolls by itself."""

from collections.abc import Mapping

_BOX = '<div class="table" role="group" aria-label="The steps as a picture">'


def with_sequences(rendered: str, pictures: Mapping[str, str]) -> str:
    """The HTML with each picture below the heading that has its anchor; a picture without such a heading is left out."""
    for anchor, picture in pictures.items():
        start, heading, rest = rendered.partition(f' id="{anchor}">')
        words, close, after = rest.partition("</h")
        level, end, text = after.partition(">")
        if heading:
            rendered = f'{start}{heading}{words}{close}{level}{end}\n{_BOX}{picture}</div>{text}'
    return rendered
