"""A real Chromium, a real server, and the page as it is built for players."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.serving import Server

from . import loaded
from .building import build_page
from .driver import PATIENCE
from .loaded import WORD
from .stages import Stages

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
"""The first that is there is taken: the shell needs half of the processor time."""

PHONE: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}

expect.set_options(timeout=PATIENCE)

NewContext = Callable[..., BrowserContext]


def chromium() -> str:
    """Where Chromium lies."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    pytest.fail(
        "The browser tests need Chromium, and there is none in PATH. On Debian and Ubuntu: "
        "apt-get install -y chromium-headless-shell. To leave these tests out: "
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
    arguments.append("--disable-gpu-rasterization")  # Debian turns it on, and there is no card
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    started = playwright.chromium.launch(executable_path=chromium(), args=arguments)
    yield started
    started.close()


class LoadedServer(Server):
    """A server whose dice follow from a word."""

    def __init__(self, folder: Path) -> None:
        self.word = folder / "word"
        self.word.touch()
        options = ("--bot-pause", "0", "--unlimited", "127.0.0.1")
        environment = {WORD: str(self.word)}
        super().__init__(folder, *options, environment=environment, module=loaded.__name__)

    @contextmanager
    def loading(self, word: str) -> Iterator[None]:
        """What tables roll that are opened meanwhile."""
        before = self.word.read_text(encoding="utf-8")
        self.word.write_text(word, encoding="utf-8")
        yield
        self.word.write_text(before, encoding="utf-8")


@pytest.fixture(scope="session")
def loaded_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoadedServer]:
    """One server for all tests; each of them opens tables of its own."""
    build_page()
    with LoadedServer(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def server(loaded_server: LoadedServer, request: pytest.FixtureRequest) -> Iterator[Server]:
    """The same, with dice that are this test's own in every run."""
    with loaded_server.loading(request.node.nodeid):
        yield loaded_server


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
def all_stages(loaded_server: LoadedServer) -> Stages:
    return Stages(loaded_server, loaded_server.loading)


@pytest.fixture
def stages(server: Server, all_stages: Stages) -> Stages:
    return all_stages
