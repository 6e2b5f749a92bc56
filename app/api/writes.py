"""Every write to a game goes this way: access, replay, precondition, state; then the commit.

One request is one transaction. It is committed before anything is answered, so that a failed commit
cannot have said yes; the answer for retries is stored within it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from app.api.credentials import bearer, game_id, readable, writable
from app.api.decoding import read_query
from app.api.game_answers import NO_CACHE, NO_STORE, check_version, json_text, respond_written
from app.api.idempotency import (
    WAIT_SECONDS,
    Attempt,
    attempt,
    idempotency_key,
    keep,
    replay,
    revealed,
    still_running,
)
from app.api.negotiation import wanted
from app.games.database import Database
from app.games.errors import Conflict
from app.games.news import GameNews
from app.games.records import Document, KeptGame, KeptHand
from app.games.repository import Repository
from app.games.service import Changed
from app.render.catalogue import Catalogue
from app.render.conflicts import conflict_sentence
from app.render.games import game_data, kept_hand_data
from app.render.negotiation import Wanted
from app.render.problems import Problem

BODILESS: Final = 204


@dataclass(frozen=True, slots=True)
class Written:
    """What a write did: the answer, the game afterwards (None when it is gone), and the change.

    No `change` where nothing became different; `secret` answers hold tokens.
    """

    body: Document | None
    game: KeptGame | None
    change: str | None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    secret: bool = False


Act = Callable[[Repository, KeptGame, Attempt], Awaitable[Written]]


async def write(
    request: Request,
    sent: object,
    act: Act,
    *,
    precondition: bool,
    chosen: Mapping[str, str] | None = None,
    ends_token: bool = False,
) -> Response:
    """Let `act` change the game that the address names, or answer a retry as before.

    A write that `ends_token` is replayed to the token that it ended: its answer may have been lost.

    Raises:
        Problem: not-found, unauthorized, invalid-key, still-running, precondition-required,
            precondition-failed, conflict; RuleViolation and DatabaseUnavailable pass through.
    """
    want = wanted(request)
    read_query(request, ())
    game = game_id(request)
    tried = attempt(request, sent, idempotency_key(request), bearer(request), chosen)
    database: Database = request.app.state.database
    try:
        async with asyncio.timeout(WAIT_SECONDS if tried.key else None) as waiting:
            async with database.writing() as repository:
                found = await repository.game(game, lock=True)
                waiting.reschedule(None)  # the wait for a twin is over
                if ends_token and (again := await replay(repository, game, tried, want)):
                    return again
                present = await _allowed(request, repository, found, tried, want)
                if isinstance(present, Response):
                    return present
                check_version(request, present, required=precondition)
                written = await _act(act, repository, present, tried, want)
                answer = answer_of(written)
                await keep(repository, game, tried, answer)
    except TimeoutError:
        raise still_running() from None
    tell(request, game, written)
    return sent_answer(answer, tried, want, secret=written.secret)


async def _allowed(
    request: Request,
    repository: Repository,
    found: KeptGame | None,
    tried: Attempt,
    want: Wanted,
) -> KeptGame | Response:
    """The game, if the token opens it; or the answer that this request had before."""
    if found is None:  # of a deletion only the answer is left, for who had the right token
        again = await replay(repository, game_id(request), tried, want)
        return again or readable(None, None)
    present = writable(found, bearer(request))
    return await replay(repository, present.id, tried, want) or present


async def _act(
    act: Act, repository: Repository, game: KeptGame, tried: Attempt, want: Wanted
) -> Written:
    try:
        return await act(repository, game, tried)
    except Conflict as conflict:
        raise conflict_problem(conflict, game, want.words) from conflict


def answer_of(written: Written) -> tuple[int, bytes, dict[str, str]]:
    """Status, text and headers of the answer, tokens left out."""
    headers = dict(written.headers)
    if written.game is not None:
        headers["etag"] = f'"{written.game.version}"'
    body = b"" if written.body is None else json_text(written.body)
    return written.status, body, headers


def tell(request: Request, game: UUID, written: Written) -> None:
    """Make a committed change known."""
    if written.change is not None:
        version = written.game.version if written.game else 0
        request.app.state.newsroom.tell(GameNews(game, version, written.change))


def sent_answer(
    answer: tuple[int, bytes, Mapping[str, str]], tried: Attempt, want: Wanted, *, secret: bool
) -> Response:
    """The answer as it is sent, tokens put in."""
    status, body, named = answer
    headers = [(name.encode(), value.encode()) for name, value in named.items()]
    cache = NO_STORE if secret else NO_CACHE
    return respond_written(status, revealed(body, tried), want, headers, cache)


def changed_answer(changed: Changed, words: Catalogue, status: int = 200) -> Written:
    """The answer to a change of hands: the hand, null when it is gone, and the game."""
    headers = {}
    hand: KeptHand | None = changed.hand
    if status == 201 and hand is not None:  # noqa: PLR2004 - Created
        headers["location"] = f"/v1/games/{changed.game.id}/hands/{hand.id}"
    body = {
        "hand": None if hand is None else kept_hand_data(hand, words),
        "game": game_data(changed.game),
    }
    return Written(body, changed.game, changed.edit.change, status, headers)


def conflict_problem(conflict: Conflict, game: KeptGame, words: Catalogue) -> Problem:
    """The problem that says why not, with the game and the hand in the way."""
    said = conflict_sentence(conflict)
    members: Document = {"game": game_data(game)}
    if conflict.hand is not None:
        members["hand"] = kept_hand_data(conflict.hand, words)
    headers = {"ETag": f'"{game.version}"'}
    return Problem("conflict", said.message, said.facts, members=members, headers=headers)
