"""The tests stand in `test_plan.py` and `plan.json`; `acceptance` carries them out."""

pytest_plugins = ["acceptance.plugin"]
