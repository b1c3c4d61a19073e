"""What is sent to a device, and how a push service is to treat it."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass, field

TOPIC_LETTERS = 32


@dataclass(frozen=True)
class Letter:
    """What is sent to a device: the newest `about` something replaces those not yet delivered.

    A push service that can't reach the browser keeps it for so many `seconds`.
    """

    text: dict[str, str]
    about: str = field(repr=False)
    seconds: int
    urgent: bool


def topic(about: str, secret: str) -> str:
    """By what a push service tells letters about the same; nobody learns from it about what.

    >>> topic("a table", "a secret"), topic("a table", "another") == topic("a table", "a secret")
    ('z3kvJ7QpBCp_xSDInlVIk1TzsYrIn0Qw', False)
    """
    told = hashlib.sha256(f"{secret} {about}".encode()).digest()
    return base64.urlsafe_b64encode(told).decode()[:TOPIC_LETTERS]
