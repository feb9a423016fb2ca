"""What a test says that leans on an owner, where the worksheet says that there is none."""

from dataclasses import replace

from ..design import Design
from ..rules import Draft, NotNeeded


def without_owner(d: Design, item: Draft | NotNeeded) -> Draft | NotNeeded:
    """The item; a test whose expected results name an owner who does not exist says that it fails there."""
    if d.has_owner or isinstance(item, NotNeeded):
        return item
    expected = (*item.at_destination, *item.at_sender, item.passes)
    if not any(d.owner in text.lower() for text in expected):
        return item
    missing = f"As described nobody can receive {d.record}: where it comes to that, this test fails."
    return replace(item, passes=f"{item.passes} {missing}")
