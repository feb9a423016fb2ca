"""The bill of materials in CycloneDX JSON: what the products are made of, with versions, hashes and licences.

The same parts make the same bytes: its time is the day of the release, and its serial number comes from what is in it.
"""

import json
import uuid
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from building.carried import Carried
from building.release import release

NAME = "second-write.cdx.json"
SPEC = "1.6"
OWN = "second-write"


def written(found: tuple[Carried, ...], products: Mapping[str, bytes]) -> bytes:
    """Write the bill; `products` are the files that are handed out, by name."""
    bill = {"bomFormat": "CycloneDX", "specVersion": SPEC, "version": 1, **_content(found, products)}
    serial = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(bill, sort_keys=True))
    return (json.dumps({**bill, "serialNumber": f"urn:uuid:{serial}"}, ensure_ascii=False, indent=1) + "\n").encode()


def _content(found: tuple[Carried, ...], products: Mapping[str, bytes]) -> dict[str, Any]:
    about = release()
    own = {
        "type": "application",
        "bom-ref": OWN,
        "name": OWN,
        "version": about["version"],
        "licenses": [{"expression": "MIT"}],
        "components": [_file(name, products[name]) for name in sorted(products)],
    }
    depends = [{"ref": OWN, "dependsOn": [ref(part) for part in found]}]
    depends += [{"ref": ref(part), "dependsOn": [ref(each, part) for each in part.inside]} for part in found]
    return {
        "metadata": {"timestamp": f"{about['date']}T00:00:00Z", "component": own},
        "components": [_component(part) for part in found],
        "dependencies": depends,
    }


def _file(name: str, data: bytes) -> dict[str, Any]:
    return {"type": "file", "bom-ref": f"file:{name}", "name": name, "hashes": [_hash(sha256(data).hexdigest())]}


def _component(part: Carried, within: Carried | None = None) -> dict[str, Any]:
    """One part with what stands inside it; only what is one file has a hash of its own."""
    told: dict[str, Any] = {"type": "library", "bom-ref": ref(part, within), "name": part.name}
    if part.version:
        told["version"] = part.version
    if len(part.sha256) == 1:
        told["hashes"] = [_hash(part.sha256[0])]
    told["licenses"] = [{"expression": part.licence}]
    if part.copyright:
        told["copyright"] = part.copyright
    if part.purl:
        told["purl"] = part.purl
    told["externalReferences"] = [{"type": "vcs" if "github.com" in part.source else "website", "url": part.source}]
    if inside := [_component(each, part) for each in part.inside] + _files(part):
        told["components"] = inside
    return told


def _files(part: Carried) -> list[dict[str, Any]]:
    """The files of a part that has several, each with its hash."""
    if len(part.files) < 2:
        return []
    pairs = zip(part.files, part.sha256, strict=True)
    return [{"type": "file", "bom-ref": f"{ref(part)}#{name}", "name": name, "hashes": [_hash(digest)]} for name, digest in pairs]


def _hash(digest: str) -> dict[str, str]:
    return {"alg": "SHA-256", "content": digest}


def ref(part: Carried, within: Carried | None = None) -> str:
    """The name by which the bill refers to a part."""
    own = part.purl or f"{part.name}@{part.version}"
    return f"{ref(within)}#{own}" if within else own
