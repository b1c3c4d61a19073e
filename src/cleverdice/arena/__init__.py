"""Bots against each other: the same dice from every seat, victories, differences and ratings."""

from .contest import Contest, contest
from .figures import figures
from .report import report
from .run import Meeting, meet

__all__ = ["Contest", "Meeting", "contest", "figures", "meet", "report"]
