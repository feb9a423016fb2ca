"""How a test ends besides passing. Not sure is not passed."""


class NotSure(Exception):
    """The test says neither that it holds nor that it does not; the text says why."""


class NeverCame(NotSure):
    """A moment at which a fault was to be injected did not come."""

    def __init__(self, why: str) -> None:
        super().__init__(f"that moment never came: {why}")


class CannotObserve(NotSure):
    """The adapter lacks what this test needs."""

    def __init__(self, function: str) -> None:
        super().__init__(f"cannot observe: the adapter has no `{function}`")


class Failed(Exception):
    """What was seen, and must not have been, or the other way round."""

    def __init__(self, seen: list[str]) -> None:
        super().__init__("\n".join(seen))
        self.seen = seen
