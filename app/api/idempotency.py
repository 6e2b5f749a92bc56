"""Idempotency-Key: a retried write is answered as the first time, and done once.

An answer is kept for the game and the credential it was given to. Tokens in it are not: they are
made again from that credential and a salt, which neither alone can do.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

import orjson
from starlette.requests import Request
from starlette.responses import Response

from app.api.game_answers import NO_CACHE, NO_STORE, respond_written
from app.games.records import KeptReply
from app.games.repository import Repository
from app.games.tokens import Credential, credential, derived, new_salt, new_token
from app.render.catalogue import N_
from app.render.negotiation import Wanted
from app.render.problems import Problem

LONGEST: Final = 255
WAIT_SECONDS: Final = 5.0
REPLAYED: Final = (b"idempotency-replayed", b"true")
_PURPOSES: Final = ("scorer", "viewer")


def idempotency_key(request: Request) -> str | None:
    """The key of a request, if it has one. Raises Problem invalid-key."""
    given = request.headers.getlist("idempotency-key")
    if not given:
        return None
    if len(given) > 1:
        raise Problem("invalid-key", N_("Send one Idempotency-Key, not several."))
    key = given[0]
    if not key:
        raise Problem(
            "invalid-key",
            N_("The Idempotency-Key is empty; send none, or one of 1 to 255 characters."),
        )
    if len(key) > LONGEST:
        raise Problem(
            "invalid-key",
            N_("The Idempotency-Key has {count} characters; it may have {most}."),
            {"count": len(key), "most": LONGEST},
        )
    return key


def still_running() -> Problem:
    """The first request with this key has not ended."""
    return Problem("still-running", headers={"Retry-After": "2"})


@dataclass(frozen=True, slots=True)
class Attempt:
    """One write on its way: who asks what, under which key. `chosen` are tokens the client made.

    In an answer's text a token is a mark until it is sent, so that it is never stored.
    """

    holder: Credential = field(repr=False)
    key: str | None
    request_hash: bytes
    salt: bytes = field(default_factory=new_salt)
    chosen: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def key_hash(self) -> bytes:
        """What is stored of the key."""
        return hashlib.sha256((self.key or "").encode()).digest()

    def token(self, purpose: str) -> str:
        """The token for `scorer` or `viewer` that this write makes."""
        return self.chosen.get(purpose) or derived(self.holder, self.salt, purpose)

    def mark(self, purpose: str) -> str:
        """What stands for the token in the answer's text."""
        return f"{self.salt.hex()}-{purpose}"


def attempt(
    request: Request,
    sent: object,
    key: str | None,
    holder: Credential | None,
    chosen: Mapping[str, str] | None = None,
) -> Attempt:
    """The attempt that a request is. Without a key, tokens come from nothing but chance."""
    asked = orjson.dumps([request.method, request.scope["path"], sent], option=orjson.OPT_SORT_KEYS)
    source = holder if key is not None and holder is not None else credential(new_token())
    return Attempt(source, key, hashlib.sha256(asked).digest(), chosen=chosen or {})


async def replay(
    repository: Repository, game_id: UUID, tried: Attempt, want: Wanted
) -> Response | None:
    """The answer given before, if this is a retry. Raises Problem invalid-key for another body."""
    if tried.key is None:
        return None
    kept = await repository.reply(game_id, tried.holder.hash, tried.key_hash)
    if kept is None:
        return None
    if kept.request_hash != tried.request_hash:
        raise Problem("invalid-key", N_("This Idempotency-Key was used for another request."))
    return _again(kept, tried, want)


async def keep(
    repository: Repository,
    game_id: UUID,
    tried: Attempt,
    answer: tuple[int, bytes, Mapping[str, str]],
) -> None:
    """Keep the answer for retries, in the transaction of the write itself."""
    if tried.key is None:
        return
    status, body, headers = answer
    values: dict[str, Any] = {
        "game_id": game_id,
        "credential_hash": tried.holder.hash,
        "key_hash": tried.key_hash,
        "request_hash": tried.request_hash,
        "status": status,
        "headers": dict(headers),
        "body": body,
        "salt": tried.salt,
        "created_at": datetime.now(UTC),
    }
    await repository.add_reply(values)


def revealed(body: bytes, tried: Attempt) -> bytes:
    """The answer's text with its tokens in place of their marks."""
    for purpose in _PURPOSES:
        mark = tried.mark(purpose).encode()
        if mark in body:
            body = body.replace(mark, tried.token(purpose).encode())
    return body


def _again(kept: KeptReply, tried: Attempt, want: Wanted) -> Response:
    first = Attempt(tried.holder, tried.key, kept.request_hash, kept.salt, tried.chosen)
    body = revealed(kept.body, first)
    headers = [(name.encode(), value.encode()) for name, value in kept.headers.items()]
    cache = NO_STORE if body != kept.body else NO_CACHE
    return respond_written(kept.status, body, want, [*headers, REPLAYED], cache)
