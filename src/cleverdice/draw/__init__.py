"""Sheets and dice as text."""

from .canvas import WIDTH, bare, styled, to_ascii, width
from .dice import dice
from .sheet import sheet

__all__ = ["WIDTH", "bare", "dice", "sheet", "styled", "to_ascii", "width"]
