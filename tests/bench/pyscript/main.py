"""Runs in PyScript: make the plan of the worksheet and show it."""

import json

from pyscript import document, fetch
from secondwrite.bridge import handle

worksheet = await fetch("../order.json").text()  # noqa: F704  (PyScript runs a file as a coroutine)
document.getElementById("worksheet").value = worksheet
wanted = {"worksheet": json.loads(worksheet), "today": "2026-11-29", "open": {"opening": "", "causes": ""}}
reply = handle(json.dumps({"id": 1, "kind": "plan", "text": json.dumps(wanted)}))
plan = document.getElementById("plan")
plan.dataset.reply = reply
plan.innerHTML = json.loads(json.loads(reply)["text"])["bodies"]["opening"]["text"]
