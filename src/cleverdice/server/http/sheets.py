"""Sheets without dice: the address answers, and nothing is stored."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from cleverdice.table.sheets import loose_sheet

from .. import protocol
from ..contract.bodies import SheetOnly
from ..contract.tables import LooseSheet
from ..request import Asker
from .context import Context
from .respond import answered, post, posted


async def show_sheet(context: Context, request: Request, asker: Asker) -> Response:
    """POST /api/sheet"""
    wish = await posted(request, asker, SheetOnly)
    return answered(protocol.prepared(loose_sheet(wish), LooseSheet))


ROUTES = [post("/api/sheet", show_sheet)]
