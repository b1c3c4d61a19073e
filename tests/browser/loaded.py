"""`cleverdice serve` with loaded dice: what a table rolls follows from a word that a test leaves.

So a test sees the same dice in every run, whatever was played on its server before. Keys and the
ids of tables are as random as ever.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections import Counter
from pathlib import Path

WORD = "CLEVERDICE_TEST_WORD"
"""The file with the word, in the environment of the server."""

SIZES = (32, 8)
"""Bytes that the dice of a table draw, and that each seat adds to them."""

random_bytes = secrets.token_bytes
drawn: Counter[str] = Counter()


def loaded(nbytes: int | None = None) -> bytes:
    """What dice and seats draw follows from the word, and is another with every draw."""
    if nbytes not in SIZES:
        return random_bytes(nbytes)
    word = Path(os.environ[WORD]).read_text(encoding="utf-8")
    drawn[word] += 1
    return hashlib.sha256(f"{word} {drawn[word]}".encode()).digest()[:nbytes]


if __name__ == "__main__":
    secrets.token_bytes = loaded  # before the server takes it for its own
    from cleverdice.cli import main

    main()
