"""Serves `dist/site` on this machine, with the policy as a header too: a worker takes its policy from its headers."""

import os
import re
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from building.paths import ONE_FILE, SITE
from building.policy import headers
from building.report import BuildError

HOST = "127.0.0.1"
NAMED_BY_CONTENT = re.compile(r"\.[0-9a-f]{12}\.[a-z.]+$")


class SiteHandler(SimpleHTTPRequestHandler):
    """Files of the site, and nothing else."""

    extensions_map = {  # noqa: RUF012 (declared so by the standard library)
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".gz": "application/gzip",
        ".svg": "image/svg+xml",
        ".png": "image/png",
        ".txt": "text/plain; charset=utf-8",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
        "": "application/octet-stream",
    }

    status = 0

    def send_response(self, code: int, message: str | None = None) -> None:
        """Remember what is answered: only a file that is there stays as it is for ever."""
        self.status = code
        super().send_response(code, message)

    def end_headers(self) -> None:
        """Add the headers that a host of the site should send."""
        for name, value in headers(self.path, ONE_FILE.name).items():
            self.send_header(name, value)
        is_lasting = self.status == HTTPStatus.OK and NAMED_BY_CONTENT.search(self.path)
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if is_lasting else "no-cache")
        super().end_headers()

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Show no folder."""
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing for each request."""


def open_server(port: int) -> ThreadingHTTPServer:
    """Bind the port (0 takes a free one); the caller serves and closes."""
    try:
        return ThreadingHTTPServer((HOST, port), partial(SiteHandler, directory=str(SITE)))
    except OSError as error:
        raise BuildError(f"port {port} on {HOST} cannot be used ({error.strerror}); give another with --port, or --port 0.") from error


def address_of(server: ThreadingHTTPServer) -> str:
    """Return the address of the start page."""
    return f"http://{HOST}:{server.server_address[1]}/"
