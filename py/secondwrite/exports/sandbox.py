"""What renders every template: nothing private can be reached, there are no globals, and a name that is missing is an error."""

from importlib.resources import files
from pathlib import Path

from jinja2 import BaseLoader, FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment


def sandbox(*, is_html: bool, loader: BaseLoader | None = None) -> SandboxedEnvironment:
    """Make an environment; in HTML everything typed is escaped, and elsewhere the end of a template stays as it is."""
    made = SandboxedEnvironment(
        loader=loader or FileSystemLoader(templates_folder()),
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=not is_html,
        autoescape=is_html,
    )
    made.globals.clear()
    return made


def templates_folder() -> Path:
    """The document templates: inside the installed package, or at the top of a checkout."""
    installed = Path(str(files("secondwrite"))) / "templates"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "templates" / "documents"
