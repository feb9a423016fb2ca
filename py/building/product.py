"""What both products are made of."""

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Ingredients:
    """Scripts and style as text; the parts, packed, by the name under which the worker knows them."""

    guard: str
    early: str
    app: str
    service_worker: str
    worker: str
    style: str
    parts: dict[str, bytes]
    packed_worker: bytes
    notices: str

    def digest(self) -> str:
        """Hash what Python is made of in the browser, worker and parts: a memory of it fits no other."""
        digest = hashlib.sha256(self.packed_worker)
        for name in sorted(self.parts):
            digest.update(hashlib.sha256(self.parts[name]).digest())
        return digest.hexdigest()

    def mark(self) -> str:
        """Write the digest into the head of a page, where the page's script finds it."""
        return f'<meta name="parts" content="{self.digest()}">'
