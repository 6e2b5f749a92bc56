"""What is said before the first trick is won: auctions and declarations. Nothing is stored."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.api.auction_docs import (
    COINCHE_PARAMETER,
    auction_answer,
    declarations_answer,
    talk_body,
)
from app.api.card_schemas import AuctionBody, DeclarationsBody
from app.api.convert import CONTRACT_OF, ruleset_of
from app.api.decoding import read_json, read_query
from app.api.negotiation import answer_in, wanted
from app.api.openapi import problem_responses
from app.api.parameters import FORMAT_PARAMETERS, VARIANT_PARAMETER
from app.api.routing import direct_router
from app.api.scoring import BODY_REFUSALS, FORMATS
from app.api.validation import validated
from app.api.variants import known_variant
from app.engine import Ruleset, card
from app.engine.auction import Auction, hold_auction
from app.engine.reading_showing import read_showing
from app.engine.showing import Showing
from app.render import auctions, showings

router: Final = direct_router(prefix="/v1", tags=["cards"])


@router.post(
    "/variants/{variant}/auction",
    summary="Who is to speak, what can be said, who plays",
    responses={200: auction_answer(), **problem_responses(*BODY_REFUSALS)},
    openapi_extra={
        "parameters": [COINCHE_PARAMETER, *FORMAT_PARAMETERS],
        **talk_body(AuctionBody, "auction"),
    },
)
async def follow_auction(request: Request) -> Response:
    """An auction from its first call on. A call that was not allowed is refused by its number.

    Once it is over, `hand` holds the fields of the hand to be played.
    """
    want = wanted(request, FORMATS)
    variant = known_variant(request)
    read_query(request, ())
    body = validated(AuctionBody, await read_json(request))
    rules = ruleset_of(variant.id, body.preset, body.rules)
    held = _held(rules, body)
    return answer_in(
        request,
        want,
        data=lambda: auctions.auction_data(rules, held, want.words),
        text=lambda: auctions.auction_text(rules, held, want.words),
        line=lambda: auctions.auction_line(rules, held, want.words),
    )


@router.post(
    "/variants/{variant}/declarations",
    summary="Which declarations there are, who scores, and why not the others",
    responses={200: declarations_answer(), **problem_responses(*BODY_REFUSALS)},
    openapi_extra={
        "parameters": [VARIANT_PARAMETER, *FORMAT_PARAMETERS],
        **talk_body(DeclarationsBody, "declarations"),
    },
)
async def settle_declarations(request: Request) -> Response:
    """Declarations found in players' cards (all hands, or those that are known), or announced.

    A card serves one declaration only: it serves the one that brings its holder's side most, and
    the other is listed as `card_used`.
    """
    want = wanted(request, FORMATS)
    variant = known_variant(request)
    read_query(request, ())
    body = validated(DeclarationsBody, await read_json(request))
    rules = ruleset_of(variant.id, body.preset, body.rules)
    found = _found(rules, body)
    return answer_in(
        request,
        want,
        data=lambda: showings.showing_data(rules, found, want.words),
        text=lambda: showings.showing_text(rules, found, want.words),
        line=lambda: showings.showing_line(found, want.words),
    )


def _held(rules: Ruleset, body: AuctionBody) -> Auction:
    turn_up = None if body.turn_up is None else card(body.turn_up, ("turn_up",))
    return hold_auction(rules, body.dealer, body.calls, turn_up)


def _found(rules: Ruleset, body: DeclarationsBody) -> Showing:
    hands = None if body.hands is None else {str(seat): each for seat, each in body.hands.items()}
    announced = body.announced
    said = None if announced is None else [each.__dict__ for each in announced]
    contract = None if body.contract is None else CONTRACT_OF[body.contract]
    return read_showing(rules, contract, hands, said, body.dealer)
