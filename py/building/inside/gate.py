"""Runs inside Pyodide: install the given wheels with an empty lock and no index, then what is required, and freeze.

`request_text` is set by gate.mjs; the value of the last line is its answer.
"""

import json

import micropip

request = json.loads(request_text)  # noqa: F821
wheels = [f"emfs:/wheels/{file}" for file in request["wheels"]]
await micropip.install(wheels, deps=True, index_urls=[])  # noqa: F704
# Nothing can be fetched, so this fails unless the wheels above satisfy every requirement.
await micropip.install(request["required"], deps=True, index_urls=[])  # noqa: F704

micropip.freeze()
