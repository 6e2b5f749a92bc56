"""A service that kills itself, as by `kill -9`, at the moment that a request's header names.

`before-commit`: all is written and nothing committed. `before-answer`: it is committed, and nobody
has been told. The next process takes its place at once, on the same port.
"""

import asyncio
import os
import signal
import socket
from typing import Final

import pytest
import typer
import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.wire import ProblemProtocol
from app.games.database import prepare_database
from app.main import create_app
from app.settings import Settings
from tests.commits import before_commits

MOMENT: Final = "x-dies"
BEFORE_COMMIT: Final = "before-commit"
BEFORE_ANSWER: Final = "before-answer"


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Dying:
    """Around the whole service."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.moment = ""
        before_commits(pytest.MonkeyPatch(), self.about_to_commit)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.moment = dict(scope.get("headers", ())).get(MOMENT.encode(), b"").decode()

        async def answer(message: Message) -> None:
            if self.moment == BEFORE_ANSWER and message["type"] == "http.response.start":
                die()
            await send(message)

        await self.app(scope, receive, answer)

    def about_to_commit(self) -> None:
        if self.moment == BEFORE_COMMIT:
            die()


def main() -> None:
    settings = Settings.from_environment(port=0)
    asyncio.run(prepare_database(settings))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        typer.echo(f"Dying on http://127.0.0.1:{listener.getsockname()[1]} - often")
        ended = signal.SIGKILL
        while ended == signal.SIGKILL:
            process = os.fork()
            if process == 0:
                serve(settings, listener)
                return
            signal.signal(signal.SIGTERM, lambda *_, to=process: os.kill(to, signal.SIGTERM))
            ended = signal.Signals(os.WTERMSIG(os.waitpid(process, 0)[1]) or signal.SIGTERM)


def serve(settings: Settings, listener: socket.socket) -> None:
    config = uvicorn.Config(Dying(create_app(settings)), log_level="warning", http=ProblemProtocol)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
