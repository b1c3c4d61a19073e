"""One JSON object a line about what the server does: never a key, an invitation or a secret."""

from __future__ import annotations

import json
import logging
import multiprocessing
import sys
from datetime import UTC, datetime
from typing import Any

LOGGER = logging.getLogger("cleverdice.server")
SHOWN = 4
"""So many letters of a table's id are shown: whoever knows all of it may watch."""


def log(event: str, /, *, level: str = "info", table: str | None = None, **details: Any) -> None:
    """Write a line; tables are named by the first letters of their id."""
    if table is not None:
        details = {"table": table[:SHOWN], **details}
    number = logging.getLevelNamesMapping()[level.upper()]
    LOGGER.log(number, event, extra={"details": details})


class Lines(logging.Formatter):
    """A record of the log as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """What, when, how bad, and the details."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "at": at,
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if multiprocessing.parent_process() is not None:  # one of several
            line["process"] = record.process
        line.update(getattr(record, "details", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """Everything goes to the standard error, the web server's own words too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("cleverdice.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
    # What uvicorn tells about single requests holds the ids of tables.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel("WARNING")
