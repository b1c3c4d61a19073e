"""A real Chromium, a real server, and the page as it is built for players."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.serving import Server

from .building import build_page
from .driver import PATIENCE
from .stages import Stages

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}

expect.set_options(timeout=PATIENCE)

NewContext = Callable[..., BrowserContext]


def chromium() -> str:
    """Where Chromium lies."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    pytest.fail(
        "The browser tests need Chromium, and there is none in PATH. On Debian and Ubuntu: "
        "apt-get install -y chromium. To leave these tests out: "
        'make test PYTEST_ARGS="--ignore tests/browser"',
        pytrace=False,
    )


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    arguments = ["--disable-background-networking", "--disable-component-update"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    started = playwright.chromium.launch(executable_path=chromium(), args=arguments)
    yield started
    started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests; each of them opens tables of its own."""
    build_page()
    options = ("--bot-pause", "0", "--unlimited", "127.0.0.1")
    with Server(tmp_path_factory.mktemp("server"), *options) as started:
        yield started


@pytest.fixture
def new_context(browser: Browser, server: Server) -> Iterator[NewContext]:
    """Makes a fresh visitor: nothing moves that needn't, and nobody else is asked for anything."""
    outside: list[str] = []
    broken: list[str] = []
    opened: list[BrowserContext] = []

    def make(address: str = server.address, **wishes: object) -> BrowserContext:
        given = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **wishes}
        context = browser.new_context(base_url=address, **given)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda sent: outside.append(sent.url) if away(sent.url) else None)
        context.on("weberror", lambda error: broken.append(str(error.error)))
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()
    assert outside == [], "the page asked somebody else"
    assert broken == [], "an error in the page"


def away(url: str) -> bool:
    """Whether a request leaves this machine's server."""
    return not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:"))


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """A visitor at a desk."""
    return new_context().new_page()


@pytest.fixture
def phone(new_context: NewContext) -> Page:
    """A visitor with a phone."""
    return new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()


@pytest.fixture(scope="session")
def stages(server: Server) -> Stages:
    return Stages(server)
