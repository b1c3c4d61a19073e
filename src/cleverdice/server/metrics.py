"""What is counted since the start, for monitoring programs; a registry for each server."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

PREFIX = "cleverdice"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
"""Seconds; answers are counted up to each of them."""


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = self._counter("tables", "Tables opened")
        self.games_over = self._counter("games_over", "Games played to their end")
        self.moves = self._counter("moves", "Moves, rolls and undos stored")
        self.refused = self._counter("refused", "Messages of sockets refused")
        self.unreadable = self._counter("unreadable", "Messages of sockets that can't be read")
        self.http_refused = self._counter("http_refused", "Requests by HTTP refused")
        self.coach = self._counter("coach", "Hints and reviews asked for", "kind")
        self.coach_refused = self._counter("coach_refused", "Those that got no answer")
        self.pushes = self._counter(
            "pushes", "Notifications by push, and what became of them", "outcome"
        )
        self.answer_seconds = Histogram(
            "answer_seconds",
            "Time until a message of a socket was answered",
            namespace=PREFIX,
            registry=self.registry,
            buckets=BOUNDS,
        )
        self.loop_late_seconds = Gauge(
            "loop_late_seconds",
            "How late the event loop was last time",
            namespace=PREFIX,
            registry=self.registry,
        )

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(name, what, labels, namespace=PREFIX, registry=self.registry)

    def watch(self, name: str, what: str, read: Callable[[], float]) -> None:
        """Have a number read whenever the metrics are asked for."""
        gauge = Gauge(name, what, namespace=PREFIX, registry=self.registry)
        gauge.set_function(read)

    def value(self, name: str, **labels: str) -> float:
        """The present value of one of them, as it stands in the text."""
        return self.registry.get_sample_value(f"{PREFIX}_{name}", labels) or 0.0

    def text(self) -> bytes:
        """All of it, in the form that Prometheus reads."""
        return generate_latest(self.registry)
