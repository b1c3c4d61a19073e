"""How quick the page is without a server: first visit, taps, bots, hints, a review, bytes, memory.

    python -m benchmarks.offline [--write]

A site as `make site` writes it is served by `python -m http.server` below a path and opened in a
real Chromium. All times are those that a person waits. `--write` writes RESULTS-offline.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from benchmarks.page import Weighed, started
from cleverdice import load, names
from cleverdice.players import bots_for
from cleverdice.site import export
from tests.browser.device import BELOW, DeviceDesk, Site
from tests.browser.driver import bot, person

RESULTS = Path(__file__).parent / "RESULTS-offline.md"
VISITS = 5
ALONE = "button.main.big"
ROLL = "button[data-main]:not([disabled])"

TIMED = """
([table, taps]) => new Promise((settle) => {
  // Plays at random by the messages of taps, and measures each from the tap to its answer.
  const wire = new BroadcastChannel(NAME);
  const tab = Math.floor(Math.random() * 2 ** 31);
  navigator.locks.request(`cleverdice tab ${tab} BASE`, () => new Promise(() => undefined));
  const connection = tab * 2 ** 20 + 1;
  const times = [];
  let view, begun, random = 7;
  const say = (asked) => wire.postMessage({ ...asked, connection, from: tab });
  const go = () => {
    if (view.phase === 'over' || times.length >= taps) {
      say({ call: 'disconnect' });
      wire.close();
      settle(times);
      return;
    }
    const seat = [0, 1, 2, 3].find((one) => view.seats[one]?.kind === 'person'
      && (view.chance ? view.rollers.includes(one) : view.actors.includes(one)));
    if (seat === undefined) return;
    random = (random * 48271) % 2147483647;
    const moves = view.moves[seat] ?? [];
    const asked = view.chance ? { t: 'roll', n: view.n } : { t: 'move', seat,
      nth: view.seats[seat].nth, text: moves[random % moves.length].text };
    begun = performance.now();
    say({ call: 'receive', text: JSON.stringify({ ...asked, id: `${view.n}` }) });
  };
  wire.onmessage = ({ data }) => {
    if (data.told !== 'message' || data.connection !== connection) return;
    const told = JSON.parse(data.text);
    if (told.view) view = told.view;
    if (told.t === 'welcome') go();
    if (told.t === 'ok') { times.push(performance.now() - begun); setTimeout(go, 10); }
  };
  say({ call: 'connect', path: `/ws/${table}` });
})
"""

BOTS = """
([table]) => new Promise((settle) => {
  // Watches bots: from one view to the next, less the pause that they make for those who look.
  const wire = new BroadcastChannel(NAME);
  const tab = Math.floor(Math.random() * 2 ** 31);
  navigator.locks.request(`cleverdice tab ${tab} BASE`, () => new Promise(() => undefined));
  const connection = tab * 2 ** 20 + 1;
  const times = [];
  let last = 0;
  wire.onmessage = ({ data }) => {
    if (data.told !== 'message' || data.connection !== connection) return;
    const { view } = JSON.parse(data.text);
    if (!view) return;
    const now = performance.now();
    if (last) times.push(now - last);
    last = now;
    if (view.phase !== 'over') return;
    wire.close();
    settle(times);
  };
  wire.postMessage({ call: 'connect', path: `/ws/${table}`, connection, from: tab });
})
"""

HINT = """
([table, seat]) => new Promise((settle) => {
  const wire = new BroadcastChannel(NAME);
  const tab = Math.floor(Math.random() * 2 ** 31);
  navigator.locks.request(`cleverdice tab ${tab} BASE`, () => new Promise(() => undefined));
  const connection = tab * 2 ** 20 + 1;
  let begun = 0;
  wire.onmessage = ({ data }) => {
    if (data.told !== 'message' || data.connection !== connection) return;
    const told = JSON.parse(data.text);
    if (told.t === 'welcome') {
      begun = performance.now();
      wire.postMessage({ call: 'receive', connection, from: tab,
        text: JSON.stringify({ t: 'hint', seat, id: 'h' }) });
    }
    if (told.id === 'h') {
      wire.postMessage({ call: 'disconnect', connection, from: tab });
      wire.close();
      settle(told.t === 'hint' ? performance.now() - begun : -1);
    }
  };
  wire.postMessage({ call: 'connect', path: `/ws/${table}`, connection, from: tab });
})
"""

BOT_PAUSE = 300
"""Milliseconds that a bot waits, so that people can follow."""


def script(text: str) -> str:
    name = json.dumps(f"cleverdice tables {BELOW}")
    return text.replace("NAME", name).replace("BASE", BELOW)


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@contextmanager
def visiting(browser: Browser, address: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=address, reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(120_000)
    try:
        yield context
    finally:
        context.close()


Visit = tuple[float, float, float]
"""Seconds to something to press, to the first roll being possible, and of the processor."""


def visit(browser: Browser, context: BrowserContext) -> Visit:
    page = context.new_page()
    before = cpu(browser)
    begun = time.perf_counter()
    page.goto("")
    page.locator(ALONE).wait_for()
    usable = time.perf_counter() - begun
    page.locator(ALONE).click()
    page.locator(ROLL).wait_for()
    playing = time.perf_counter() - begun
    used = sum(seconds - before.get(one, 0.0) for one, seconds in cpu(browser).items())
    page.close()
    return usable, playing, used


def first_visits(browser: Browser, address: str) -> Iterator[tuple[str, str, str]]:
    cold, warm = [], []
    for _ in range(VISITS):
        with visiting(browser, address) as context:
            cold.append(visit(browser, context))
            warm.append(visit(browser, context))
    for name, visits, most in (("without a cache", cold, "6 s"), ("with a cache", warm, "3 s")):
        usable, playing, used = (median(times) for times in zip(*visits, strict=True))
        yield f"home page usable, {name}", f"{usable:.1f} s", ""
        yield f"first roll possible, {name}", f"{playing:.1f} s", most
        yield f"the same in processor time, {name}", f"{used:.1f} s", ""


def weighed(browser: Browser, address: str) -> Iterator[tuple[str, str, str]]:
    with visiting(browser, address) as context:
        page = context.new_page()
        page_alone = Weighed()
        page_alone.listen(context.new_cdp_session(page))
        page.goto("")
        page.locator(ALONE).wait_for()
        yield "first load, packed by nobody", f"{page_alone.bytes / 1e3:.0f} kB", ""
        manifest = page.evaluate("fetch('offline/manifest.json').then((answer) => answer.json())")
    core = sum(file["bytes"] for file in manifest["files"] if "game" not in file)
    for game in names():
        nets = [file["bytes"] for file in manifest["files"] if file.get("game") == game]
        whole = core + max(nets, default=0)
        yield f"fetched to play {game}", f"{whole / 1e6:.1f} MB", "9 MB"
    everything = sum(file["bytes"] for file in manifest["files"])
    yield "fetched to play everything", f"{everything / 1e6:.1f} MB", ""


def taps(desk: DeviceDesk) -> Iterator[tuple[str, str, str]]:
    for game in names():
        table = desk.opened(game, person("Ana"), person("Ben"))
        times = desk.page.evaluate(script(TIMED), [table, 200])
        times += desk.page.evaluate(
            script(TIMED), [desk.opened(game, person("Ana"), person("Ben")), 200]
        )
        yield f"tap in {game}, median of {len(times)}", f"{median(times):.0f} ms", "100 ms"
        yield f"tap in {game}, 99 %", f"{percentile(times, 0.99):.0f} ms", "250 ms"


def masters(desk: DeviceDesk) -> Iterator[tuple[str, str, str]]:
    for game in names():
        best = bots_for(load(game), 2)[-1]
        table = desk.opened(game, bot(best), bot(best))
        times = [one - BOT_PAUSE for one in desk.page.evaluate(script(BOTS), [table])]
        yield (
            f"{best} bot's decision in {game}, median of {len(times)}",
            f"{max(0.0, median(times)):.0f} ms",
            "",
        )
        yield (
            f"{best} bot's decision in {game}, 99 %",
            f"{percentile(times, 0.99):.0f} ms",
            "500 ms",
        )


def hints(desk: DeviceDesk) -> Iterator[tuple[str, str, str]]:
    for game in names():
        times = []
        for seed in range(1, 11):
            table = desk.opened(game, person("Ana"), person("Ben"))
            view = desk.advance(table, 8 + 5 * seed, seed)
            while view["chance"]:
                view = desk.advance(table, view["n"] + 1, seed)
            if view["phase"] == "over":
                continue
            times.append(desk.page.evaluate(script(HINT), [table, view["actors"][0]]))
            assert times[-1] >= 0, f"a hint in {game} was refused"
        yield f"hint in {game}, median of {len(times)}", f"{median(times):.0f} ms", ""
        yield f"hint in {game}, longest", f"{max(times):.0f} ms", "600 ms"


def review(desk: DeviceDesk) -> Iterator[tuple[str, str, str]]:
    table = desk.opened("gsc", person("Ana"))
    desk.advance(table)
    page = desk.page.context.new_page()
    begun = time.perf_counter()
    page.goto(f"?/review/{table}")
    page.locator(".buttons").first.wait_for()
    yield "review of a GSC game", f"{time.perf_counter() - begun:.1f} s", "15 s"
    page.close()


def resident(process: int) -> float:
    """Megabytes of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def largest(browser: Browser) -> int:
    """The process of the tab with the most memory."""
    return max((int(one["id"]) for one in processes(browser)), key=resident)


def processes(browser: Browser) -> list[dict[str, Any]]:
    """The processes that run pages."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [one for one in found if one["type"] == "renderer"]


def cpu(browser: Browser) -> dict[int, float]:
    """Seconds of the processor that each of them has used."""
    return {one["id"]: one["cpuTime"] for one in processes(browser)}


def played(browser: Browser, context: BrowserContext) -> Iterator[tuple[str, str, str]]:
    """What a tab that hosts the tables does for another one, and what memory it takes."""
    host = context.new_page()
    host.goto("about:blank")
    empty = resident(largest(browser))
    host.goto("")
    host.locator(ALONE).click()
    host.locator(ROLL).wait_for()
    tab = largest(browser)
    yield "memory of page and worker at a table", f"{resident(tab) - empty:.0f} MB", "250 MB"
    desk = DeviceDesk(context.new_page())
    desk.page.goto("")
    for part in (taps, masters, hints, review):
        yield from part(desk)
    yield "the same after all of this", f"{resident(tab) - empty:.0f} MB", "250 MB"


def measured(report: Callable[[tuple[str, str, str]], None]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        export(Path(folder) / BELOW.strip("/"))
        site = Site(Path(folder))
        browser = started(playwright)
        try:
            for line in weighed(browser, site.address):
                report(line)
            for line in first_visits(browser, site.address):
                report(line)
            with visiting(browser, site.address) as context:
                for line in played(browser, context):
                    report(line)
        finally:
            browser.close()
            site.close()


def written(lines: list[tuple[str, str, str]], load: str) -> str:
    head = (
        "# The page without a server\n\n"
        f"`python -m benchmarks.offline --write`, {time.strftime('%Y-%m-%d')}, Chromium, "
        f"{os.cpu_count()} cores ({platform.machine()}), load average {load}, files from\n"
        "`python -m http.server` on the same machine. A tap is measured from the message to its\n"
        "answer, stored on disk in between. Memory is that of the process of the tab that hosts\n"
        "the tables (RSS) less that of an empty tab; another tab asks. Where other programs run,\n"
        "processor time tells what a quiet machine needs.\n\n"
        "| | measured | target |\n| --- | ---: | ---: |\n"
    )
    return head + "".join(f"| {what} | {value} | {most} |\n" for what, value, most in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    options = parser.parse_args()
    lines: list[tuple[str, str, str]] = []

    def report(line: tuple[str, str, str]) -> None:
        lines.append(line)
        print(f"{line[0]:48} {line[1]:>10}  {line[2]}", flush=True)

    before: Any = os.getloadavg()[0]
    measured(report)
    if options.write:
        RESULTS.write_text(written(lines, f"{before:.1f} at the start"), encoding="utf-8")


if __name__ == "__main__":
    main()
