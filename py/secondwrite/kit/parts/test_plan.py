"""Each test of the plan that the kit can carry out, under the plan's own id."""

from .acceptance.bench import Bench
from .acceptance.plan import Case
from .acceptance.running import carry_out


def test_plan(case: Case, bench: Bench) -> None:
    """What must be seen stands in `plan.json`, and is printed where it was not seen."""
    carry_out(case, bench)
