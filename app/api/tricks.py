"""One trick at a time: who takes it, and which cards may be played. Nothing is stored."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.api.card_docs import card_body, legal_answer, trick_answer
from app.api.card_schemas import LegalBody, TrickScoreBody
from app.api.convert import CONTRACT_OF, plays_of, ruleset_of
from app.api.decoding import read_json, read_query
from app.api.negotiation import answer_in, wanted
from app.api.openapi import problem_responses
from app.api.parameters import FORMAT_PARAMETERS, VARIANT_PARAMETER
from app.api.routing import direct_router
from app.api.scoring import BODY_REFUSALS, FORMATS
from app.api.validation import validated
from app.api.variants import known_variant
from app.engine import Card, Ruleset, card
from app.engine.course import Bound
from app.engine.duties import check_spot, legal_cards
from app.engine.following import win_open_trick
from app.engine.frame import check_contract
from app.engine.reading_cards import read_columns, read_plays
from app.engine.tricks import Won, win_trick
from app.render import cards

router: Final = direct_router(prefix="/v1", tags=["cards"])


@router.post(
    "/variants/{variant}/tricks/score",
    summary="Who takes a trick, and for how much",
    responses={200: trick_answer(), **problem_responses(*BODY_REFUSALS)},
    openapi_extra={
        "parameters": [VARIANT_PARAMETER, *FORMAT_PARAMETERS],
        **card_body(TrickScoreBody, "trick"),
    },
)
async def score_trick(request: Request) -> Response:
    """A whole trick: its winner and its card points, without the bonus for the last trick.

    Two players with open cards can say what lay before them (`columns`): then every card must have
    been allowed, and the answer tells what turns up.
    """
    want = wanted(request, FORMATS)
    variant = known_variant(request)
    read_query(request, ())
    body = validated(TrickScoreBody, await read_json(request))
    rules = ruleset_of(variant.id, body.preset, body.rules)
    won, revealed = _won(rules, body)
    return answer_in(
        request,
        want,
        data=lambda: cards.trick_data(rules, won, revealed, want.words),
        text=lambda: cards.trick_text(won, revealed, want.words),
        line=lambda: cards.trick_line(won),
    )


@router.post(
    "/variants/{variant}/tricks/legal",
    summary="Which cards may be played, and why",
    responses={200: legal_answer(), **problem_responses(*BODY_REFUSALS)},
    openapi_extra={
        "parameters": [VARIANT_PARAMETER, *FORMAT_PARAMETERS],
        **card_body(LegalBody, "legal"),
    },
)
async def list_legal_cards(request: Request) -> Response:
    """The cards of a hand that may be added to what lies on the table, and the duty that binds."""
    want = wanted(request, FORMATS)
    variant = known_variant(request)
    read_query(request, ())
    body = validated(LegalBody, await read_json(request))
    bound = _bound(ruleset_of(variant.id, body.preset, body.rules), body)
    return answer_in(
        request,
        want,
        data=lambda: cards.legal_data(body.seat, bound, want.words),
        text=lambda: cards.legal_text(bound, want.words),
        line=lambda: cards.legal_line(bound),
    )


def _won(rules: Ruleset, body: TrickScoreBody) -> tuple[Won, dict[str, Card | None] | None]:
    contract = CONTRACT_OF[body.contract]
    check_contract(rules, contract)
    plays = read_plays(plays_of(body.plays), ("plays",))
    if body.columns is None:
        return win_trick(rules, contract, plays), None
    return win_open_trick(rules, contract, plays, read_columns(body.columns, "columns"))


def _bound(rules: Ruleset, body: LegalBody) -> Bound:
    contract = CONTRACT_OF[body.contract]
    check_contract(rules, contract)
    hand = [card(text, ("hand", place)) for place, text in enumerate(body.hand)]
    plays = read_plays(plays_of(body.plays), ("plays",))
    check_spot(rules, body.seat, hand, plays)
    return legal_cards(rules, contract, body.seat, hand, plays)
