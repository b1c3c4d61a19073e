"""The built page, read into memory once: small, quick, and no path leads out of it."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent.parent / "static"
INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
SMALLEST_TO_PACK = 600
PACKED = {".br": "br", ".gz": "gzip"}
PACKABLE = (
    "text/",
    "application/javascript",
    "application/json",
    "application/manifest",
    "image/svg",
)
HASHED = ("assets/", "offline/")
"""Where the files have a hash in their names, or are asked for with one: they never change."""

CHANGING = ("offline/manifest.json", "offline/games.json")
"""Those among them that say what there is."""


@dataclass(frozen=True)
class File:
    """A file of the page, and the same in packed forms."""

    content: bytes
    kind: str
    forever: bool
    given: dict[str, bytes]

    @cached_property
    def tag(self) -> str:
        """Changes with the content."""
        return f'"{hashlib.sha256(self.content).hexdigest()[:20]}"'

    @cached_property
    def packed(self) -> dict[str, bytes]:
        """The packed forms by their names; gzip is made here if it was not built."""
        worth_it = self.kind.startswith(PACKABLE) and len(self.content) >= SMALLEST_TO_PACK
        if "gzip" in self.given or not worth_it:
            return self.given
        return {**self.given, "gzip": gzip.compress(self.content, 9, mtime=0)}

    def pack(self) -> None:
        """Do at once what the first answer would do."""
        _ = self.packed, self.tag  # both are kept

    def saying(self, status: int) -> File:
        """The page with its status in a `meta` element: no script can learn it otherwise."""
        meta = f'<head><meta name="status" content="{status}">'.encode()
        return plain_file(self.content.replace(b"<head>", meta, 1), self.kind)

    def answer(self, request: Request, status: int = 200) -> Response:
        """The smallest form that the browser takes."""
        headers = {
            "Cache-Control": FOREVER if self.forever else ALWAYS_ASK,
            "ETag": self.tag,
            "Vary": "Accept-Encoding",
        }
        if status == 200 and request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        taken = {part.split(";")[0].strip() for part in _accepted(request).split(",")}
        for name in ("br", "gzip"):
            if name in taken and name in self.packed:
                headers["Content-Encoding"] = name
                return Response(self.packed[name], status, headers, media_type=self.kind)
        return Response(self.content, status, headers, media_type=self.kind)


def _accepted(request: Request) -> str:
    return request.headers.get("accept-encoding", "")


def wants_page(request: Request) -> bool:
    """Is it a browser that shows what comes?"""
    return "text/html" in request.headers.get("accept", "")


class Kept:
    """Files made in memory, by what they were made of; those not asked for longest go."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._files: OrderedDict[str, File] = OrderedDict()

    def __contains__(self, source: str) -> bool:
        return source in self._files

    def get(self, source: str) -> File | None:
        """The file, if it is kept."""
        if source in self._files:
            self._files.move_to_end(source)
        return self._files.get(source)

    def keep(self, source: str, file: File) -> None:
        """Keep a file."""
        self._files[source] = file
        if len(self._files) > self._most:
            self._files.popitem(last=False)


class Static:
    """All files of a folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not _is_twin(path)
        }

    @property
    def built(self) -> bool:
        """Is there a page at all?"""
        return INDEX in self.files

    @property
    def page(self) -> File | None:
        """The page itself."""
        return self.files.get(INDEX)


def _is_twin(path: Path) -> bool:
    """Is it the packed form of another file?"""
    return path.suffix in PACKED and path.with_suffix("").is_file()


def _read(path: Path, folder: Path) -> File:
    name = path.relative_to(folder).as_posix()
    packed = {
        kind: beside.read_bytes()
        for ending, kind in PACKED.items()
        if (beside := path.with_name(path.name + ending)).is_file()
    }
    forever = name.startswith(HASHED) and name not in CHANGING
    return File(path.read_bytes(), _kind(path), forever, packed)


def _kind(path: Path) -> str:
    known = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}
    guessed = known.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return guessed or "application/octet-stream"


def plain_file(content: bytes, kind: str) -> File:
    """Something made in memory, served in the same way."""
    return File(content, kind, False, {})
