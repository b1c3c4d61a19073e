"""The coach's correction (`correction.py`) where a page evaluates the nets.

There the correction is one more output of the net: how many points its word falls short.
"""

from __future__ import annotations

from collections.abc import Sequence

from cleverdice.nets import OutsideNet
from cleverdice.nets.outside import outside_net
from cleverdice.rules import Game

NOISE = 3.0
"""Points of a correction that may well be chance, and are not believed."""


class CorrectedOutside(OutsideNet):
    """A net whose word on points is corrected, where it has an output for that."""

    def told(self, raw: Sequence[float]) -> list[float]:
        """The outputs, corrected."""
        said = super().told(raw)
        if len(raw) > self.outputs:
            said[0] += believed(raw[-1])
        return said


def believed(short: float) -> float:
    """What is left of a correction after all that may be chance.

    >>> believed(2.5), believed(-7.0)
    (0.0, -4.0)
    """
    return max(short - NOISE, 0.0) + min(short + NOISE, 0.0)


def judging_outside(game: Game, players: int) -> OutsideNet | None:
    """The net that judges tables, where nets are evaluated outside of Python."""
    net = outside_net(game, players)
    return net and CorrectedOutside(net.name, net.outputs, net.value)
