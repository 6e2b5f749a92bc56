"""One refusal, and the words for it: as the members of RFC 9457, or as one line of text.

Nothing here knows HTTP beyond the status.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from app.render.catalogue import NO_FACTS
from app.render.catalogue import Catalogue as Words
from app.render.echo import LIMIT, harmless
from app.render.problem_types import PROBLEMS

_SAY_THEIR_NAME: Final = frozenset({"unknown_field", "unknown_parameter"})
LISTED: Final = 3  # how many errors a one-line detail names, each that reads the same once


@dataclass(frozen=True, slots=True)
class Sentence:
    """A fact that is itself a message: said in the asked language before it is filled in."""

    message: str
    facts: Mapping[str, object] = field(default_factory=dict)


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
    spelt = {name.lower(): name for name in known}
    close = get_close_matches(word[:LIMIT].lower(), spelt, n=1, cutoff=0.65)
    return spelt[close[0]] if close else None


def _detail(problem: Problem, words: Words) -> str:
    if problem.detail is not None:
        return _said(problem.detail, problem.facts, words)
    if not problem.errors:
        return words.say(problem.kind.explanation)
    said = list(dict.fromkeys(_placed(error, words) for error in problem.errors))  # each once
    listed, further = said[:LISTED], len(said) - LISTED
    if further > 0:
        listed.append(words.say_count("{number} more", "{number} more", further))
    return "; ".join([*(each.removesuffix(".") for each in listed[:-1]), listed[-1]])


def _placed(error: FieldError, words: Words) -> str:
    said = _said(error.detail, error.facts, words)
    if error.code in _SAY_THEIR_NAME:
        return said
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
