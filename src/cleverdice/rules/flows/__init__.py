"""How the turns of a game go, one file a flow."""

from .draft import Draft
from .flow import Flow
from .party import Party

FLOWS: dict[str, type[Flow]] = {flow.name: flow for flow in (Draft, Party)}
"""Every flow by the name that sheet files call it."""

__all__ = ["FLOWS", "Draft", "Flow", "Party"]
