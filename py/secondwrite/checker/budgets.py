"""How many faults one trace may hold: a budget for each kind, and for all together, counted in bits that are used up."""

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Budgets:
    """How often each fault may happen in one trace, how many may happen together, and how many sends one run may make."""

    redelivery: int = 1
    crash: int = 1
    lost_request: int = 3
    lost_response: int = 1
    late_request: int = 1
    lapse: int = 1
    change: int = 1
    rerun: int = 1
    together: int = 4
    sends: int = 3

    def spend(self, spent: int, fault: str) -> int | None:
        """The bits used up once this fault has happened once more; None when nothing is left for it.

        Each budget, and the one for all together, is used up as 1, 11, 111, so whoever has used up less has a subset of
        the bits. When few are left together, no budget has more left than that: what cannot be used counts as used up.
        """
        if (spent, fault) not in self._spending:
            self._spending[spent, fault] = self._spend(spent, fault)
        return self._spending[spent, fault]

    def left(self, spent: int) -> frozenset[str]:
        """The faults that may still happen."""
        if spent not in self._left:
            self._left[spent] = frozenset(fault for fault in FAULTS if self.spend(spent, fault) is not None)
        return self._left[spent]

    def happened(self, spent: int) -> int:
        """How many faults have happened."""
        return (spent & ((1 << self.together) - 1)).bit_count()

    @cached_property
    def _left(self) -> dict[int, frozenset[str]]:
        return {}

    @cached_property
    def _spending(self) -> dict[tuple[int, str], int | None]:
        return {}

    def _spend(self, spent: int, fault: str) -> int | None:
        happened = self.happened(spent) + 1
        sizes = [getattr(self, name) for name in FAULTS]
        used, rest = [], spent >> self.together
        for size in sizes:
            used.append((rest & ((1 << size) - 1)).bit_count())
            rest >>= size
        place = FAULTS.index(fault)
        if happened > self.together or used[place] == sizes[place]:
            return None
        used[place] += 1
        bits, left = 0, self.together - happened
        for size, gone in reversed(tuple(zip(sizes, used, strict=True))):
            bits = bits << size | (1 << max(gone, size - left)) - 1
        return bits << self.together | (1 << happened) - 1


FAULTS = ("redelivery", "crash", "lost_request", "lost_response", "late_request", "lapse", "change", "rerun")

DEFAULT = Budgets()
