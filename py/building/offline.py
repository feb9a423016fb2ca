"""What makes the site work without a network: the manifest, and the service worker with the list of all it keeps."""

import base64
import hashlib
import json
from collections.abc import Mapping

from building import icons

MANIFEST = "manifest.webmanifest"
SERVICE_WORKER = "service-worker.js"
ICONS: dict[str, bytes] = {"icon.svg": icons.svg().encode(), "icon-192.png": icons.png(192), "icon-512.png": icons.png(512)}


def manifest() -> str:
    """Describe the site as an application that can be installed; every address is beside the pages."""
    entries = [
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "maskable"},
        *({"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"} for size in (192, 512)),
    ]
    described = {
        "id": "./",
        "name": "Second Write",
        "short_name": "Second Write",
        "description": "A worksheet that drafts tests for the second write: the work was done, the answer was lost.",
        "lang": "en-GB",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": icons.COLOURS[0],
        "icons": entries,
    }
    return json.dumps(described, indent=1)


def service_worker(script: str, files: Mapping[str, bytes]) -> str:
    """Put the list of the files, with their hashes and a version made of both, before the script that keeps them."""
    listed = [[name, integrity(files[name])] for name in sorted(files)]
    version = hashlib.sha256(json.dumps([listed, script]).encode()).hexdigest()[:12]
    return f"self.KEPT = {json.dumps({'version': version, 'files': listed})};\n{script}"


def integrity(data: bytes) -> str:
    """Hash a file as the browser checks it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"
