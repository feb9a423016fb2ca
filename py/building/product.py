"""What both products are made of."""

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
