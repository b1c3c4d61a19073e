"""Records in files: read, and written so that a crash never leaves half of one."""

from __future__ import annotations

import contextlib
import os
import shutil
import threading
from pathlib import Path

from .model import Record, wrong_line
from .reading import read


class SaveError(OSError):
    """A record that could not be written; the file keeps its old contents."""


def load_file(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file; `RecordError` if it is malformed, `OSError` if unreadable."""
    content = Path(path).read_bytes()
    try:
        return read(content.decode())
    except UnicodeDecodeError as error:
        line = 1 + content[: error.start].count(b"\n")
        raise wrong_line(line, "record.encoding") from error


def save(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record atomically; `SaveError` names the file and the reason."""
    target = Path(path).resolve()
    beside = target.with_name(f".{target.name}.{os.getpid()}.{threading.get_ident()}.tmp")
    try:
        _write(beside, record.text().encode())
        if target.exists():
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        reason = error.strerror or str(error)
        raise SaveError(f"could not save {os.fspath(path)!r}: {reason}") from error
    _keep_name(target.parent)


def _write(path: Path, content: bytes) -> None:
    path.unlink(missing_ok=True)
    with open(path, "xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _keep_name(folder: Path) -> None:
    """Make the rename survive a power cut, where the system supports it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
