"""What a person is told who asks for something that can't be done."""

from __future__ import annotations

from typing import Any

from cleverdice.texts import Text


class Refused(Exception):
    """A request that is not carried out: a text of the catalogue says why, nothing has changed.

    `status` is that of an answer by HTTP; `stale` asks for the present view to be sent as well.
    """

    def __init__(
        self, key: str, /, *, status: int = 400, stale: bool = False, **details: Any
    ) -> None:
        super().__init__(key)
        self.text = Text(key, details)
        self.status = status
        self.stale = stale

    @classmethod
    def of(cls, text: Text) -> Refused:
        """The same for a reason that the rules give."""
        refused = cls(text.key)
        refused.text = Text(text.key, text.details)
        return refused
