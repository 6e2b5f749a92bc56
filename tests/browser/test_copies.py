"""The copies of /play that a browser keeps: never in the way, and of the version that is there."""

import http.client
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.at_table import SOON, Phone
from tests.browser.service import Kept, Service, hand
from tests.browser.test_outliving import kept, phone_in

CACHES = "async () => (await caches.keys()).filter((each) => each.startsWith('dixdeder.play.'))"
# How many scripts are kept beside the copy of this page, of the version that it is made of.
FILES_BESIDE = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name), copy = await cache.match(location.href.split("#")[0]);
    if (!copy) continue;
    const [folder] = /\\/static\\/\\w+\\//.exec(await copy.text());
    const files = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes(folder));
    return files.filter((url) => url.endsWith(".js")).length;
  }
  return 0;
}"""
# The cache of the version that this page is of is there, and no other.
TAKEN_OVER = """async () => {
  const style = document.querySelector("link[href$='play.css']").href;
  while (!await caches.match(style) || (await caches.keys()).length > 1) {
    await new Promise((done) => { setTimeout(done, 50); });
  }
}"""
REFUSED = """async () => (await caches.open("filling")).put("/play", new Response("x".repeat(1e5)))
  .then(() => "kept", ({ name }) => name)"""
UPDATED = """async () => {
  const registration = await navigator.serviceWorker.ready, [before] = await caches.keys();
  const done = new Promise((resolve) => {
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing.addEventListener("statechange", () => {
        if (["activated", "redundant"].includes(installing.state)) resolve(installing.state);
      });
    });
  });
  await registration.update();
  return done;
}"""


class Between:
    """What stands between a browser and the service: it can alter answers, or hold them back."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.status: dict[str, int] = {}  # what is answered instead, by the beginning of a path
        self.cut = ""  # bodies of such paths come slowly
        self.pause = 0.0
        self.sent = ""  # Cache-Control in the place of the service's, for files
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        self._socket.close()

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, client.makefile("rb") as lines:
            try:
                method, path, _ = lines.readline().decode("latin-1").split(" ", 2)
                headers = dict(http.client.parse_headers(lines).items())
                body = lines.read(int(headers.get("Content-Length", 0)))
                self._answer(client, method, path, headers, body)
            except (OSError, ValueError, http.client.HTTPException):
                return

    def _answer(
        self, client: socket.socket, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> None:
        for start, status in self.status.items():
            if path.startswith(start):
                client.sendall(b"HTTP/1.1 %d No\r\nConnection: close\r\n\r\nno" % status)
                return
        if self.cut:
            headers.pop("If-None-Match", None)  # else there is no body to come slowly
        there = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=30)
        there.request(method, path, body or None, {**headers, "Connection": "close"})
        answer = there.getresponse()
        said = [
            (name, self.sent if self.sent and name.lower() == "cache-control" else value)
            for name, value in answer.getheaders()
            if name.lower() not in {"connection", "transfer-encoding"}
        ]
        head = "".join(f"{name}: {value}\r\n" for name, value in [*said, ("Connection", "close")])
        client.sendall(f"HTTP/1.1 {answer.status} OK\r\n{head}\r\n".encode("latin-1"))
        while part := answer.read1(1 << 16):
            if self.cut and path.startswith(self.cut):
                client.sendall(part[:200])
                time.sleep(self.pause)
                part = part[200:]
            client.sendall(part)


@contextmanager
def between(service: Service) -> Iterator[Between]:
    made = Between(service)
    yield made
    made.close()


def join(phone: Phone, game: Kept, address: str) -> None:
    phone.page.goto(f"{address}/play#game={game.id}&token={game.token}")
    phone.ready()
    kept(phone.page)


def quota(context: BrowserContext, page: Page, size: int) -> None:
    session = context.new_cdp_session(page)
    origin = re.sub(r"^(https?://[^/]+).*", r"\1", page.url)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": size})


def test_full_storage_keeps_no_page_from_opening(own_service: Service, browser: Browser) -> None:
    """Neither while the service is there, nor, by the former copy, while it is not."""
    game = own_service.game(hand(95), variant="belote")
    with phone_in(browser) as (context, phone):
        phone.join(game)
        kept(phone.page)
        quota(context, phone.page, 1)
        assert phone.page.evaluate(REFUSED) == "QuotaExceededError"
        for _ in range(3):
            phone.page.reload()
            phone.ready()
        own_service.stop()
        phone.page.reload()
        expect(phone.page.locator("[data-last-seen]")).to_be_visible(timeout=2 * SOON)
        phone.shows(105, 57)


def test_a_page_that_comes_slowly_is_shown_as_it_comes(service: Service, browser: Browser) -> None:
    game = service.game(hand(95), variant="belote")
    with between(service) as proxy, phone_in(browser) as (_, phone):
        join(phone, game, proxy.address)
        proxy.cut, proxy.pause = "/play?", 7
        asked = time.monotonic()
        phone.page.reload(wait_until="commit")
        assert time.monotonic() - asked < proxy.pause - 1, "its beginning is held back"
        phone.ready()
        assert time.monotonic() - asked > proxy.pause, "it came all"
        assert phone.page.evaluate(FILES_BESIDE) > 20


@pytest.mark.parametrize("status", [408, 425, 429, 500, 502, 503])
def test_what_passes_shows_the_copy(service: Service, browser: Browser, status: int) -> None:
    game = service.game(hand(95), variant="belote")
    with between(service) as proxy, phone_in(browser) as (_, phone):
        join(phone, game, proxy.address)
        proxy.status = {"/play?": status}
        phone.page.reload()
        phone.ready()
        phone.shows(105, 57)


def test_after_an_upgrade_the_pages_are_those_of_the_new_version(
    own_service: Service, browser: Browser
) -> None:
    """Also those that the browser itself holds for an hour; they open without the service."""
    games = [own_service.game(variant=name) for name in ("belote", "coinche")]
    with phone_in(browser) as (context, phone):
        addresses = []
        for each in games:
            phone.join(each)
            kept(phone.page)
            addresses.append(phone.page.url)
        phone.page.goto("about:blank")
        own_service.stop()
        own_service.upgrade()
        own_service.start()
        phone.page.goto(addresses[0])
        phone.ready()
        expect(phone.page).to_have_title(re.compile("^version-"))
        phone.page.evaluate(TAKEN_OVER)
        own_service.stop()
        for address in addresses:
            again = Phone(context.new_page())
            again.page.goto(address)
            expect(again.page.locator("[data-last-seen]")).to_be_visible(timeout=2 * SOON)
            expect(again.page).to_have_title(re.compile("^version-"))
            assert again.page.evaluate(FILES_BESIDE) > 20


def test_a_file_of_another_version_is_not_kept_under_the_name_of_this(
    own_service: Service, browser: Browser
) -> None:
    """In a rolling deploy: the worker is of the new version, the files are answered by the old."""
    game = own_service.game(hand(95), variant="belote")
    with between(own_service) as proxy, phone_in(browser) as (_, phone):
        join(phone, game, proxy.address)
        before = phone.page.evaluate(CACHES)
        own_service.stop()
        own_service.upgrade()
        own_service.start()
        proxy.sent = "no-cache"
        assert phone.page.evaluate(UPDATED) == "redundant"
        assert before[0] in phone.page.evaluate(CACHES)
        proxy.sent = ""
        assert phone.page.evaluate(UPDATED) == "activated"
        (after,) = phone.page.evaluate(CACHES)
        assert after != before[0]


def test_a_page_that_an_upgrade_cannot_fetch_stays_as_it_was(
    own_service: Service, browser: Browser
) -> None:
    game = own_service.game(hand(95), variant="belote")
    with between(own_service) as proxy, phone_in(browser) as (_, phone):
        join(phone, game, proxy.address)
        own_service.stop()
        own_service.upgrade()
        own_service.start()
        proxy.status = {"/play?": 503}
        assert phone.page.evaluate(UPDATED) == "activated"
        assert len(phone.page.evaluate(CACHES)) == 1
        proxy.status = {"/": 503}
        phone.page.reload()
        expect(phone.page.locator("[data-last-seen]")).to_be_visible(timeout=2 * SOON)
        phone.shows(105, 57)
        proxy.status = {}
        phone.page.reload()
        phone.ready()
        expect(phone.page).to_have_title(re.compile("^version-"))
