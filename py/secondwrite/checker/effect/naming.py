"""Numbers the keys and orders the runners of a state so that states which differ only in that become the same."""

from .states import ACTIONS_KEY, NO_KEY, Core, Effects, Record, Request, Runner


def renamed(core: Core) -> Core:
    """With the runners in a fixed order, and the keys made on the way numbered in the order in which the state mentions them.

    Keys are only ever compared with each other, but for the action's own one; and every step treats two runners alike.
    Runners that differ in nothing but their keys have no order of their own: the smaller of the two results is taken.
    """
    if len(core.runners) < 2:
        return _numbered(core, core.runners)
    one, two = core.runners
    if _but_key(one) == _but_key(two):
        return min(_numbered(core, (one, two)), _numbered(core, (two, one)))
    return _numbered(core, tuple(sorted(core.runners, key=_but_key)))


def _but_key(runner: Runner) -> tuple[object, ...]:
    return runner.at, *runner[2:]


def _numbered(core: Core, runners: tuple[Runner, ...]) -> Core:
    trigger, record, _, loose, effects, memory, is_shown, input, is_approved, _, _ = core
    numbers = {NO_KEY: NO_KEY, ACTIONS_KEY: ACTIONS_KEY}
    for key in (record.key, *[runner.key for runner in runners], effects.first, *_in_order(loose, memory)):
        numbers.setdefault(key, len(numbers))
    if any(key != number for key, number in numbers.items()):
        record = Record(record.state, numbers[record.key], *record[2:])
        runners = tuple([Runner(runner.at, numbers[runner.key], *runner[2:]) for runner in runners])
        loose = tuple(sorted([Request(numbers[request.key], *request[1:]) for request in loose]))
        effects = Effects(effects.number, numbers[effects.first])
        memory = tuple(sorted([(numbers[key], remembered) for key, remembered in memory]))
    keys = len(numbers) - 1
    return Core(trigger, record, runners, loose, effects, memory, is_shown, input, is_approved, keys)


def _in_order(loose: tuple[Request, ...], memory: tuple[tuple[int, int], ...]) -> list[int]:
    """The keys of requests that nobody waits for, in an order that does not come from how they were numbered."""
    if len(loose) < 2:
        return [request.key for request in loose]
    known = dict(memory)
    return [request.key for request in sorted(loose, key=lambda r: (r.input, r.authorised, known.get(r.key, -1)))]
