"""Making a game. With an Idempotency-Key, one row decides between twins."""

import asyncio
from typing import Final
from uuid import UUID, uuid4

from starlette.requests import Request
from starlette.responses import Response

from app.api.credentials import bearer, unauthorized
from app.api.decoding import read_json, read_query
from app.api.game_schemas import GameBody, SideBody
from app.api.idempotency import (
    WAIT_SECONDS,
    Attempt,
    attempt,
    idempotency_key,
    keep,
    replay,
    still_running,
)
from app.api.negotiation import wanted
from app.api.validation import validated
from app.api.writes import Written, answer_of, sent_answer, tell
from app.engine import resolve
from app.engine.sides import LETTERS
from app.games.creation import NewGame, create
from app.games.database import Database
from app.games.errors import GameTaken
from app.games.records import Document, KeptGame
from app.games.repository import Repository
from app.games.tokens import Credential, credential, game_id_for
from app.render.catalogue import N_
from app.render.games import game_data
from app.render.negotiation import Wanted
from app.render.problems import FieldError, Problem

CREATED: Final = 201


async def make_game(request: Request) -> Response:
    """Make a game, or answer a retry as before."""
    want = wanted(request)
    read_query(request, ())
    sent = await read_json(request)
    body = validated(GameBody, sent)
    check_sides(body.variant, body.sides)
    key, holder = idempotency_key(request), _holder(request, body)
    if key is not None and holder is None:
        raise Problem("invalid-key")
    chosen = {"scorer": body.scorer_token} if body.scorer_token else {}
    tried = attempt(request, sent, key, holder, chosen)
    game_id = game_id_for(tried.holder, key) if key is not None else uuid4()
    try:
        return await _made(request, body, game_id, tried, want)
    except TimeoutError:
        raise still_running() from None
    except GameTaken:
        return await _taken(request, game_id, tried, want)


def check_sides(variant: str, sides: list[SideBody] | None) -> None:
    """Refuse more sides or players than the table has, and a side in another's place.

    Raises Problem invalid-request.
    """
    table = resolve(variant).table
    seats = len(table.seats) // table.sides
    if sides is not None and len(sides) > table.sides:
        raise _too_many(("sides",), table.sides)
    for place, side in enumerate(sides or ()):
        if side.players is not None and len(side.players) > seats:
            raise _too_many(("sides", place, "players"), seats)
        if side.side not in {None, LETTERS[place]}:
            raise _misplaced(place)


def side_records(sides: list[SideBody] | None) -> list[Document]:
    """Names as they are stored."""
    return [{"name": side.name, "players": side.players or []} for side in sides or ()]


def _too_many(where: tuple[str | int, ...], most: int) -> Problem:
    message = N_("may have {max_length} entries, not more")
    error = FieldError(message, "too_long", {"max_length": most}, pointer=where)
    return Problem("invalid-request", errors=[error])


def _misplaced(place: int) -> Problem:
    message = N_("must be {expected}: sides stand in the order A, B, C")
    facts = {"expected": LETTERS[place]}
    error = FieldError(message, "unknown_value", facts, pointer=("sides", place, "side"))
    return Problem("invalid-request", errors=[error])


def _holder(request: Request, body: GameBody) -> Credential | None:
    """Whose key an Idempotency-Key is: the club's, or whoever chose the scorer token."""
    if "authorization" in request.headers:
        holder = bearer(request)
        if holder is None:
            raise unauthorized()
        return holder
    return credential(body.scorer_token) if body.scorer_token else None


async def _made(
    request: Request, body: GameBody, game_id: UUID, tried: Attempt, want: Wanted
) -> Response:
    database: Database = request.app.state.database
    async with asyncio.timeout(WAIT_SECONDS if tried.key else None) as waiting:
        async with database.writing() as repository:
            club_id = await _club(request, repository)
            if again := await replay(repository, game_id, tried, want):
                return again
            new = _new_game(body, game_id, club_id)
            game = await create(repository, new, tried.token("scorer"), tried.token("viewer"))
            waiting.reschedule(None)
            written = _written(game, tried)
            answer = answer_of(written)
            await keep(repository, game_id, tried, answer)
    tell(request, game_id, written)
    return sent_answer(answer, tried, want, secret=True)


async def _club(request: Request, repository: Repository) -> UUID | None:
    holder = bearer(request)
    if holder is None:
        return None
    club = await repository.club_of(holder.hash)
    if club is None:
        raise unauthorized()
    return club.id


async def _taken(request: Request, game_id: UUID, tried: Attempt, want: Wanted) -> Response:
    """The twin was faster: its answer is ours."""
    database: Database = request.app.state.database
    async with database.reading() as repository:
        again = await replay(repository, game_id, tried, want)
    if again is None:
        raise Problem("invalid-key", N_("This Idempotency-Key was used long ago; take a new one."))
    return again


def _new_game(body: GameBody, game_id: UUID, club_id: UUID | None) -> NewGame:
    return NewGame(
        id=game_id,
        variant=body.variant,
        preset=body.preset,
        rules=body.rules or {},
        target=body.target,
        sides=side_records(body.sides),
        first_dealer=body.first_dealer,
        title=body.title,
        visibility=body.visibility or "unlisted",
        club_id=club_id,
    )


def _written(game: KeptGame, tried: Attempt) -> Written:
    tokens = {"scorer_token": tried.mark("scorer"), "viewer_token": tried.mark("viewer")}
    headers = {"location": f"/v1/games/{game.id}"}
    return Written({**game_data(game), **tokens}, game, "created", CREATED, headers, secret=True)
