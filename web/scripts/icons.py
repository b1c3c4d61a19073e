"""Draw the PNG icons from public/icon.svg with a Chromium: `python web/scripts/icons.py`.

Needed only after the drawing has changed; the icons themselves are kept in the repository.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "public"
SIZES = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable-512.png": (512, 0.74),
}
"""A maskable icon may be cut to a circle: its drawing is smaller, its ground goes to the edge."""

PAGE = """<style>
  body {{ margin: 0; width: {size}px; height: {size}px; background: {ground} }}
  body {{ display: grid; place-items: center }}
  svg {{ width: {inner}px; height: {inner}px }}
</style>{svg}"""


def main() -> None:
    """Draw them all."""
    chromium = shutil.which("chromium") or sys.exit("there is no chromium here")
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (size, share) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "#232b36" if share < 1 else "transparent"
            page.set_content(PAGE.format(size=size, inner=size * share, ground=ground, svg=svg))
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
