"""How finely values are told, and how a win is weighed against points."""

from __future__ import annotations

GRAIN = 64
"""Values are rounded to 1/64 point: float sums differ a little between machines, and a choice
must not depend on that."""

FINE = 4096
"""The same for chances to win."""

POINT = 1e-3
"""The weight of a point against the chance to win (0 to 1): it decides when there is little left
to win or lose."""

RANK = 1 << 12
"""More than the best areas of two sheets can be apart."""
