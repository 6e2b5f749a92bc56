"""The running score sheet of a game."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.api.credentials import bearer, game_id, readable
from app.api.decoding import read_query
from app.api.game_answers import game_etag, respond_tagged
from app.api.game_docs import documented
from app.api.negotiation import PRINTED_PAGE, wanted
from app.api.routing import direct_router
from app.games.database import Database
from app.games.records import KeptGame, KeptHand
from app.render.negotiation import Wanted, parameters
from app.render.printed import Around
from app.render.sheet import sheet_csv, sheet_text
from app.render.sheet_page import sheet_html

router: Final = direct_router(prefix="/v1", tags=["games"])
FORMATS: Final = ("text", "csv", "html")


@router.get("/games/{id}/sheet", **documented("read_sheet"))
async def read_sheet(request: Request) -> Response:
    """Every hand with its score and the totals after it: text, csv or html."""
    want = wanted(request, FORMATS)
    read_query(request, ())
    asked = game_id(request)
    database: Database = request.app.state.database
    async with database.reading(snapshot=True) as repository:
        game = readable(await repository.game(asked), bearer(request))
        hands = await repository.hands(asked)
    around = Around.asked(parameters(request.scope["query_string"]))
    body = _sheet(game, hands, want, around).encode()
    headers = list(PRINTED_PAGE)
    if game.visibility != "public":
        headers.append((b"x-robots-tag", b"noindex"))
    if want.format == "csv":
        name = f'attachment; filename="game-{game.id}.csv"'
        headers.append((b"content-disposition", name.encode()))
    return respond_tagged(request, body, want, game_etag(game, want), headers)


def _sheet(game: KeptGame, hands: list[KeptHand], want: Wanted, around: Around) -> str:
    if want.format == "csv":
        return sheet_csv(game, hands)
    if want.format == "html":
        return sheet_html(game, hands, want.words, around)
    return sheet_text(game, hands, want.words)
