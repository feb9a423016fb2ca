"""The content security policies of the two products, and the other headers that a host of the site should send."""

import base64
import hashlib

SHUT = {"default-src": "'none'", "img-src": "data:", "form-action": "'none'", "base-uri": "'none'"}

# What a page may ask a browser for and ours does not use. It writes to the clipboard, when a person copies the plan.
POWERFUL = (
    "accelerometer", "autoplay", "camera", "clipboard-read", "display-capture", "encrypted-media", "fullscreen", "gamepad", "geolocation",
    "gyroscope", "hid", "identity-credentials-get", "idle-detection", "keyboard-map", "local-fonts", "magnetometer", "microphone", "midi",
    "otp-credentials", "payment", "picture-in-picture", "publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock",
    "serial", "storage-access", "sync-xhr", "usb", "window-management", "xr-spatial-tracking",
)  # fmt: skip
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in POWERFUL),
}
WORKER = "/worker."
CSP = "Content-Security-Policy"
# What a page cannot say for itself.
UNFRAMED = "frame-ancestors 'none'"


def headers(path: str, one_file: str) -> dict[str, str]:
    """Return the headers for a path of the site; `one_file` brings a stricter policy with it, which names its own scripts, and gets only what that cannot say."""
    if path == f"/{one_file}":
        return HEADERS | {CSP: UNFRAMED}
    return HEADERS | {CSP: worker_policy() if path.startswith(WORKER) else f"{site_policy()}; {UNFRAMED}"}


def site_policy() -> str:
    """Allow the site its own files, WebAssembly, and nothing else."""
    own = dict.fromkeys(("style-src", "worker-src", "connect-src", "manifest-src"), "'self'")
    return write(SHUT | own | {"script-src": "'self' 'wasm-unsafe-eval'", "img-src": "'self' data:"})


def worker_policy() -> str:
    """Allow the site's worker WebAssembly only: it gets its parts from the page and may ask the server for nothing."""
    return write(SHUT | {"script-src": "'self' 'wasm-unsafe-eval'", "connect-src": "'none'"})


def one_file_policy(scripts: list[str], styles: list[str]) -> str:
    """Allow exactly these inline scripts and styles, the worker in a blob, WebAssembly, and no connection at all."""
    own = {
        "script-src": " ".join([*map(source_hash, scripts), "'wasm-unsafe-eval'", "blob:"]),
        "style-src": " ".join(map(source_hash, styles)),
        "worker-src": "blob:",
        "connect-src": "'none'",
    }
    return write(SHUT | own)


def source_hash(text: str) -> str:
    """Hash an inline script or style as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def write(directives: dict[str, str]) -> str:
    """Write a policy on one line."""
    return "; ".join(f"{name} {value}" for name, value in directives.items())
