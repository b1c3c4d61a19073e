"""Sheets and dice as text."""

from .canvas import WIDTH, bare, styled, to_ascii, width
from .dice_text import draw_dice
from .sheet_text import Heading, draw_sheet

__all__ = ["WIDTH", "Heading", "bare", "draw_dice", "draw_sheet", "styled", "to_ascii", "width"]
