"""The acceptance kit: the plan's tests as a pytest project that runs in a supplier's own sandbox, and what comes back from it.

`parts` goes into the kit as it is; everything else here writes what is made from the worksheet, or reads a journal.
"""
