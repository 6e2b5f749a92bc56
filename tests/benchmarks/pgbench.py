"""The ceiling for an append on Postgres: its statements as the service sends them, by pgbench.

They are listened to while the service adds a hand, and repeated with the same values: no language
but C, no HTTP, no scoring. Each of the clients has a game of its own, as in the bench itself.
"""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import asyncpg
from httpx import ASGITransport, AsyncClient
from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection

from app.main import create_app
from app.settings import Settings
from tests.benchmarks.hands import BELOTE

Said = tuple[str, tuple[Any, ...]]
STAND_OUT = "UPDATE games SET version = $1, hands = $2 WHERE id = $3"
SEEN, HANDS = 70_001, 50_001  # a version and a number that stand out among the values
_PLACE = re.compile(r"\$(\d+)")
_SPEED = re.compile(r"tps = ([0-9.]+)")
_EACH_ITS_GAME = """\\if :fresh
SELECT id AS game FROM games ORDER BY id OFFSET :client_id LIMIT 1 \\gset
\\set fresh 0
\\endif
\\set seen :seen + 1
\\set next :seen + 1
"""


@dataclass(frozen=True, slots=True)
class Script:
    """What pgbench repeats, and the values that are always the same."""

    file: Path
    values: dict[str, str]
    statements: int


@dataclass(slots=True)
class Pgbench:
    """Runs scripts against a database in which each client finds a game."""

    program: Path
    url: str
    clients: int
    turns: int = 0

    async def turn(self, script: Script, times: int) -> float:
        """Transactions a second."""
        self.turns += 1
        seen = 100_000 * self.turns
        await _execute(self.url, "UPDATE games SET version = $1", seen + 1)
        values = {**script.values, "seen": str(seen), "fresh": "1"}
        defined = [f"--define={name}={value}" for name, value in values.items()]
        done = subprocess.run(  # noqa: ASYNC221 - nothing else is to run meanwhile
            [
                *(self.program, "--no-vacuum", "--protocol=prepared", f"--client={self.clients}"),
                *(f"--transactions={times}", f"--file={script.file}", *defined, self.url),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        found = _SPEED.search(done.stdout)
        if done.returncode or not found:
            raise RuntimeError(done.stderr)
        return float(found[1])


async def listened(settings: Settings, games: int, folder: Path, *, key: str = "") -> Script:
    """Make games, add a hand to one of them, and write down what the service said meanwhile."""
    app = create_app(settings)
    with _listening() as said:
        async with app.router.lifespan_context(app):
            transport = ASGITransport(app)
            async with AsyncClient(transport=transport, base_url="http://bench.test") as client:
                new = {"variant": "belote", "target": 100_000}
                made = [(await client.post("/v1/games", json=new)).json() for _ in range(games)]
                game = made[0]
                await _execute(settings.database_url, STAND_OUT, SEEN, HANDS, game["id"])
                headers = {"Authorization": f"Bearer {game['scorer_token']}"}
                if key:
                    headers["Idempotency-Key"] = key
                address = f"/v1/games/{game['id']}/hands"
                said.clear()
                answer = await client.post(address, json=BELOTE, headers=headers)
                hand = answer.json()["hand"]["id"]
    await _execute(settings.database_url, "DELETE FROM hands")
    own = {
        UUID(game["id"]): ":game",
        UUID(hand): "gen_random_uuid()",
        sha256(key.encode()).digest(): "decode(lpad(:next::text, 64, '0'), 'hex')",
        SEEN: ":seen",
        SEEN + 1: ":next",
        HANDS + 1: ":next",
        None: "NULL",
    }
    return _script(folder / f"append{key}.sql", said, own)


@contextmanager
def _listening() -> Iterator[list[Said]]:
    """What goes through the driver, but for the frame of the transaction."""
    said: list[Said] = []

    def hear(query: asyncpg.connection.LoggedQuery) -> None:
        if query.args:
            said.append((query.query, tuple(query.args)))

    def connected(connection: DBAPIConnection, *_: object) -> None:
        connection.driver_connection.add_query_logger(hear)

    event.listen(Engine, "connect", connected)
    try:
        yield said
    finally:
        event.remove(Engine, "connect", connected)


async def _execute(url: str, statement: str, *values: object) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(statement, *values)
    await connection.close()


def _script(file: Path, said: list[Said], own: dict[Any, str]) -> Script:
    """The statements, with `own` in place of what every transaction has for itself."""
    values: dict[str, str] = {}
    lines = [_EACH_ITS_GAME, "BEGIN;\n"]
    for number, (statement, given) in enumerate(said):

        def put(place: re.Match[str], given: tuple[Any, ...] = given, number: int = number) -> str:
            value = given[int(place[1]) - 1]
            if value in own:
                return own[value]
            name = f"v{number}_{place[1]}"
            values[name] = _text(value)
            return f":{name}"

        lines.append(" ".join(_PLACE.sub(put, statement).split()) + ";\n")
    lines.append("COMMIT;\n")
    file.write_text("".join(lines))
    return Script(file, values, len(said))


def _text(value: object) -> str:
    if isinstance(value, bytes):
        return f"\\x{value.hex()}"
    return value.isoformat() if isinstance(value, datetime) else str(value)
