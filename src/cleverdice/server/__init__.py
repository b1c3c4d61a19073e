"""The game in the browser: tables, people, bots, fair dice, everything stored."""

from .api import NOT_BUILT
from .app import create_app
from .limits import Limits, Rate
from .services import Server, Settings
from .static import Static

__all__ = ["NOT_BUILT", "Limits", "Rate", "Server", "Settings", "Static", "create_app"]
