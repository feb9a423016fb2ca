"""What all tests share: the settings, the adapter, a proxy before each destination, the journal, and what is steady."""

import importlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .journal import Journal
from .outcomes import Failed, NeverCame, NotSure
from .plan import Plan
from .proxy import Proxy
from .settings import Settings
from .states import CONFIRMED, OPEN, Seen

# An open record is watched so many times longer: something may still pick it up.
_LONGER_WHILE_OPEN = 4


class Bench:
    """Everything that is there while tests run. Each test has records of its own, so that one cannot spoil another."""

    def __init__(self, settings: Settings, plan: Plan, journal: Journal) -> None:
        self.settings, self.plan, self.journal = settings, plan, journal
        self.proxies = {each.id: Proxy(each, journal, settings.waits.most) for each in settings.effects if each.url}
        self.adapter: Any = _adapter(settings)
        self.records: list[tuple[str, str]] = []
        self.unsteady: dict[str, Exception] = {}
        self._number = 0

    def open(self) -> None:
        """Start the sending side."""
        self.adapter.open({id: proxy.address for id, proxy in self.proxies.items()})

    def close(self) -> None:
        """Stop everything."""
        self.adapter.close()
        for proxy in self.proxies.values():
            proxy.close()
        self.journal.close()

    def proxy(self, effect: str) -> Proxy:
        """The proxy before an effect's destination. Raises `NotSure` where the settings name no address."""
        if effect not in self.proxies:
            raise NotSure(f"cannot observe: settings.toml names no url for {effect}, so that no proxy stands before its destination")
        return self.proxies[effect]

    def new_record(self, effect: str) -> str:
        """A fresh record, tied to whatever names it on the line."""
        self._number += 1
        record: str = self.adapter.new_record(self._number)
        for proxy in self.proxies.values():
            proxy.watch(record)
        self.records.append((effect, record))
        return record

    def wait_until_quiet(self, effect: str, record: str) -> Seen:
        """What the record says once nothing happens any more. Raises `NotSure` where it never comes to rest."""
        waits = self.settings.waits
        until = time.monotonic() + waits.most
        since = time.monotonic()
        seen: Seen = self.adapter.state(effect, record)
        while time.monotonic() < until:
            time.sleep(min(0.02, waits.quiet / 5))
            now: Seen = self.adapter.state(effect, record)
            if now != seen:
                since, seen = time.monotonic(), now
            needed = waits.quiet * (_LONGER_WHILE_OPEN if now.state in OPEN else 1)
            if time.monotonic() - since >= needed and self.proxy(effect).is_still(record, needed):
                return now
        raise NotSure(f"{record} did not come to rest in {waits.most:g} s; [waits] most in settings.toml says how long is waited")

    def wait_for(self, holds: Callable[[], bool], what: str, effect: str, record: str) -> None:
        """Wait until something holds. Raises `NeverCame`, also as soon as the record has come to an end without it."""
        waits = self.settings.waits
        began = time.monotonic()
        while not holds():
            if time.monotonic() - began > waits.most:
                raise NeverCame(f"{what}, in {waits.most:g} s")
            if time.monotonic() - began > waits.quiet * 2 and self.proxy(effect).is_still(record, waits.quiet * 2):
                seen: Seen = self.adapter.state(effect, record)
                if seen.state not in OPEN and not holds():
                    raise NeverCame(f"{what}; {record} had come to rest as {seen.state}")
            time.sleep(0.005)

    def see_steady(self, effect: str, moment: str) -> None:
        """Remember why an effect is not steady, if it is not."""
        try:
            self._steady(effect, moment)
        except (Failed, NotSure) as error:
            self.unsteady[effect] = error

    def _steady(self, effect: str, moment: str) -> None:
        """One action without any fault must go through once, and through the proxy. Raises `NotSure` or `Failed`."""
        self.journal.test = f"steady state, {moment}: {effect}"
        record = self.new_record(effect)
        self.journal.note("trigger", effect=effect, record=record)
        self.adapter.start(record)
        seen = self.wait_until_quiet(effect, record)
        count = self.adapter.count_by_record(effect, record)
        applied = [each for each in self.proxy(effect).writes(record) if each.is_applied]
        self.journal.note("state", effect=effect, record=record, state=seen.state, key=seen.key, count=count)
        if count and not applied:
            raise NotSure("the sending side does not send through the proxy: its destination holds what the proxy never saw")
        if (seen.state, count) != (CONFIRMED, 1):
            raise Failed([f"without any fault, {record} came to be {seen.state} with {count} at the destination, not confirmed with 1"])


def _adapter(settings: Settings) -> Any:
    module, _, name = settings.adapter.partition(":")
    return getattr(importlib.import_module(module), name or "Adapter")(settings)


def open_bench(folder: Path, settings: Settings, plan: Plan) -> Bench:
    """A bench whose journal stands in the folder of results."""
    return Bench(settings, plan, Journal(folder / "journal.jsonl"))

