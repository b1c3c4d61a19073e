"""What moves at a table to show where something comes from."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import PHONE, NewContext
from .driver import Desk, View
from .stages import Stages, advance, opened, people

FLIGHT = """
() => new Promise((seen) => new MutationObserver((_, watching) => {
  const icon = document.querySelector('[data-flying]');
  if (!icon) return;
  watching.disconnect();
  const [end] = icon.getAnimations();
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const start = box(icon);
  end.finish();
  const drawn = icon.querySelectorAll('svg').length;
  requestAnimationFrame(() => seen({ start, end: box(icon), drawn }));
}).observe(document.body, { childList: true, subtree: true }))
"""
"""The next icon that flies: where it starts, and where it arrives."""


def bonus_waits(view: View) -> bool:
    """Somebody may choose among several fields for a bonus."""
    moves = [move for found in view["moves"].values() for move in found]
    return any(move["kind"] == "place" for move in moves)


def test_the_icon_of_a_bonus_flies_to_its_field(new_context: NewContext, stages: Stages) -> None:
    server = stages.server
    stage = opened(server, "gsc", people("Ana"))
    advance(server, stage, bonus_waits, "flight")
    page = new_context(viewport=PHONE, reduced_motion="no-preference").new_page()
    desk = Desk(page).go(stage.path)
    move = next(move for move in desk.moves if move["kind"] == "place")
    page.evaluate(f"window.flight = ({FLIGHT})(); 0")
    desk.make(move)
    flight = page.evaluate("window.flight")
    box = desk.cell(move["area"], move["cell"]).locator(".hit").bounding_box()
    assert box is not None
    assert flight["drawn"] == 1
    assert abs(flight["end"]["x"] - (box["x"] + box["width"] / 2)) < 4
    assert abs(flight["end"]["y"] - (box["y"] + box["height"] / 2)) < 4
    assert abs(flight["start"]["y"] - flight["end"]["y"]) > 20
    expect(page.locator("[data-flying]")).to_have_count(0)


def test_where_motion_is_unwanted_nothing_flies(new_context: NewContext, stages: Stages) -> None:
    server = stages.server
    stage = opened(server, "gsc", people("Ana"))
    advance(server, stage, bonus_waits, "flight")
    page = new_context(viewport=PHONE).new_page()
    desk = Desk(page).go(stage.path)
    page.evaluate(f"({FLIGHT})().then(() => {{ window.flown = true; }}); 0")
    n = desk.n
    desk.make(next(move for move in desk.moves if move["kind"] == "place"))
    desk.after(n)
    assert page.evaluate("window.flown") is None
