"""Everything that goes over the wire, both ways, declared once.

From these are generated the types of the page, the tables of docs/protocol.md and, with what the
server really sends, the page's fixtures: `make contract`. Views stay plain dicts, which also work
where msgspec does not; tests compare whatever is sent with what is declared here.
"""

from .endpoints import ENDPOINTS, Endpoint
from .requests import Message
from .told import Told

__all__ = ["ENDPOINTS", "Endpoint", "Message", "Told"]
