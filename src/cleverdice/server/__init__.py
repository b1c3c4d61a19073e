"""The game in the browser: tables, people, bots, fair dice, everything stored."""

from .app import Server, create_app
from .http.pages import NOT_BUILT
from .http.static import Static
from .limits import Limits, Rate
from .settings import Settings

__all__ = ["NOT_BUILT", "Limits", "Rate", "Server", "Settings", "Static", "create_app"]
