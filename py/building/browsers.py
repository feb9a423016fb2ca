"""Finds a Chromium for the tests, or gets one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from building.report import BuildError, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ELSEWHERE = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
)
# Without these a headless Chromium looks up hosts of its maker at every start; as root it refuses its sandbox.
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic", "--disable-gpu", "--no-first-run"]


def ensure_chromium() -> str:
    """Return the program of a Chromium: an installed one, Playwright's, or on Debian as root a fresh one."""
    return installed() or from_cache_of_playwright() or from_playwright() or from_debian() or give_up()


def launch_options() -> dict[str, Any]:
    """Return what Playwright's `launch` needs on this machine."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {"executable_path": ensure_chromium(), "args": [*QUIET, *(["--no-sandbox"] if is_root else [])]}


def installed() -> str | None:
    """Look for a Chromium or Chrome on this machine."""
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in [*found, *ELSEWHERE] if path and Path(path).exists()), None)


def from_cache_of_playwright() -> str | None:
    """Say where Playwright's own Chromium stands, if it was fetched; asked apart, since a test may be using Playwright."""
    program = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    path = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout.strip()
    return path if path and Path(path).exists() else None


def from_playwright() -> str | None:
    """Ask Playwright to fetch its Chromium; many networks do not let it."""
    say("No Chromium or Chrome found; asking Playwright for one ...")
    done = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True, timeout=600)
    return from_cache_of_playwright() if done.returncode == 0 else None


def from_debian() -> str | None:
    """Install Debian's package, and letters as wide as those that pages and pictures are drawn for; needs root."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    say("Installing the Debian package chromium ...")
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"]):
        subprocess.run(command, capture_output=True, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})
    return shutil.which("chromium")


def give_up() -> str:
    """Say what to install."""
    raise BuildError("the tests need a Chromium or Chrome and none could be had; install one (on Debian: apt-get install chromium).")
