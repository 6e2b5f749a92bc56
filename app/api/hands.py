"""The hands of a game: added, read, exchanged, taken out; and stepping back and forth."""

from collections.abc import Awaitable, Callable
from typing import Any, Final
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from app.api.credentials import bearer, game_id, no_hand, readable, uuid_in
from app.api.decoding import read_json, read_query
from app.api.game_answers import game_etag, respond_json
from app.api.game_docs import documented
from app.api.game_schemas import hand_model, new_hand_model
from app.api.games import without_body
from app.api.idempotency import Attempt
from app.api.negotiation import wanted
from app.api.routing import direct_router
from app.api.validation import validated
from app.api.writes import Written, changed_answer, write
from app.games.database import Database
from app.games.records import KeptGame, KeptHand
from app.games.repository import Repository
from app.games.service import Changed, Placed, add_hand, redo, remove_hand, replace_hand, undo
from app.render.catalogue import N_
from app.render.games import edit_data, kept_hand_data
from app.render.paging import PAGE, number_cursor, number_in, page_size
from app.render.problems import FieldError, Problem

router: Final = direct_router(prefix="/v1", tags=["hands"])
CREATED: Final = 201
_PLACING: Final = frozenset({"id", "number", "at"})
_LONGEST_NUMBER: Final = 9


@router.post("/games/{id}/hands", **documented("add_hand"))
async def append_hand(request: Request) -> Response:
    """Add a hand: at the end, or with `at` (and If-Match) before another."""
    game_id(request)
    sent = await read_json(request)
    body: Any = validated(new_hand_model(sent), sent)
    if body.at is not None and body.number is not None:
        message = N_("says the same as “number”; give one of them")
        raise Problem("invalid-request", errors=[FieldError(message, "both", pointer=("at",))])
    most = request.app.state.most_hands
    placed = Placed(_said(sent, body), most, _uuid(body.id), body.number, body.at)
    words = wanted(request).words

    async def add(repository: Repository, game: KeptGame, _: Attempt) -> Written:
        return changed_answer(await add_hand(repository, game, placed), words, CREATED)

    return await write(request, sent, add, precondition=body.at is not None)


@router.get("/games/{id}/hands", **documented("list_hands"))
async def list_hands(request: Request) -> Response:
    """The hands in order."""
    want = wanted(request)
    values = read_query(request, PAGE, once=PAGE)
    asked, size, first = game_id(request), page_size(values), number_in(values)
    database: Database = request.app.state.database
    async with database.reading(snapshot=True) as repository:
        game = readable(await repository.game(asked), bearer(request))
        hands = await repository.hands(asked, first, size + 1)
    items = [kept_hand_data(hand, want.words) for hand in hands[:size]]
    following = number_cursor(hands[size].number) if len(hands) > size else None
    etag = game_etag(game, want, words=True)
    return respond_json(request, {"items": items, "next": following}, want, etag)


@router.get("/games/{id}/hands/{hand}", **documented("read_hand"))
async def read_hand(request: Request) -> Response:
    """A hand, by its number or its id."""
    want = wanted(request)
    read_query(request, ())
    asked, which = game_id(request), _which(request)
    database: Database = request.app.state.database
    async with database.reading(snapshot=True) as repository:
        game = readable(await repository.game(asked), bearer(request))
        hand = await _found(repository, game, which)
    etag = game_etag(game, want, words=True)
    return respond_json(request, kept_hand_data(hand, want.words), want, etag)


@router.put("/games/{id}/hands/{hand}", **documented("replace_hand"))
async def exchange_hand(request: Request) -> Response:
    """Put another content into a hand; those after it are scored anew."""
    game_id(request)
    which = _which(request)
    sent = await read_json(request)
    said = _said(sent, validated(hand_model(sent), sent))
    words = wanted(request).words

    async def exchange(repository: Repository, game: KeptGame, _: Attempt) -> Written:
        hand = await _found(repository, game, which)
        return changed_answer(await replace_hand(repository, game, hand, said), words)

    return await write(request, sent, exchange, precondition=True)


@router.delete("/games/{id}/hands/{hand}", **documented("remove_hand"))
async def take_hand_out(request: Request) -> Response:
    """Take a hand out; those after it move up and are scored anew."""
    which, words = _which(request), wanted(request).words

    async def take_out(repository: Repository, game: KeptGame, _: Attempt) -> Written:
        hand = await _found(repository, game, which)
        return changed_answer(await remove_hand(repository, game, hand), words)

    return await write(request, None, take_out, precondition=True)


@router.post("/games/{id}/undo", **documented("undo"))
async def undo_change(request: Request) -> Response:
    """Take back the newest change of hands, rules or target."""
    return await _stepped(request, undo)


@router.post("/games/{id}/redo", **documented("redo"))
async def redo_change(request: Request) -> Response:
    """Do again what was undone last."""
    return await _stepped(request, redo)


@router.get("/games/{id}/history", **documented("read_history"))
async def read_history(request: Request) -> Response:
    """Every change ever made, in order: when, what, and the totals before and after."""
    want = wanted(request)
    values = read_query(request, PAGE, once=PAGE)
    asked, size, first = game_id(request), page_size(values), number_in(values)
    database: Database = request.app.state.database
    async with database.reading(snapshot=True) as repository:
        game = readable(await repository.game(asked), bearer(request))
        edits = await repository.edits(asked, first, size + 1)
        terms = await repository.terms(game)
    items = [edit_data(edit, terms) for edit in edits[:size]]
    following = number_cursor(edits[size].version) if len(edits) > size else None
    return respond_json(request, {"items": items, "next": following}, want, game_etag(game, want))


def _said(sent: object, body: Any) -> dict[str, Any]:  # noqa: ANN401 - one of several shapes
    """What is kept of a hand: what was said, without its place; times in UTC."""
    assert isinstance(sent, dict)  # noqa: S101 - it has been validated
    said = {name: value for name, value in sent.items() if name not in _PLACING}
    return {**said, "played_at": body.played_at} if body.played_at else said


def _uuid(text: str | None) -> UUID | None:
    return None if text is None else UUID(text)


def _which(request: Request) -> int | UUID:
    """The hand named in the address. Raises Problem not-found."""
    text = request.path_params["hand"]
    if text.isascii() and text.isdigit():
        if len(text) > _LONGEST_NUMBER:
            raise no_hand()
        return int(text)
    return uuid_in(text)


async def _found(repository: Repository, game: KeptGame, which: int | UUID) -> KeptHand:
    hand = await repository.hand(game.id, which)
    if hand is None:
        raise no_hand()
    return hand


async def _stepped(
    request: Request, turn: Callable[[Repository, KeptGame], Awaitable[Changed]]
) -> Response:
    game_id(request)
    sent, words = await without_body(request), wanted(request).words

    async def step(repository: Repository, game: KeptGame, _: Attempt) -> Written:
        return changed_answer(await turn(repository, game), words)

    return await write(request, sent, step, precondition=True)
