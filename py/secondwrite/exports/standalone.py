"""Pages that stand alone: their templates, and the script and style that the build bundled for them into the package."""

import base64
import hashlib
from functools import cache
from importlib.resources import files

from jinja2.sandbox import SandboxedEnvironment

from .sandbox import sandbox


class NotBuilt(Exception):
    """A script or a style is not there: a checkout in which nothing was built yet."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not there; in the checkout, run: python3 build.py build")


@cache
def shipped(name: str) -> str:
    """A file that the build bundled into the package. Raises `NotBuilt` where there is none."""
    try:
        return (files("secondwrite.suppliers") / "shipped" / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NotBuilt(name) from None


def in_policy(text: str) -> str:
    """An inline script or style as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def page_templates() -> SandboxedEnvironment:
    """What renders HTML, so that everything typed is escaped."""
    return sandbox(is_html=True)
