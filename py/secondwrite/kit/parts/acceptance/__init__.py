"""Carries out the tests of `plan.json` against a sending side, with a fault proxy before its destination."""
