"""Runs inside Pyodide: import every module that was installed; the value of the last line is the answer, as JSON."""

import importlib
import json
import site
import traceback
import warnings
from pathlib import Path

warnings.simplefilter("ignore")
root = Path(site.getsitepackages()[0])
failed = {}
imported = 0
for path in sorted(root.rglob("*.pyc")):
    name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
    # Programs, and a module that only serves a type checker's plug-in.
    if name.endswith("__main__"):
        continue
    try:
        importlib.import_module(name)
        imported += 1
    except Exception:
        failed[name] = traceback.format_exc()

json.dumps({"failed": failed, "imported": imported})
