"""Where things are in a checkout. Nothing outside the checkout is named."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "py" / "secondwrite"
SHIPPED = PACKAGE / "suppliers" / "shipped"
STATIC = ROOT / "static"
TEMPLATES = ROOT / "templates"
INSIDE = Path(__file__).resolve().parent / "inside"

VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
NPM = CACHE / "npm"
MODULES = NPM / "node_modules"
PYODIDE = MODULES / "pyodide"
WHEELS = CACHE / "wheels"
STEPS = CACHE / "steps"

DIST = ROOT / "dist"
SITE = DIST / "site"
ONE_FILE = DIST / "second-write.html"
