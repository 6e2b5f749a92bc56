"""One server process under measurement, under uvicorn as `dixdeder serve` sets it up.

`raw` returns the bytes that the service gives, and does nothing else: the ceiling. `bare` is the
service without its middleware, `full` all of it; `nothing` is all of it without a database.
"""

import asyncio
import os
import socket
import sys
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app import main as composition
from app.api.wire import ProblemProtocol
from app.games.database import prepare_database
from app.settings import Settings
from tests.benchmarks.load import SCORE, Asked
from tests.benchmarks.stand_in import open_nothing

DATABASE = "BENCH_DATABASE_URL"


def service(folder: Path, kind: str) -> ASGIApp:
    """The service, with its data in `folder`, if nowhere else."""
    settings = Settings(database_url=os.environ.get(DATABASE) or f"sqlite:///{folder / 'bench.db'}")
    if kind == "nothing":
        vars(composition)["open_database"] = open_nothing
    else:
        asyncio.run(prepare_database(settings))
    app = composition.served_app(settings)
    if kind == "bare":
        app.user_middleware.clear()
    return app


async def answer_of(app: ASGIApp, asked: Asked) -> list[Message]:
    """What `app` sends for a request."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": asked.body}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": asked.method,
        "path": asked.path,
        "query_string": asked.query.encode(),
        "headers": [(name.lower().encode(), value.encode()) for name, value in asked.headers],
    }
    await app(scope, receive, send)
    return sent


def replay(messages: list[Message]) -> ASGIApp:
    """An application that sends these messages, whatever it is asked."""
    start, body = messages

    async def app(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        if scope["type"] == "http":
            await send(start)
            await send(body)

    return app


def main(kind: str, listener: int, folder: Path) -> None:
    """Serve on an open socket until told to stop."""
    app = service(folder, kind)
    if kind == "raw":
        app = replay(asyncio.run(answer_of(app, SCORE)))
    config = uvicorn.Config(
        app,
        loop="uvloop",
        http="httptools" if kind == "raw" else ProblemProtocol,
        lifespan="off" if kind == "raw" else "on",
        log_level="warning",
        access_log=False,
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=listener)])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
