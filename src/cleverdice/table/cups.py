"""Cups: several deals behind one link, each a duel; the results once one has played them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .challenges import Try

Plain = dict[str, Any]

MOST_LISTED = 100


def deal_of(cup: str, nth: int) -> str:
    """The id of a deal, from 1 on, of a cup that a server keeps."""
    return f"{cup}.{nth}"


def ranking(deals: Sequence[str], tries: Sequence[Try], me: str | None) -> list[Plain]:
    """Everybody who has finished all deals, the best sum first; of equals whoever was first."""
    by_person: dict[str, dict[str, Try]] = {}
    for one in tries:
        if one.over:
            by_person.setdefault(one.person, {})[one.challenge_id] = one
    whole = {who: own for who, own in by_person.items() if len(own) == len(deals)}
    totals = {who: sum(one.score or 0 for one in own.values()) for who, own in whole.items()}
    order = sorted(whole, key=lambda who: (-totals[who], _ended(whole[who])))
    return [
        {
            "place": 1 + sum(total > totals[who] for total in totals.values()),
            "name": max(whole[who].values(), key=lambda one: one.ended or 0).name,
            "scores": [whole[who][deal].score or 0 for deal in deals],
            "total": totals[who],
            "mine": who == me,
        }
        for who in order
    ]


def _ended(own: Mapping[str, Try]) -> int:
    return max(one.ended or 0 for one in own.values())


def cup_view(
    id: str, game: str, deals: Sequence[str], tries: Sequence[Try], me: str | None
) -> Plain:
    """A cup as a person may see it."""
    ranked = ranking(deals, tries, me)
    own = {one.challenge_id: one for one in tries if one.person == me}
    done = all(deal in own and own[deal].over for deal in deals)
    return {
        "id": id,
        "game": game,
        "deals": [_deal(deal, own.get(deal), tries) for deal in deals],
        "finished": len(ranked),
        "results": _listed(ranked) if done else None,
    }


def _deal(deal: str, own: Try | None, tries: Sequence[Try]) -> Plain:
    finished = sum(one.over for one in tries if one.challenge_id == deal)
    return {"duel": deal, "finished": finished, "mine": None if own is None else _mine(own)}


def _mine(own: Try) -> Plain:
    begun: Plain = {"table": own.table_id, "over": own.over, "name": own.name}
    return {**begun, "score": own.score} if own.over else begun


def _listed(ranked: list[Plain]) -> list[Plain]:
    """The best, and the own one wherever it stands."""
    return [one for nth, one in enumerate(ranked) if nth < MOST_LISTED or one["mine"]]
