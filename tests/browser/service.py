"""A real service for a browser: its own process, port and file; it can be stopped and go on."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.browser.names import HOSTILE

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]


def hand(a: int, taker: str = "A", **more: Any) -> Json:
    """A hand of hearts in which side A took cards worth `a`, and the last trick."""
    said = {"taker": taker, "contract": "hearts", "card_points": {"A": a}, "last_trick": "A"}
    return {**said, **more}


@dataclass(slots=True)
class Kept:
    """A game with its scorer."""

    service: "Service"
    id: str
    token: str
    viewer: str

    def write(self, method: str, path: str = "", json: object = None, match: str = "*") -> Json:
        headers = {"Authorization": f"Bearer {self.token}", "If-Match": match}
        if path == "/hands" and method == "POST":
            del headers["If-Match"]
        answer = self.service.ask(method, f"/v1/games/{self.id}{path}", json, headers)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else {}

    def add(self, *hands: Json) -> Json:
        answer: Json = {}
        for each in hands:
            answer = self.write("POST", "/hands", each)
        return answer


@dataclass(slots=True)
class Service:
    """`dixdeder serve` on a port that stays its own when it is started again."""

    folder: Path
    port: int = 0
    root: Path = ROOT
    process: "subprocess.Popen[bytes] | None" = field(default=None, repr=False)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        if not self.port:
            with socket.create_server(("127.0.0.1", 0)) as free:
                self.port = free.getsockname()[1]
        environment = {
            **{name: value for name, value in os.environ.items() if "DIXDEDER_" not in name},
            "PYTHONPATH": str(self.root),
            "DIXDEDER_DATABASE_URL": f"sqlite:///{self.folder / 'games.db'}",
        }
        command = [sys.executable, "-c", "from app.cli import main; main()", "serve"]
        with (self.folder / "serve.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port)],
                env=environment,
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        self._await_ready(self.process)

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=30)
            self.process = None
        assert "Traceback" not in (self.folder / "serve.log").read_text()

    def upgrade(self) -> None:
        """The next start is of another version: a style has changed, and the words of a page."""
        self.root = self.folder / f"version-{time.monotonic_ns()}"
        shutil.copytree(ROOT / "app", self.root / "app")
        with (self.root / "app/web/static/play.css").open("a") as style:
            style.write(f"/* {self.root.name} */\n")
        page = self.root / "app/web/templates/base.html"
        page.write_text(page.read_text().replace("<title>", f"<title>{self.root.name} "))

    def ask(
        self, method: str, path: str, json: object = None, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        with httpx.Client(base_url=self.address, trust_env=False, timeout=30) as client:
            return client.request(method, path, headers=headers, json=json)

    def game(self, *hands: Json, **body: Any) -> Kept:
        """A new game with these hands."""
        answer = self.ask("POST", "/v1/games", {"variant": "belote", **body})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        kept = Kept(self, made["id"], made["scorer_token"], made["viewer_token"])
        kept.add(*hands)
        return kept

    def hostile_game(self, name: str = HOSTILE[0], **body: Any) -> Kept:
        """A game in which everything that can be named is called this."""
        sides = [{"name": name, "players": [name, name]}, {"name": name, "players": [name, name]}]
        hands = [hand(71, note=name), {"adjustment": {"A": -10}, "reason": name}, hand(90)]
        return self.game(*hands, title=name, sides=sides, **body)

    def club(self, name: str, slug: str) -> str:
        """A club's key."""
        return self.clubs({slug: name})[0]

    def clubs(self, named: dict[str, str]) -> list[str]:
        """The keys of clubs whose names are given by their slugs, made in one process."""
        calls = [["club", "create", "--slug", slug, "--", name] for slug, name in named.items()]
        made = "for call in json.loads(sys.argv[1]): commands(call, standalone_mode=False)"
        command = [sys.executable, "-c", f"import json, sys; from app.cli import commands\n{made}"]
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "DIXDEDER_DATABASE_URL": f"sqlite:///{self.folder / 'games.db'}",
        }
        done = subprocess.run(
            [*command, json.dumps(calls)],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.split()

    def _await_ready(self, process: "subprocess.Popen[bytes]") -> None:
        for _ in range(300):
            assert process.poll() is None, (self.folder / "serve.log").read_text()
            try:
                if self.ask("GET", "/readyz").is_success:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError("the service did not start in 30 s")
