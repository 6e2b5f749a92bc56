"""The service asked byte by byte, as no HTTP client would; and what a refusal must look like."""

import json
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from fastapi import FastAPI
from starlette.routing import Route
from starlette.types import Message

from app.render.problem_types import PROBLEMS

METHODS_WITH_BODY: Final = frozenset({"POST", "PUT", "PATCH"})
BELOTE: Final = {
    "variant": "belote",
    "slug": "not-found",
    "asset": "start.js",
    "fingerprint": "000000000000",
    "name": "base.css",
    "id": "5e3f7a52-1c1d-4b8f-9a6e-2f3d8c7b6a50",
    "hand": "1",
}


@dataclass(frozen=True, slots=True)
class Answered:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)


async def ask(
    app: FastAPI,
    method: str,
    path: str,
    *,
    query: bytes = b"",
    headers: Iterable[tuple[bytes, bytes]] = (),
    chunks: Iterable[bytes] = (),
    broken: bool = False,
) -> Answered:
    """One request as ASGI messages; a `broken` one is cut off before its end."""
    parts = list(chunks)
    messages: list[Message] = [
        {"type": "http.request", "body": part, "more_body": broken or number < len(parts)}
        for number, part in enumerate(parts, 1)
    ] or [{"type": "http.request", "body": b"", "more_body": broken}]
    messages.append({"type": "http.disconnect"})
    coming = iter(messages)
    sent: list[Message] = []

    async def receive() -> Message:
        return next(coming)

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(errors="surrogateescape"),
        "query_string": query,
        "root_path": "",
        "headers": list(headers),
        "client": ("127.0.0.1", 50000),
        "server": ("dixdeder.test", 80),
        "state": {},
    }
    await app(scope, receive, send)
    fields = {name.decode(): value.decode("latin-1") for name, value in sent[0]["headers"]}
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return Answered(sent[0]["status"], fields, body)


def routes(app: FastAPI) -> Iterator[tuple[str, str]]:
    """Method and path template of everything the service answers."""
    for route in app.routes:
        assert isinstance(route, Route)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            if not route.path.endswith("/broken"):
                yield method, route.path


def filled(path: str, segment: str | None = None) -> str:
    """A path with its parameters filled in: by something real, or by `segment`."""
    for name, real in BELOTE.items():
        path = path.replace(f"{{{name}}}", segment or real)
    assert "{" not in path.replace(segment or "\0", ""), f"no value for a parameter of {path}"
    return path


def assert_page(status: int, headers: dict[str, str], body: bytes, where: str) -> str:
    """What is not there is a page to who wants pages, as harmless as a problem."""
    assert status == 404, f"{where}: {status}"
    assert "default-src 'self'" in headers["content-security-policy"], where
    assert int(headers["content-length"]) == len(body) < 20_000, where
    text = body.decode()
    harmful = {char for char in text if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl"}}
    assert harmful <= {"\n"}, f"{where}: {harmful}"
    assert "<script>" not in text, where
    return "not-found"


def assert_problem(status: int, headers: dict[str, str], body: bytes, where: str) -> str:
    """The answer is a proper problem; its slug is returned. Anything but a 4xx is an error here."""
    assert 400 <= status < 500, f"{where}: {status} {body[:300]!r}"
    if headers["content-type"] == "text/html; charset=utf-8":
        return assert_page(status, headers, body, where)
    assert headers["cache-control"] == "no-store", where
    assert headers["vary"] == "Accept, Accept-Language", where
    assert headers["access-control-allow-origin"] == "*", where
    assert headers["content-language"] in {"en", "fr", "bg", "ru", "uk"}, where
    assert int(headers["content-length"]) == len(body) < 20_000, where
    text = body.decode()
    harmful = {
        char
        for char in text.rstrip("\n")
        if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
    }
    assert not harmful, f"{where}: {harmful}"
    if headers["content-type"] == "text/plain; charset=utf-8":
        assert text.endswith("\n"), where
        assert text.startswith(f"{status} "), where
        kinds = [kind for kind in PROBLEMS.values() if text.startswith(f"{status} {kind.title}")]
        assert kinds, f"{where}: {text}"
        return kinds[0].slug
    assert headers["content-type"] == "application/problem+json", where
    answer = json.loads(text)
    slug: str = answer["type"].removeprefix("/problems/")
    assert PROBLEMS[slug].status == answer["status"] == status, where
    assert answer["title"], where
    assert answer["detail"], where
    for error in answer.get("errors", ()):
        assert error["detail"], where
        assert error["code"], where
        assert ("pointer" in error) or ("parameter" in error), where
        assert error.get("pointer", "#").startswith("#"), where
    return slug
