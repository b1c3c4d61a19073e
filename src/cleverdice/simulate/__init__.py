"""Many games with nobody watching: played by bots, counted, reported and drawn."""

from .figures import figures
from .order import Order, OrderError, order
from .progress import Bar
from .report import report
from .results import Results, Sheets
from .run import Run, simulate

__all__ = [
    "Bar", "Order", "OrderError", "Results", "Run", "Sheets", "figures", "order", "report",
    "simulate",
]  # fmt: skip
