"""Where rolls come from: a public seed, a provably fair secret, or the dice on a real table."""

from .real import typed
from .sources import (
    SEED_BYTES,
    TYPED,
    DiceError,
    Fair,
    MissingSeedError,
    Seeded,
    Shared,
    Source,
    WrongSeedError,
    below,
    check_line,
    counting,
    fresh_seed,
    restore,
    rolled_before,
    shuffled,
)

__all__ = [
    "SEED_BYTES",
    "TYPED",
    "DiceError",
    "Fair",
    "MissingSeedError",
    "Seeded",
    "Shared",
    "Source",
    "WrongSeedError",
    "below",
    "check_line",
    "counting",
    "fresh_seed",
    "restore",
    "rolled_before",
    "shuffled",
    "typed",
]
