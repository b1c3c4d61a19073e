"""Results as Markdown tables, written into a page.

A page holds each table between two comments, `<!-- NAME -->` and `<!-- end of NAME -->`; only the
text between them is replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

STRENGTH = Path(__file__).parent.parent / "docs" / "strength.md"
"""The page about the strength of the bots."""


class PageError(ValueError):
    """A page lacks the comments for a table."""


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table: the first row is the heading, the first column left-aligned.

    >>> print(markdown([["bot", "mean"], ["random", "77.2"]]))
    | bot | mean |
    |---|---:|
    | random | 77.2 |
    """
    head, *body = rows
    rule = "|---|" + "---:|" * (len(head) - 1)
    lines = [f"| {' | '.join(row)} |" for row in (head, *body)]
    return "\n".join([lines[0], rule, *lines[1:]])


def place(page: Path, name: str) -> tuple[str, str, str]:
    """The text before, between and after the two comments, or a `PageError`."""
    first, last = f"<!-- {name} -->", f"<!-- end of {name} -->"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    if text.count(first) != 1 or text.count(last) != 1 or text.index(first) > text.index(last):
        raise PageError(f"{page.name} needs one line '{first}' and, after it, one line '{last}'")
    before, _, rest = text.partition(first)
    between, _, after = rest.partition(last)
    return before + first, between, last + after


def put(page: Path, name: str, text: str) -> None:
    """Replace the text between the two comments of that name."""
    before, _, after = place(page, name)
    page.write_text(f"{before}\n{text}\n{after}", encoding="utf-8")
