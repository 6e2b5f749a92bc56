"""The table of every way a request can be refused.

It is printed by the API docs, explained page by page under `/problems/{slug}`, and is what `api`
and `web` answer with (RFC 9457).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from app.render.catalogue import N_


@dataclass(frozen=True, slots=True)
class ProblemType:
    """One kind of refusal; `members` are what it holds beyond RFC 9457's own, and their meaning."""

    slug: str
    status: int
    title: str
    explanation: str
    members: Mapping[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """The `type` of such an answer, which is also the page that explains it."""
        return f"/problems/{self.slug}"


ERRORS: Final = {
    "errors": N_(
        "one entry for each thing that is wrong: where (“pointer” into the body, or the query "
        "“parameter”), "
        "“detail” for people, “code” for programs"
    )
}

GAME: Final = {"game": N_("the game as it now stands")}
GAME_AND_HAND: Final = {
    **GAME,
    "hand": N_("the hand that stands in the way, where it is one"),
}

_TABLE: Final = (
    ProblemType(
        "malformed-request",
        400,
        N_("The request cannot be read"),
        N_(
            "The address or a header cannot be decoded. Query strings are UTF-8, "
            "percent-encoded, without the NUL character; "
            "with curl, -G and --data-urlencode do this."
        ),
    ),
    ProblemType(
        "malformed-body",
        400,
        N_("The body is not proper JSON"),
        N_(
            "The body must be one JSON text in UTF-8 (RFC 8259). Names given twice, NaN and "
            "Infinity, numbers too large to "
            "hold, lone surrogates, the NUL character and very deep nesting are refused, because "
            "two programs could read "
            "them differently."
        ),
    ),
    ProblemType(
        "unauthorized",
        401,
        N_("A valid token is needed"),
        N_("Send the scorer token or the club's key as “Authorization: Bearer …”."),
    ),
    ProblemType(
        "not-found",
        404,
        N_("There is nothing at this address"),
        N_("The address leads nowhere. /docs lists the addresses there are."),
    ),
    ProblemType(
        "unknown-variant",
        404,
        N_("There is no such variant"),
        N_("The game named in the address is not one we score. /v1/variants lists those we do."),
    ),
    ProblemType(
        "no-rounding",
        404,
        N_("This variant does not round"),
        N_(
            "Only variants that write down tens have rounding rules; here points are written as "
            "they are counted."
        ),
    ),
    ProblemType(
        "method-not-allowed",
        405,
        N_("This address does not take that method"),
        N_(
            "The address exists, but not for this method. The Allow header names the methods it "
            "takes."
        ),
    ),
    ProblemType(
        "not-implemented",
        501,
        N_("This format is not made here"),
        N_("oEmbed is answered as json or xml (“format”)."),
    ),
    ProblemType(
        "not-acceptable",
        406,
        N_("That format is not available here"),
        N_(
            "Ask for one of the formats listed, by “?format=” or by the Accept header; without "
            "either the answer is JSON."
        ),
        {"formats": N_("the formats this address can answer in")},
    ),
    ProblemType(
        "conflict",
        409,
        N_("The game does not allow this now"),
        N_(
            "The request is right in itself, but the game has moved on, is over, or could not be "
            "played any more. “game” shows how it stands."
        ),
        GAME_AND_HAND,
    ),
    ProblemType(
        "still-running",
        409,
        N_("The same request is still being worked on"),
        N_(
            "A request with this Idempotency-Key has come before and is not finished. Send it "
            "again after the seconds that Retry-After says: you will get its answer."
        ),
    ),
    ProblemType(
        "precondition-failed",
        412,
        N_("The game has changed since you saw it"),
        N_(
            "If-Match names a version that is no longer the game's. Look at “game”, decide again, "
            "and send its version."
        ),
        GAME,
    ),
    ProblemType(
        "too-slow",
        408,
        N_("The body did not arrive in time"),
        N_("A body must arrive whole within half a minute. Send the request again."),
    ),
    ProblemType(
        "body-too-large",
        413,
        N_("The body is too large"),
        N_("A body may have 64 KiB, a batch 2 MiB. Send the hands in several requests."),
        {"limit": N_("how many bytes this address takes")},
    ),
    ProblemType(
        "unsupported-media-type",
        415,
        N_("The body must be JSON"),
        N_(
            "Send JSON with “Content-Type: application/json”. With curl: --json '{…}' for a "
            "body, or -G with -d name=value "
            "for a query; -d alone sends a web form."
        ),
    ),
    ProblemType(
        "invalid-request",
        422,
        N_("The request has the wrong shape"),
        N_("A field or parameter is missing, unknown, or not of the kind it should be."),
        ERRORS,
    ),
    ProblemType(
        "invalid-rules",
        422,
        N_("These rules cannot be played"),
        N_(
            "An unknown preset or option, a value the option does not have, or options that "
            "exclude each other. "
            "/v1/variants/{variant} lists a variant's options."
        ),
        ERRORS,
    ),
    ProblemType(
        "invalid-hand",
        422,
        N_("This hand cannot have been played"),
        N_(
            "The request can be read, but what it says contradicts the rules of the game or itself."
        ),
        ERRORS,
    ),
    ProblemType(
        "invalid-key",
        422,
        N_("This Idempotency-Key cannot be used"),
        N_(
            "A key has 1 to 255 characters and stands for one request: another body needs another "
            "key. Creating a game with a key needs a club's key, or a scorer_token of your own."
        ),
    ),
    ProblemType(
        "precondition-required",
        428,
        N_("Say which version you saw"),
        N_(
            "A change of what is already there needs If-Match with the ETag of the game, so that "
            "nobody's work is overwritten unseen."
        ),
        GAME,
    ),
    ProblemType(
        "internal-error",
        500,
        N_("Something went wrong here"),
        N_("The mistake is ours, not yours, and has been noted. Trying again later may help."),
    ),
    ProblemType(
        "unavailable",
        503,
        N_("The service is not ready"),
        N_("Something this service needs does not answer. Try again in a moment."),
    ),
    ProblemType(
        "too-many-streams",
        503,
        N_("Too many people are following games"),
        N_(
            "This process has no room for another event stream. Read the game instead, with "
            "If-None-Match, and try again after the seconds that Retry-After says."
        ),
    ),
)

PROBLEMS: Final[Mapping[str, ProblemType]] = MappingProxyType({kind.slug: kind for kind in _TABLE})
