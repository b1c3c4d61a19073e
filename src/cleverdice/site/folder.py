"""A copy of the built page as a folder for any static host."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

INDEX, PAGE = "index.html", "site.html"
PACKED = (".br", ".gz")
NOT_FOUND = "404.html"
NO_JEKYLL = ".nojekyll"
"""Tells GitHub's host to leave the files as they are."""


class SiteError(ValueError):
    """The folder can't be written."""


def built_page() -> Path:
    """Where the built page lies."""
    return Path(str(resources.files("cleverdice"))) / "server" / "static"


def export(out: Path, page: Path | None = None) -> int:
    """Write the site into a folder that is new or empty; how many bytes it has."""
    source = built_page() if page is None else page
    if not (source / PAGE).is_file() or not (source / "offline" / "manifest.json").is_file():
        raise SiteError("the page is not built yet: in a checkout run `make page` first")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise SiteError(f"{out} is there already, and not empty")
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.rglob("*")):
        if path.is_file() and _belongs(path):
            target = out / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    for name in (INDEX, NOT_FOUND):
        shutil.copyfile(source / PAGE, out / name)
    (out / NO_JEKYLL).touch()
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def _belongs(path: Path) -> bool:
    """Packed twins of files are for our own server only; the one of Pyodide is all there is."""
    twin = path.suffix in PACKED and path.with_suffix("").is_file()
    return path.name not in (INDEX, PAGE) and not twin
