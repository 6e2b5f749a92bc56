"""The scoreboard follows the game, loses its line and finds it again, and moves nothing."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Frame, FrameLocator, Locator, Page, expect

from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured, shifts, watch_shifts
from tests.browser.service import Kept, Service, hand

SOON = 5_000
ON_A_PAGE = 60 * 1024


@contextmanager
def site(html: str) -> Iterator[str]:
    """Another site, on another origin, with this page."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = html.encode() if self.path == "/" else b""
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def wordpress(address: str) -> str:
    """What WordPress makes of an embed by a provider it does not know, and of its messages."""
    return f"""<!doctype html><html lang="en"><title>club</title><body>
    <iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted"
      src="{address}#?secret=abc123" data-secret="abc123" width="360" height="260"
      title="score"></iframe>
    <script>
      window.told = [];
      addEventListener("message", ({{ data, source }}) => {{
        const frame = document.querySelector("iframe");
        if (source !== frame.contentWindow) return;
        told.push(data);
        if (data.message === "height" && data.secret === frame.dataset.secret)
          frame.height = Math.min(1000, Math.max(200, data.value));
      }});
    </script>"""


def totals(board: Page | FrameLocator | Frame) -> Locator:
    return board.locator(".side__total")


def follows(board: Page | FrameLocator | Frame) -> None:
    expect(board.locator('.live__state[data-state="live"]')).to_have_count(1, timeout=SOON)


@pytest.mark.parametrize("path", ["/g/{}", "/embed/games/{}"])
def test_every_change_shows(service: Service, opened: Opened, path: str) -> None:
    game = service.game(sides=[{"name": "Cats"}, {"name": "Dogs"}])
    with opened(service.address + path.format(game.id)) as page:
        follows(page)
        expect(page.locator(".board__empty")).to_be_visible()
        game.add(hand(95))
        expect(totals(page)).to_have_text(["105", "57"], timeout=SOON)
        expect(page.locator("[data-spoken]")).to_have_text("Cats 105, Dogs 57")
        game.write("PUT", "/hands/1", hand(85))
        expect(totals(page)).to_have_text(["95", "67"], timeout=SOON)
        game.write("POST", "/undo", {})
        expect(totals(page)).to_have_text(["105", "57"], timeout=SOON)
        game.write("PATCH", "", {"title": "Final", "sides": [{"name": "Lions"}]})
        expect(page.locator(".side__name").first).to_have_text("Lions", timeout=SOON)
        expect(page.locator("h1")).to_have_text("Final")
        game.write("PATCH", "", {"target": 150})
        game.add(hand(95))
        expect(page.locator(".board--finished")).to_be_visible(timeout=SOON)
        game.write("DELETE")
        expect(page.locator(".notice--wrong")).to_be_visible(timeout=SOON)
        expect(totals(page)).to_have_count(0)
        pictured(page, f"gone-{path.split('/')[1]}")


def test_a_wordpress_frame_resumes_after_a_restart_and_misses_nothing(
    own_service: Service, opened: Opened
) -> None:
    game = own_service.game(hand(95))
    address = f"{own_service.address}/embed/games/{game.id}?lang=fr"
    with site(wordpress(address)) as club, opened(club) as page:
        frame = page.frame_locator("iframe")
        follows(frame)
        expect(totals(frame)).to_have_text(["105", "57"])
        game.add(hand(71))
        expect(totals(frame)).to_have_text(["105", "138"], timeout=SOON)
        own_service.stop()
        expect(frame.locator('.live__state[data-state="lost"]')).to_have_count(1, timeout=20_000)
        expect(totals(frame)).to_have_text(["105", "138"])
        pictured(page, "lost")
        own_service.start()
        game.add(hand(90))
        expect(totals(frame)).to_have_text(["286", "200"], timeout=20_000)
        follows(frame)
        game.add(hand(90))
        expect(totals(frame)).to_have_text(["386", "262"], timeout=SOON)
        expect(frame.locator(".hands > li")).to_have_count(4)
        told = page.evaluate("told")
        assert {"message", "value", "secret"} <= told[0].keys()
        assert told[1]["type"] == "dixdeder:height"
        height = page.locator("iframe").evaluate("(frame) => Number(frame.height)")
        inner = frame.locator("html").evaluate("(html) => html.scrollHeight")
        assert inner <= height


def test_without_a_stream_it_is_polled(service: Service, opened: Opened) -> None:
    game = service.game(hand(95))
    with opened("about:blank") as page:
        page.route("**/events", lambda route: route.fulfill(status=503, body="too many"))
        page.clock.install()
        page.goto(f"{service.address}/g/{game.id}")
        expect(page.locator('.live__state[data-state="lost"]')).to_have_count(1, timeout=SOON)
        game.add(hand(71))
        page.clock.run_for(20_000)
        expect(totals(page)).to_have_text(["105", "138"], timeout=SOON)
        with page.expect_response(lambda answer: answer.status == 304):
            page.clock.run_for(20_000)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("path", ["/g/{}", "/embed/games/{}"])
def test_nothing_moves_when_a_score_arrives(
    service: Service, opened: Opened, path: str, width: int
) -> None:
    game = service.game(title="Nothing moves")
    with opened(service.address + path.format(game.id), width=width) as page:
        follows(page)
        watch_shifts(page)
        game.add(hand(95), hand(50), hand(60))
        for points in (95, 71, 100):
            game.add(hand(points))
        totals_now = game.write("POST", "/hands", hand(20))["game"]["totals"]
        expect(totals(page)).to_have_text([str(each) for each in totals_now.values()])
        assert shifts(page) == 0


def test_a_frame_asks_for_no_other_height_when_a_score_arrives(
    service: Service, opened: Opened
) -> None:
    """What stands below it on a club's page stays where it is."""
    game = service.game(target=400, sides=[{"name": "Cats"}, {"name": "Dogs"}])
    with (
        site(wordpress(f"{service.address}/embed/games/{game.id}") + "<p>below</p>") as club,
        opened(club) as page,
    ):
        frame = page.frame_locator("iframe")
        follows(frame)
        watch_shifts(page)
        for each in (hand(71), hand(50), {"adjustment": {"B": 90}, "reason": "late"}, hand(95)):
            told = game.add(each)["game"]
            shown = [str(total) for total in told["totals"].values()]
            expect(totals(frame)).to_have_text(shown, timeout=SOON)
        expect(frame.locator(".board--finished")).to_have_count(1)
        expect(frame.locator(".hands > li")).to_have_count(4)
        assert shifts(page) == 0
        assert len({each["value"] for each in page.evaluate("told") if "value" in each}) == 1


def test_what_was_opened_stays_open(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), hand(71))
    with opened(f"{service.address}/g/{game.id}") as page:
        follows(page)
        page.locator("summary.hand").nth(1).focus()
        page.keyboard.press("Enter")
        expect(page.locator("details.why[open]")).to_have_count(1)
        opened_hand = page.locator("details.why[open]").get_attribute("data-hand")
        game.add(hand(100))
        expect(page.locator(".hands > li")).to_have_count(3, timeout=SOON)
        expect(page.locator("details.why[open]")).to_have_attribute("data-hand", opened_hand or "")
        focused = page.evaluate("document.activeElement.closest('details').dataset.hand")
        assert focused == opened_hand
        accessible(page)
        fits(page)
        pictured(page, "explained-360-light")


def test_all_of_it_without_a_script(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), hand(71))
    with opened(f"{service.address}/embed/games/{game.id}", javascript=False) as page:
        expect(totals(page)).to_have_text(["105", "138"])
        page.locator("summary.hand").first.click()
        expect(page.locator("details[open] table")).to_be_visible()


def test_the_first_page_is_light(service: Service, opened: Opened) -> None:
    game = service.game(*(hand(points) for points in range(60, 100, 3)), target=100_000)
    with opened("about:blank") as page:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        received: list[float] = []
        session.on("Network.loadingFinished", lambda e: received.append(e["encodedDataLength"]))
        for path in (f"/g/{game.id}", "/", f"/embed/games/{game.id}"):
            received.clear()
            page.goto(service.address + path)
            page.wait_for_timeout(300)
            assert 5_000 < sum(received) <= ON_A_PAGE, (path, sum(received))


def private(service: Service) -> Kept:
    return service.game(hand(95), title="Secret table", visibility="private")


def test_a_private_game_opens_by_what_stands_behind_the_hash(
    service: Service, opened: Opened
) -> None:
    game = private(service)
    asked: list[str] = []
    with opened("about:blank") as page:
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{service.address}/g/{game.id}#viewer={game.viewer}")
        expect(page.locator("h1")).to_have_text("Secret table", timeout=SOON)
        follows(page)
        game.add(hand(71))
        expect(totals(page)).to_have_text(["105", "138"], timeout=SOON)
        accessible(page)
        pictured(page, "private-360-light")
    assert not any(game.viewer in address for address in asked)
    with opened(f"{service.address}/g/{game.id}#viewer={'x' * 32}") as page:
        time.sleep(0.5)
        assert "Secret" not in page.content()
        expect(page.locator("h1")).to_have_text("No game here")


def test_the_right_to_write_leaves_the_address_of_a_private_game(
    service: Service, opened: Opened
) -> None:
    """It opens it all the same, again too, in this tab only; the right to see stays there."""
    game = private(service)
    address = f"{service.address}/g/{game.id}"
    with opened(f"{address}#scorer={game.token}") as page:
        expect(page.locator("h1")).to_have_text("Secret table", timeout=SOON)
        assert page.url == address
        page.reload()
        expect(page.locator("h1")).to_have_text("Secret table", timeout=SOON)
        other = page.context.new_page()
        other.goto(address)
        expect(other.locator("h1")).to_have_text("No game here")
    with opened(f"{address}#viewer={game.viewer}") as page:
        expect(page.locator("h1")).to_have_text("Secret table", timeout=SOON)
        assert page.url == f"{address}#viewer={game.viewer}"


def test_a_second_scorer_joins_by_a_code_made_in_the_browser(
    service: Service, opened: Opened
) -> None:
    game = service.game(hand(95))
    asked: list[str] = []
    with opened("about:blank") as page:
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{service.address}/g/{game.id}#scorer={game.token}")
        page.get_by_text("Share", exact=True).click()
        expect(page.locator("[data-qr] svg path")).to_be_visible()
        accessible(page)
        fits(page)
        pictured(page, "share-360-light")
        assert page.url == f"{service.address}/g/{game.id}"
        page.reload()
        page.get_by_text("Share", exact=True).click()
        expect(page.locator("[data-qr] svg path")).to_be_visible()
    assert not any(game.token in address for address in asked)
    with opened(f"{service.address}/g/{game.id}") as page:
        page.get_by_text("Share", exact=True).click()
        expect(page.locator("[data-join]")).to_be_hidden()
        field = page.get_by_label("Link")
        assert field.input_value() == f"{service.address}/g/{game.id}"
