"""Every way a request can be refused: one table, and the words for one refusal.

The table is printed by the API docs, explained page by page under `/problems/{slug}`, and is what
`api` and `web` answer with (RFC 9457). Nothing here knows HTTP beyond the status.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from app.render.catalogue import N_, NO_FACTS
from app.render.catalogue import Catalogue as Words
from app.render.echo import LIMIT, harmless

LISTED: Final = 3  # how many errors a one-line detail names


@dataclass(frozen=True, slots=True)
class Sentence:
    """A fact that is itself a message: said in the asked language before it is filled in."""

    message: str
    facts: Mapping[str, object] = field(default_factory=dict)


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
)

PROBLEMS: Final[Mapping[str, ProblemType]] = MappingProxyType({kind.slug: kind for kind in _TABLE})


@dataclass(frozen=True, slots=True)
class FieldError:
    """One thing that is wrong, and where: a path into the body or a query parameter."""

    detail: str
    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    pointer: tuple[str | int, ...] | None = None
    parameter: str | None = None


class Problem(Exception):
    """A refusal on its way to the client.

    Args:
        slug: a key of PROBLEMS.
        detail: what is wrong this time, a message of the catalogue; if not given, it is made from
            `errors`, or the kind's explanation.
        facts: what the detail's placeholders stand for.
        errors: every single thing that is wrong.
        members: further members of the answer, as the table promises them.
        headers: further headers of the answer.
    """

    def __init__(
        self,
        slug: str,
        detail: str | None = None,
        facts: Mapping[str, object] = NO_FACTS,
        *,
        errors: Sequence[FieldError] = (),
        members: Mapping[str, object] = NO_FACTS,
        headers: Mapping[str, str] = NO_FACTS,
    ) -> None:
        super().__init__(slug, detail)
        self.kind = PROBLEMS[slug]
        self.detail = detail
        self.facts = facts
        self.errors = tuple(errors)
        self.members = members
        self.headers = headers


def problem_body(problem: Problem, words: Words) -> dict[str, object]:
    """The members of an `application/problem+json` answer, in RFC 9457's order."""
    kind = problem.kind
    body: dict[str, object] = {
        "type": kind.address,
        "title": words.say(kind.title),
        "status": kind.status,
        "detail": _detail(problem, words),
    }
    if problem.errors:
        body["errors"] = [_error(error, words) for error in problem.errors]
    return body | dict(problem.members)


def problem_line(problem: Problem, words: Words) -> str:
    """The same in one line for people at a terminal: `422 Title: detail`."""
    detail = " ".join(_detail(problem, words).split())
    return f"{problem.kind.status} {words.say(problem.kind.title)}: {detail}\n"


def pointer(path: Iterable[str | int]) -> str:
    """A JSON pointer (RFC 6901) as a URI fragment.

    >>> pointer(("declarations", 1, "a/b"))
    '#/declarations/1/a~1b'
    """
    steps = (harmless(str(step)[:LIMIT]).replace("~", "~0").replace("/", "~1") for step in path)
    return "#" + "".join(f"/{step}" for step in steps)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` is most likely a slip for.

    >>> did_you_mean("cardpoints", ["card_points", "piles"])
    'card_points'
    """
    close = get_close_matches(word[:LIMIT].lower(), list(known), n=1, cutoff=0.65)
    return close[0] if close else None


def _detail(problem: Problem, words: Words) -> str:
    if problem.detail is not None:
        return _said(problem.detail, problem.facts, words)
    if not problem.errors:
        return words.say(problem.kind.explanation)
    listed = [_placed(error, words) for error in problem.errors[:LISTED]]
    further = len(problem.errors) - LISTED
    if further > 0:
        listed.append(words.say_count(N_("{number} more"), N_("{number} more"), further))
    return "; ".join(listed)


def _placed(error: FieldError, words: Words) -> str:
    said = _said(error.detail, error.facts, words)
    place = error.parameter if error.parameter is not None else pointer(error.pointer or ())[2:]
    return f"{harmless(place[:LIMIT])}: {said}" if place else said


def _error(error: FieldError, words: Words) -> dict[str, object]:
    entry: dict[str, object] = {}
    if error.parameter is not None:
        entry["parameter"] = harmless(error.parameter[:LIMIT])
    elif error.pointer is not None:
        entry["pointer"] = pointer(error.pointer)
    return entry | {"detail": _said(error.detail, error.facts, words), "code": error.code}


def _said(message: str, facts: Mapping[str, object], words: Words) -> str:
    return words.say(message, {name: _fact(value, words) for name, value in facts.items()})


def _fact(value: object, words: Words) -> object:
    if isinstance(value, Sentence):
        return _said(value.message, value.facts, words)
    return harmless(value) if isinstance(value, str) else value
