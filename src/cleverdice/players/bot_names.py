"""What a bot is called at a table: the name depends on the language, and is nobody else's."""

from __future__ import annotations

import re
from functools import cache

from cleverdice.texts import LANGUAGES, say

from .roster import BOTS

_NUMBER = re.compile(r" [2-9]$")


def bot_name(level: str, language: str) -> str:
    """The name of a bot, before it is numbered.

    >>> bot_name("casual", "de")
    'Hobby-Bot'
    """
    return say(language, f"name.bot.{level}")


def bot_named(name: str) -> str:
    """The bot that has this name in any language, perhaps numbered; empty if none has.

    >>> bot_named("Bot Aficionado 2"), bot_named("Ana")
    ('casual', '')
    """
    return _levels().get(_NUMBER.sub("", name).casefold(), "")


@cache
def _levels() -> dict[str, str]:
    return {bot_name(level, language).casefold(): level for language in LANGUAGES for level in BOTS}
