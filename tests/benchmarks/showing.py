"""Measuring what people see: how soon a change stands in another one's browser."""

import asyncio
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import uvloop
from playwright.async_api import Page, async_playwright

from tests.benchmarks.following import Board, Reading, Told, started
from tests.benchmarks.hands import BELOTE
from tests.benchmarks.report import Row
from tests.benchmarks.served import Server, serving
from tests.browser.conftest import CHROMIUM, FLAGS

CHANGES = 50
WARMING = 5
PAUSE_SECONDS = 0.1
SECTION = "Two at one game: a hand is sent, the other's Chromium shows it, ms"
# When each version stood in the page: milliseconds of the machine's clock.
WATCH = """() => {
  window.seen = {};
  const look = () => {
    const version = document.querySelector(".board").dataset.version;
    window.seen[version] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
}"""


@dataclass(slots=True)
class Delays:
    """Of each change, milliseconds from its request to the answer, the bare event and the page."""

    answered: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)


def rows() -> list[Row]:
    """The usual delay, and that of the bare event, which is its ceiling, in the same changes."""
    if not (Path(CHROMIUM).is_file() and os.access(CHROMIUM, os.X_OK)):
        note = f"not measured: there is no Chromium at {CHROMIUM} (CHROMIUM names another)"
        return [Row(SECTION, "from POST to the page", float("nan"), note)]
    with serving("full") as server:
        delays = uvloop.run(_delays(server))
    bare, page = median(delays.told), median(delays.shown)
    after = median(shown - at for shown, at in zip(delays.shown, delays.answered, strict=True))
    return [
        Row(
            SECTION,
            "from POST to the page, median",
            page,
            f"{page / bare:.1f} times the bare event; {after:.1f} after POST was answered",
            brief="two browsers: a hand sent by one stands in the other's page, ms (median)",
        ),
        Row(
            SECTION,
            "from POST to the page, p95",
            _p95(delays.shown),
            f"{_p95(delays.shown) / _p95(delays.told):.1f} times the bare event",
            brief="the same, ms (p95)",
        ),
        Row(
            SECTION,
            "from POST to the bare event, median",
            bare,
            f"p95 {_p95(delays.told):.1f}",
            brief="what of it is the bare event's, ms (median)",
        ),
    ]


async def _delays(server: Server) -> Delays:
    address = f"http://127.0.0.1:{server.port}"
    async with (
        httpx.AsyncClient(base_url=address, trust_env=False) as client,
        async_playwright() as playwright,
    ):
        await started(client)
        made = await client.post("/v1/games", json={"variant": "belote", "target": 100_000})
        game = made.json()
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            page = await browser.new_page()
            await page.goto(f"{address}/g/{game['id']}")
            await page.wait_for_selector('.live__state[data-state="live"]')
            await page.evaluate(WATCH)
            return await _changes(server, client, game, page)
        finally:
            await browser.close()


async def _changes(
    server: Server, client: httpx.AsyncClient, game: dict[str, Any], page: Page
) -> Delays:
    board, links, delays = Board(), game["links"], Delays()
    wire = f"GET {links['events']} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    stream, _ = await loop.create_connection(lambda: Reading(wire, board), "127.0.0.1", server.port)
    await board.complete(1, 1)
    headers = {"Authorization": f"Bearer {game['scorer_token']}"}
    for version in range(2, WARMING + CHANGES + 2):
        told = board.told.setdefault(version, Told())
        clock = time.time() - time.perf_counter()
        told.sent = time.perf_counter()
        (await client.post(links["hands"], json=BELOTE, headers=headers)).raise_for_status()
        answered = time.perf_counter()
        await board.complete(version, 1)
        seen = await page.wait_for_function("(version) => window.seen[version]", arg=version)
        if version > WARMING + 1:
            delays.answered.append((answered - told.sent) * 1000)
            delays.told.extend(told.delays)
            delays.shown.append(await seen.json_value() - (told.sent + clock) * 1000)
        await asyncio.sleep(PAUSE_SECONDS)
    stream.close()
    return delays


def _p95(delays: list[float]) -> float:
    return quantiles(delays, n=20)[18]
