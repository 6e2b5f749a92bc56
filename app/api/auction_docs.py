"""The API docs of auctions and declarations: shapes of answers, and examples really made."""

from collections.abc import Mapping
from typing import Final

from pydantic import BaseModel

from app.api.card_docs import CARD
from app.api.parameters import VARIANT_PARAMETER
from app.api.shapes import (
    CONTRACT,
    COUNT,
    NAMES,
    POINTS,
    SEAT,
    SIDE,
    TEXT,
    YES_NO,
    Json,
    about,
    answer_in_forms,
    list_of,
    or_null,
    reference,
    shape,
)
from app.engine import Contract, resolve
from app.engine.auction import hold_auction
from app.engine.reading_showing import read_showing
from app.render import auctions, showings
from app.render.catalogue import catalogue
from app.render.names import KINDS
from app.render.show_words import BETTER, FATES

BID: Final[Json] = {"anyOf": [{"type": "integer"}, {"enum": ["capot", "generale"]}]}
MULTIPLIER: Final[Json] = {"enum": [1, 2, 4]}
SUIT: Final[Json] = {"enum": ["clubs", "diamonds", "hearts", "spades"]}
KIND: Final[Json] = {"enum": list(KINDS)}

AUCTION: Final = shape(
    "An auction as far as it went.",
    {
        **NAMES,
        "dealer": SEAT,
        "calls": about(list_of(TEXT), "what was said, in one spelling"),
        "turn": about(or_null(SEAT), "who is to speak; null once it is over"),
        "legal": about(list_of(TEXT), "every call that seat may make"),
        "over": YES_NO,
        "passed_out": about(YES_NO, "it is over, and nobody plays"),
        "contract": about(or_null(CONTRACT), "of the highest bid so far"),
        "bid": about(or_null(BID), "what was bid, where bids have points"),
        "taker": about(or_null(SEAT), "who bid it"),
        "multiplier": about(MULTIPLIER, "2 doubled, 4 redoubled"),
        "times": about(COUNT, "what the hand then counts"),
        "hand": about(
            or_null({"type": "object"}), "once it is over: the fields of the hand to be played"
        ),
        "text": TEXT,
    },
)
DECLARATION: Final = shape(
    "A declaration and what becomes of it.",
    {
        "side": SIDE,
        "kind": KIND,
        "length": COUNT,
        "cards": about(list_of(CARD), "none while a run's suit is not known"),
        "points": about(COUNT, "what it is worth"),
        "fate": {"enum": [*FATES, "beaten"]},
        "reason": about(or_null({"enum": list(BETTER)}), "by what a better one beats it"),
        "by": about(
            or_null(COUNT),
            "place in this list of the one that beats it, ties it or has its card",
        ),
        "text": TEXT,
    },
    {
        "seat": SEAT,
        "top": about(TEXT, "a run's highest card, or its rank alone"),
        "rank": about(TEXT, "of four of a kind"),
    },
)
DECLARATIONS: Final = shape(
    "The declarations of a deal, settled.",
    {
        **NAMES,
        "points": about(POINTS, "what each side scores for its declarations"),
        "scoring": about(list_of(SIDE), "the sides that score any"),
        "declarations": list_of(reference("ShownDeclaration")),
        "belotes": about(
            list_of(
                shape(
                    "king and queen of trumps in one hand",
                    {"side": SIDE, "seat": SEAT, "suit": SUIT, "points": COUNT, "text": TEXT},
                )
            ),
            "in the hands that were given; they count if they are announced in play",
        ),
        "hand": about({"type": "object"}, "the same as fields of a hand to be scored"),
        "text": TEXT,
    },
)
AUCTION_ANSWERS: Final[Mapping[str, Json]] = {
    "Auction": AUCTION,
    "ShownDeclaration": DECLARATION,
    "Declarations": DECLARATIONS,
}

_CALLS: Final = ["80 hearts", "pass", "100 hearts", "coinche", "pass", "pass", "pass"]
_HANDS: Final = {
    "N": ["7H", "8H", "9H", "10H", "JH", "JS", "JD", "JC"],
    "E": ["AS", "KS", "QS", "10S", "AC", "KC", "AD", "9D"],
}
_BODIES: Final[Mapping[str, Json]] = {
    "auction": {"dealer": "W", "calls": _CALLS},
    "declarations": {"contract": "spades", "hands": _HANDS},
}
_WORDS: Final = catalogue("en")


def talk_body(model: type[BaseModel], name: str) -> Json:
    """What an operation declares in `openapi_extra`: its body's schema and an example."""
    content = {"schema": reference(model.__name__), "example": _BODIES[name]}
    return {"requestBody": {"required": True, "content": {"application/json": content}}}


COINCHE_PARAMETER: Final[Json] = {**VARIANT_PARAMETER, "example": "coinche"}


def auction_answer() -> Json:
    """What the operation that follows an auction declares for status 200."""
    rules = resolve("coinche")
    held = hold_auction(rules, "W", _CALLS)
    texts = {
        "text": auctions.auction_text(rules, held, _WORDS),
        "line": auctions.auction_line(rules, held, _WORDS),
    }
    data = auctions.auction_data(rules, held, _WORDS)
    return answer_in_forms(
        "Who is to speak and what can be said, or who plays.", "Auction", data, texts
    )


def declarations_answer() -> Json:
    """What the operation that settles declarations declares for status 200."""
    rules = resolve("belote")
    found = read_showing(rules, Contract.SPADES, _HANDS, None, None)
    texts = {
        "text": showings.showing_text(rules, found, _WORDS),
        "line": showings.showing_line(found, _WORDS),
    }
    data = showings.showing_data(rules, found, _WORDS)
    return answer_in_forms(
        "Every declaration, and what becomes of it.", "Declarations", data, texts
    )
