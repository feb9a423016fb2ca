"""The settings file: what is run against what, and which hosts are sandboxes."""

import ipaddress
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit


class NoSandbox(Exception):
    """An address that the settings do not name as a sandbox: nothing was sent."""


@dataclass(frozen=True)
class Waits:
    """Seconds: how long the sender waits for an answer, when all counts as quiet, when a test gives up, and a lease."""

    time_out: float
    quiet: float
    most: float
    lease: float


@dataclass(frozen=True)
class Call:
    """A request by its method and the beginning of its path, such as `POST /jobs`."""

    method: str
    path: str

    def fits(self, method: str, path: str) -> bool:
        """Whether a request is this one."""
        return bool(self.method) and method == self.method and path.split("?")[0].rstrip("/").startswith(self.path)


@dataclass(frozen=True)
class EffectSettings:
    """One effect: where its destination is, on which port the proxy listens, and how its requests look.

    `key` names where the operation key is: `header NAME` or `body NAME`. `most_sends` is 0 where nobody said it.
    """

    id: str
    url: str
    port: int
    write: Call
    lookup: Call
    key: str
    found_nothing: str
    most_sends: int


@dataclass(frozen=True)
class Settings:
    """The whole file. `more` is what it holds for the adapter."""

    adapter: str
    supplier: str
    run_by: str
    sandboxes: tuple[str, ...]
    waits: Waits
    effects: tuple[EffectSettings, ...]
    more: dict[str, Any]

    def sandboxed(self, url: str) -> str:
        """The address, if it may be used. Raises `NoSandbox`."""
        host = urlsplit(url).hostname or ""
        if not (is_loopback(host) or host in self.sandboxes):
            raise NoSandbox(
                f"{host or url} is not this machine, and settings.toml does not name it under [sandbox] hosts. "
                "Name it there only if it is a sandbox: the tests make and repeat writes."
            )
        return url

    @property
    def told(self) -> tuple[str, ...]:
        """What is printed before anything is sent: each destination, and why it may be used."""
        return tuple(f"{each.id}: {each.url} ({self._why(each.url)})" for each in self.effects if each.url)

    def _why(self, url: str) -> str:
        return "this machine" if is_loopback(urlsplit(self.sandboxed(url)).hostname or "") else "NAMED AS A SANDBOX in settings.toml"


def is_loopback(host: str) -> bool:
    """Whether a host is this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def read(path: Path) -> Settings:
    """The settings in a file. Raises OSError, KeyError and ValueError where it is not one, and `NoSandbox`."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    effects = tuple(_effect(id, table) for id, table in data.get("effects", {}).items())
    found = Settings(
        adapter=data["adapter"],
        supplier=data.get("supplier", ""),
        run_by=data.get("run_by", ""),
        sandboxes=tuple(data.get("sandbox", {}).get("hosts", ())),
        waits=Waits(**{name: float(value) for name, value in data["waits"].items()}),
        effects=effects,
        more=data.get("adapter_settings", {}),
    )
    for each in effects:
        if each.url:
            found.sandboxed(each.url)
    return found


def _effect(id: str, table: dict[str, Any]) -> EffectSettings:
    return EffectSettings(
        id=id,
        url=table.get("url", "").rstrip("/"),
        port=int(table.get("proxy_port", 0)),
        write=_call(table.get("write", "")),
        lookup=_call(table.get("lookup", "")),
        key=table.get("key", ""),
        found_nothing=table.get("found_nothing", "[]"),
        most_sends=int(table.get("most_sends", 0)),
    )


def _call(text: str) -> Call:
    method, _, path = text.partition(" ")
    return Call(method.upper(), path.strip().split("?")[0].rstrip("/"))
