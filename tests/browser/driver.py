"""A person at the page: hears what the server says, taps what a person would tap.

Which move to make is read from the view that came over the page's own socket; how it is made is up
to the page: dice, fields, buttons, nothing else.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, WebSocket, expect

View = dict[str, Any]
Move = dict[str, Any]

PATIENCE = 15_000
"""Milliseconds within which something must happen."""


def open_table(
    context: BrowserContext,
    game: str,
    *seats: dict[str, str],
    dice: str = "fair",
    start: bool = True,
    lang: str = "en",
) -> dict[str, str]:
    """Open a table without the home page: its table, key and invitation."""
    wish = {"game": game, "seats": list(seats), "dice": dice, "start": start, "lang": lang}
    return posted(context, "/api/tables", wish)


def posted(context: BrowserContext, path: str, body: object) -> dict[str, str]:
    """Send JSON as this visitor."""
    page = context.pages[0] if context.pages else None
    origin = page.evaluate("location.origin") if page and page.url != "about:blank" else None
    answer = context.request.post(path, data=body, headers={"Origin": origin or base(context)})
    assert answer.ok, f"{path}: {answer.status} {answer.text()}"
    found: dict[str, str] = answer.json()
    return found


def base(context: BrowserContext) -> str:
    """The address that this visitor's paths belong to."""
    address = context.request.get("/healthz").url
    return address.removesuffix("/healthz")


def person(name: str) -> dict[str, str]:
    return {"kind": "person", "name": name}


def bot(level: str = "greedy") -> dict[str, str]:
    return {"kind": "bot", "level": level}


OPEN = {"kind": "open"}


def poll(page: Page, wanted: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait until something holds that no single locator can tell."""
    until = time.monotonic() + patience / 1000
    while not wanted():
        assert time.monotonic() < until, f"waited in vain for {what}"
        page.wait_for_timeout(10)  # lets the page's events through


INSIDE = """
(field) => {
  const box = field.querySelector('.hit').getBoundingClientRect();
  for (const down of [0.5, 0.2, 0.8]) for (const right of [0.5, 0.1, 0.25, 0.75, 0.9]) {
    const [x, y] = [box.left + box.width * right, box.top + box.height * down];
    if (field.contains(document.elementFromPoint(x, y))) return { x, y };
  }
}
"""
"""A point of a field that is no rectangle."""


class Desk:
    """One page at a table."""

    def __init__(self, page: Page, seed: object = 0) -> None:
        self.page = page
        self.rng = Random(str(seed))
        self.view: View = {}
        self.you: dict[str, Any] = {}
        self.sockets = 0
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framereceived", self._heard)

    def _heard(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        self.view = message.get("view", self.view)
        self.you = message.get("you", self.you)

    def go(self, path: str) -> Desk:
        """Open an address and wait for the table to be seen."""
        self.page.goto(path)
        self.seen()
        return self

    @property
    def n(self) -> int:
        """How many moves were made, as the page shows it."""
        return int(self.root.get_attribute("data-n") or 0)

    @property
    def root(self) -> Locator:
        return self.page.locator(".play")

    @property
    def main(self) -> Locator:
        """The main button."""
        return self.page.locator("button[data-main]")

    @property
    def seat(self) -> int:
        """The seat whose sheet is shown."""
        return int(self.page.locator("[data-own]").get_attribute("data-own") or 0)

    @property
    def moves(self) -> list[Move]:
        """The moves of the seat that is shown."""
        found: list[Move] = self.view["moves"].get(str(self.seat), [])
        return found

    def seen(self) -> None:
        """Wait until the page shows what its socket was told last."""
        self.root.wait_for(state="attached")
        poll(self.page, lambda: self.n == self.view["n"], "the page to show the newest view")

    def after(self, n: int) -> None:
        """Wait until the page shows a further move."""
        later = self.page.locator(f'.play:not([data-n="{n}"])')
        expect(later).to_be_attached()
        self.seen()

    def told(self, n: int) -> None:
        """Wait until the page has heard of that many moves, and shows them."""
        poll(self.page, lambda: self.view["n"] >= n, f"move {n} to be told")
        self.seen()

    def cell(self, area: int, cell: int) -> Locator:
        return self.page.locator(f'[data-own] [data-area="{area}"][data-cell="{cell}"]')

    def die(self, number: int) -> Locator:
        return self.page.locator(f'.desk [data-die="{number}"]')

    @property
    def lit(self) -> Locator:
        """The fields that light up."""
        return self.page.locator("[data-own] .cell.lit")

    @property
    def over(self) -> bool:
        return bool(self.view["phase"] == "over")

    @property
    def mine(self) -> set[int]:
        """The seats that this person holds and has not lent to a bot."""
        seats = self.view["seats"]
        return {seat for seat in self.you["seats"] if seats[seat]["kind"] == "person"}

    def rolls(self) -> bool:
        """Whether the dice are in this person's hand."""
        return bool(self.mine.intersection(self.view["rollers"]))

    def acts(self) -> bool:
        """Whether something is to be done here now."""
        if self.over:
            return False
        return self.rolls() or bool(self.mine.intersection(self.view["actors"]))

    def act(self) -> None:
        """Do what is due: roll, or make a move at random, and see it done."""
        if self.rolls():
            n = self.view["n"]
            self.roll()
            self.after(n)
            return
        self._shown()
        seat = self.seat
        n, nth = self.view["n"], self.nth(seat)
        move = self.rng.choice(self.usual(self.moves))
        self.make(move)
        poll(self.page, lambda: self.nth(seat) > nth, "the move to be made")
        self.told(n + 2 if move.get("rolls") else n + 1)  # the page rolls at once

    def roll(self) -> None:
        self.main.click()

    def usual(self, moves: list[Move]) -> list[Move]:
        """The moves that this person thinks of."""
        return moves

    def nth(self, seat: int) -> int:
        """How many moves a seat has made."""
        return int(self.view["seats"][seat]["nth"])

    def _shown(self) -> None:
        """Wait until the sheet of somebody who acts is shown."""
        mine = self.mine.intersection(self.view["actors"])
        shown = ", ".join(f'[data-own="{seat}"]' for seat in sorted(mine))
        expect(self.page.locator(shown)).to_be_attached()

    def play_until(self, wanted: Callable[[View], bool]) -> None:
        """Go on, and let others go on, until something is reached or the game is over."""
        while not wanted(self.view) and not self.over:
            if self.acts():
                self.act()
            else:
                self.after(self.view["n"])

    def play_out(self) -> None:
        self.play_until(lambda view: False)

    def make(self, move: Move) -> None:
        """Make a move by tapping."""
        if move["kind"] in ("say", "skip"):
            self._say(move)
            return
        if move["kind"] == "return":
            self.die(move["dice"][0]).click()
            return
        ways = self._choose(move) if move["kind"] == "enter" else self._ways(move, [])
        self.touch(move["area"], move["cell"])
        if len(ways) > 1:
            self.way(move).click()

    def touch(self, area: int, cell: int) -> None:
        """Tap a field, in an area that is enlarged first where its fields are small."""
        field = self.cell(area, cell)
        if field.locator("xpath=ancestor::*[contains(@class, 'zooms')]").count():
            field.locator(".hit").click(force=True)
            expect(self.page.locator("[data-own] .back")).to_be_visible()
        if not field.locator("path.hit").count():
            field.click()
            return
        field.scroll_into_view_if_needed()
        at = field.evaluate(INSIDE)
        self.page.mouse.click(at["x"], at["y"])

    def way(self, move: Move) -> Locator:
        """The button of one way to mark a field."""
        return self.page.locator(f"[data-move={json.dumps(move['text'])}]").locator("visible=true")

    def _say(self, move: Move) -> None:
        if move.get("word") == "reroll":
            self.page.locator("[data-action]").first.click()
            return
        if self.page.locator('button[data-main="words"]').count():
            self.main.click()
            self.way(move).click()
        else:
            self.page.locator(f"[data-say={json.dumps(move['text'])}]").click()

    def _choose(self, move: Move) -> list[Move]:
        """Choose the dice of a move; the ways that are left at its field."""
        if self.symbols:
            dice = [die for die in self._lying(move) if self.rng.random() < 0.5][:1]
            for die in dice:
                self.die(die).click()
            return self._ways(move, [self.view["dice"][die]["face"] for die in dice])
        self._mode(move)
        self.die(move["dice"][0]).click()
        return self._ways(move, move["dice"])

    @property
    def symbols(self) -> bool:
        return bool(self.view["game"] == "kids")

    def _lying(self, move: Move) -> list[int]:
        """The dice that show the symbols of a move and are not used up."""
        gone = self.view["seats"][self.seat]["spent"]
        faces = [die["face"] for die in self.view["dice"]]
        left = [die for die in range(len(faces)) if die not in gone]
        return [die for die in left if faces[die] in move["dice"]][:1]

    def _ways(self, move: Move, dice: list[int]) -> list[Move]:
        """The moves that the page can mean by a tap on the field."""
        same = [
            other
            for other in self.moves
            if (other.get("area"), other.get("cell")) == (move["area"], move["cell"])
            and other["kind"] in ("enter", "place")
            and bool(other.get("extra")) == bool(move.get("extra"))
            and other.get("number", 0) == move.get("number", 0)
            and set(dice) <= set(other.get("dice", []))
        ]
        exact = [other for other in same if len(other.get("dice", [])) == len(dice)]
        return exact if dice and exact else same

    def _mode(self, move: Move) -> None:
        """Switch to extra dice or to another number where the move needs it."""
        enters = [one for one in self.moves if one["kind"] == "enter"]
        if move.get("extra") and not all(one.get("extra") for one in enters):
            self.page.locator("[data-action]").nth(self.row("extra")).click()
        if move.get("number"):
            self.page.locator("[data-action]").nth(self.row("number")).click()
            self.page.locator(".numbers button").get_by_text(
                str(move["number"]), exact=True
            ).click()

    @property
    def printed(self) -> str:
        """Where what is printed on the sheets is found."""
        return "/api/games"

    def row(self, use: str) -> int:
        """The action row that is used so."""
        script = "(path) => fetch(path).then((answer) => answer.json())"
        games = self.page.evaluate(script, self.printed)["games"]
        game = next(game for game in games if game["name"] == self.view["game"])
        return [action["use"] for action in game["actions"]].index(use)
