"""The game in the browser: tables, people, bots, fair dice, everything stored."""

from .app import create_app
from .http.static import Static
from .http.tables import NOT_BUILT
from .limits import Limits, Rate
from .settings import Server, Settings

__all__ = ["NOT_BUILT", "Limits", "Rate", "Server", "Settings", "Static", "create_app"]
