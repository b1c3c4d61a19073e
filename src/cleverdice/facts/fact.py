"""A fact: something that a seat or the table did, gained or lost."""

from __future__ import annotations

from .sheet_facts import SheetFact
from .table_facts import TableFact

Fact = SheetFact | TableFact
"""Anything that may change from one state to the next."""
