"""The one server of all that are compared: the site as it is served elsewhere, and the peers below `peers/`.

Scripts, styles, pages and WebAssembly are sent compressed by gzip; zips, wheels and what is compressed already as they are.
"""

import gzip
import io
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from building.paths import SITE
from building.server import HOST, SiteHandler, address_of

COMPRESSED = (".html", ".js", ".mjs", ".css", ".wasm", ".json", ".webmanifest")
TYPES = {
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".py": "text/plain; charset=utf-8",
}
# The files of others have their version in their wheel's name or stand for one version: a browser may keep them.
KEPT = "max-age=31536000, immutable"


@dataclass
class Served:
    """What is served besides the site, by address: bytes, or files; and what was sent, as moments and numbers of bytes."""

    files: Mapping[str, Path | bytes]
    sent: list[tuple[float, int]] = field(default_factory=list)
    _bodies: dict[str, bytes] = field(default_factory=dict)

    def body(self, address: str, source: Path | bytes) -> bytes:
        """The bytes that are sent for a file, compressed once."""
        if address not in self._bodies:
            data = source if isinstance(source, bytes) else source.read_bytes()
            self._bodies[address] = gzip.compress(data, 6, mtime=0) if address.endswith(COMPRESSED) else data
        return self._bodies[address]

    def bytes_between(self, begin: float, end: float) -> int:
        """How many bytes of bodies were sent between two moments, in seconds since 1970."""
        return sum(number for moment, number in self.sent if begin <= moment <= end)


class BenchHandler(SiteHandler):
    """The site with its own headers, peers without a policy; both compressed alike."""

    extensions_map = SiteHandler.extensions_map | TYPES

    def __init__(self, served: Served, *args: object, **more: object) -> None:
        """Answer one connection."""
        self.served = served
        super().__init__(*args, **more)  # type: ignore[arg-type]

    def send_head(self) -> io.BytesIO | None:
        """Send the headers; a file that the browser has in the same version is not sent again."""
        address = self.path.partition("?")[0].lstrip("/")
        source = self.served.files.get(address, Path(self.translate_path(address)))
        if isinstance(source, Path) and not source.is_file():
            self.send_error(404)
            return None
        body = self.served.body(address, source)
        tag = f'"{hash(body):x}"'
        is_known = self.headers.get("If-None-Match") == tag
        self.send_response(304 if is_known else 200)
        self.send_header("ETag", tag)
        if address.endswith(COMPRESSED):
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", self.guess_type(address))
        self.send_header("Content-Length", str(0 if is_known else len(body)))
        self.end_headers()
        return None if is_known else io.BytesIO(body)

    def end_headers(self) -> None:
        """The site's own headers, or those of a peer."""
        if self.path.startswith(("/peers/", "/pyodide/", "/pyscript/", "/wheels/")):
            self.send_header("Cache-Control", "no-cache" if self.path.startswith("/peers/") else KEPT)
            super(SiteHandler, self).end_headers()
        else:
            super().end_headers()

    def copyfile(self, source: io.BytesIO, outputfile: io.BufferedIOBase) -> None:  # type: ignore[override]
        """Send a body, and remember when: before, since whoever has it may ask at once."""
        data = source.read()
        self.served.sent.append((time.time(), len(data)))
        outputfile.write(data)


@contextmanager
def serving(files: Mapping[str, Path | bytes]) -> Iterator[tuple[Served, str]]:
    """Serve the site and these files; gives what is served, and the address."""
    served = Served(files)
    with ThreadingHTTPServer((HOST, 0), partial(BenchHandler, served, directory=str(SITE))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield served, address_of(server)
        finally:
            server.shutdown()
