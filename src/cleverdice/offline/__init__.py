"""The server in the page: the same addresses, messages and views, without waiting and on its own.

Standard library only; nothing here is asynchronous. What is to be stored is handed to the page, and
nobody is told of it before the page says that it is stored (docs/offline.md).
"""

from .host import Host

__all__ = ["Host"]
