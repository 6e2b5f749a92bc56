"""Games: made, read, listed, changed, deleted; and new tokens for one."""

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from app.api import new_games
from app.api.credentials import bearer, game_id, readable, unauthorized
from app.api.decoding import read_json, read_optional_json, read_query
from app.api.game_answers import game_etag, respond_json
from app.api.game_docs import documented
from app.api.game_schemas import GameChange, NoBody, RotationBody
from app.api.idempotency import Attempt
from app.api.negotiation import wanted
from app.api.new_games import check_sides, side_records
from app.api.routing import direct_router
from app.api.validation import validated
from app.api.writes import BODILESS, Written, write
from app.engine import VARIANTS
from app.games.database import Database
from app.games.listing import GameFilter, GamePlace
from app.games.records import Document, KeptGame
from app.games.repository import Repository
from app.games.service import amend
from app.games.tokens import hash_of
from app.render.catalogue import N_
from app.render.echo import echoed
from app.render.games import game_data
from app.render.paging import PAGE, page_size, place_cursor, place_in
from app.render.problems import FieldError, Problem

router: Final = direct_router(prefix="/v1", tags=["games"])
FILTERS: Final = ("variant", "status", "club")


@router.post("/games", **documented("create_game"))
async def create_game(request: Request) -> Response:
    """Make a game. The answer holds its tokens, this once."""
    return await new_games.make_game(request)


@router.get("/games", **documented("list_games"))
async def list_games(request: Request) -> Response:
    """Public games, or all those of the club whose key is sent; newest first."""
    want = wanted(request)
    known = (*FILTERS, *PAGE)
    values = read_query(request, known, once=known)
    given = {name: values[name][0] for name in FILTERS if name in values}
    _check_filter("variant", given.get("variant"), tuple(VARIANTS))
    _check_filter("status", given.get("status"), ("open", "finished"))
    size, place = page_size(values), place_in(values)
    database: Database = request.app.state.database
    async with database.reading(snapshot=True) as repository:
        club_id = None
        if "authorization" in request.headers:
            holder = bearer(request)
            club = await repository.club_of(holder.hash) if holder else None
            if club is None:
                raise unauthorized()
            club_id = club.id
        if "club" in given and await repository.club(given["club"]) is None:
            message, facts = N_("there is no club “{slug}”"), {"slug": echoed(given["club"])}
            error = FieldError(message, "unknown_club", facts, parameter="club")
            raise Problem("invalid-request", errors=[error])
        asked = GameFilter(club_id, **given)
        page = game_page(await repository.games(asked, place, size + 1), size)
    return respond_json(request, page, want, None)


def game_page(games: list[KeptGame], size: int) -> Document:
    """A page of games, of which one more was asked for than it shows."""
    shown = games[:size]
    more = len(games) > size
    last = GamePlace(shown[-1].created_at, shown[-1].id) if more else None
    items = [game_data(game) for game in shown]
    return {"items": items, "next": place_cursor(last) if last else None}


@router.get("/games/{id}", **documented("read_game"))
async def read_game(request: Request) -> Response:
    """The state of a game: totals, what hangs, who deals next, who has won, the last hands."""
    want = wanted(request)
    read_query(request, ())
    database: Database = request.app.state.database
    asked = game_id(request)
    async with database.reading() as repository:
        game = readable(await repository.game(asked), bearer(request))
    return respond_json(request, game_data(game), want, game_etag(game, want))


@router.patch("/games/{id}", **documented("change_game"))
async def change_game(request: Request) -> Response:
    """Change title, names, target, visibility; or the rules, for the hands from here on."""
    game_id(request)
    sent = await read_json(request)
    body = validated(GameChange, sent)
    given = {name: getattr(body, name) for name in body.model_fields_set}
    nulls = [name for name, value in given.items() if value is None and name != "title"]
    if nulls:
        error = FieldError(N_("must not be null; leave it out"), "null", pointer=(nulls[0],))
        raise Problem("invalid-request", errors=[error])

    async def change(repository: Repository, game: KeptGame, _: Attempt) -> Written:
        details: dict[str, Any] = {
            name: given[name] for name in ("title", "visibility") if name in given
        }
        if body.sides is not None:
            check_sides(game.variant, body.sides)
            details["sides"] = side_records(body.sides)
        changed = await amend(repository, game, details, body.target, body.rules)
        if changed is None:
            return Written(game_data(game), game, None)
        return Written(game_data(changed.game), changed.game, changed.edit.change)

    return await write(request, sent, change, precondition=True)


@router.delete("/games/{id}", **documented("delete_game"))
async def delete_game(request: Request) -> Response:
    """Delete a game with all its hands and history, for everyone and for good."""

    async def delete(repository: Repository, game: KeptGame, _: Attempt) -> Written:
        await repository.remove_game(game.id)
        return Written(None, None, "deleted", BODILESS)

    return await write(request, None, delete, precondition=True)


@router.post("/games/{id}/tokens/rotate", **documented("rotate_tokens"))
async def rotate_tokens(request: Request) -> Response:
    """New tokens; the former ones open nothing from now on."""
    game_id(request)
    sent = await read_optional_json(request)
    body = validated(RotationBody, sent)
    chosen = {"scorer": body.scorer_token} if body.scorer_token else {}

    async def rotate(repository: Repository, game: KeptGame, tried: Attempt) -> Written:
        hashes = {
            "scorer_hash": hash_of(tried.token("scorer")),
            "viewer_hash": hash_of(tried.token("viewer")),
        }
        await repository.change_game(game, hashes)
        tokens = {"scorer_token": tried.mark("scorer"), "viewer_token": tried.mark("viewer")}
        return Written({"id": str(game.id), **tokens}, game, "tokens_rotated", secret=True)

    return await write(request, sent, rotate, precondition=False, chosen=chosen, ends_token=True)


async def without_body(request: Request) -> object:
    """For writes that say all in their address. Raises Problem for a body that says more."""
    sent = await read_optional_json(request)
    validated(NoBody, sent)
    return sent


def _check_filter(name: str, value: str | None, known: tuple[str, ...]) -> None:
    if value is not None and value not in known:
        message, facts = N_("must be one of {expected}"), {"expected": ", ".join(known)}
        error = FieldError(message, "choice", facts, parameter=name)
        raise Problem("invalid-request", errors=[error])
