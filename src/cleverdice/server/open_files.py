"""Every connection is an open file: how many the system allows."""

from __future__ import annotations

import sys

from .logs import log

RESERVED = 200
"""Files for the database, the processes and the log."""


def connections_allowed(wanted: int) -> int:
    """Raise the limit of open files as far as needed and possible; how many connections fit."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED
    files = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    if files < needed:
        log("files.few", level="warning", open_files=files, connections=files - RESERVED)
    return files - RESERVED
