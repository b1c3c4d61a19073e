"""How much is too much, and for whom: files are for everybody, limits fall on who fills them."""

from __future__ import annotations

from pathlib import Path

from cleverdice.server import Limits, Rate, Static
from tests.server.harness import serving, settings_for

PAGE = "<html><head></head><p>page</p></html>"


def built(folder: Path) -> Static:
    (folder / "static" / "assets").mkdir(parents=True)
    (folder / "static" / "index.html").write_text(PAGE)
    (folder / "static" / "assets" / "app.css").write_text("p {}")
    return Static(folder / "static")


def test_files_are_not_counted(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, limits=Limits(requests=Rate(3, 0)))
    with serving(settings, built(tmp_path)) as house:
        visitors = [house.browser() for _ in range(5)]
        for visitor in visitors:
            assert visitor.get("/").status == visitor.get("/t/abc").status == 200
            assert visitor.get("/assets/app.css").status == 200
        assert [each.get("/api/games").status for each in visitors] == [200, 200, 200, 429, 429]


def test_too_many_requests_are_told_by_the_page(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, limits=Limits(requests=Rate(0, 0)))
    with serving(settings, built(tmp_path)) as house:
        browser = house.browser()
        answer = browser.get("/api/me/export", accept="text/html,*/*")
        assert answer.status == 429
        assert '<meta name="status" content="429">' in answer.text
        assert "<p>page</p>" in answer.text
        assert browser.get("/api/me/export").error == "server.too-many"
        tag = browser.get("/").headers["etag"]
        again = browser.get("/api/me/export", accept="text/html", if_none_match=tag)
        assert again.status == 429, "what is kept of the page does not stand for it"
