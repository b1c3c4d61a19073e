"""Bots against each other: the same dice from every seat, victories, differences and ratings."""

from cleverdice.bulk import PlayError, Workload

from .contest import Contest, Meeting, contest_for, meet
from .figures import figures_of
from .report import format_report

__all__ = [
    "Contest", "Meeting", "PlayError", "Workload", "contest_for", "figures_of", "format_report",
    "meet",
]  # fmt: skip
