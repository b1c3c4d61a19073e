"""Counters as plain text, in the form that monitoring programs read."""

from __future__ import annotations

from collections import Counter

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
"""Seconds; the times of moves are counted up to each of them."""


class Metrics:
    """What was counted since the start."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.gauges: dict[str, float] = {}
        self._times = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def took(self, seconds: float) -> None:
        """A move was answered after that time."""
        at = next((nth for nth, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        self._times[at] += 1
        self._seconds += seconds

    def text(self) -> str:
        """All of it."""
        lines = [f"cleverdice_{name} {value:g}" for name, value in sorted(self.gauges.items())]
        lines += [f"cleverdice_{name}_total {n}" for name, n in sorted(self.counts.items())]
        return "\n".join([*lines, *self._histogram()]) + "\n"

    def _histogram(self) -> list[str]:
        lines, so_far = [], 0
        for bound, count in zip((*BOUNDS, float("inf")), self._times, strict=True):
            so_far += count
            shown = "+Inf" if bound == float("inf") else f"{bound:g}"
            lines.append(f'cleverdice_answer_seconds_bucket{{le="{shown}"}} {so_far}')
        lines.append(f"cleverdice_answer_seconds_sum {self._seconds:.6f}")
        lines.append(f"cleverdice_answer_seconds_count {so_far}")
        return lines
