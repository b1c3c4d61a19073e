"""Many games with nobody watching: played by bots, counted, reported and drawn."""

from cleverdice.bulk import PlayError, Results, Workload

from .figures import figures_of
from .order import Order, Simulation, order_for, simulate
from .progress import Bar
from .report import format_report

__all__ = [
    "Bar", "Order", "PlayError", "Results", "Simulation", "Workload", "figures_of", "format_report",
    "order_for", "simulate",
]  # fmt: skip
