"""What `build.py bench` measures, a module per part: both products, and peers in `tests/bench` that make the same plan.

Nothing is asserted about times. `run` is the way in.
"""
