"""Between what clients say and what the engine knows: shapes to hands, violations to problems."""

from collections.abc import Mapping
from typing import Any

from app.api.schemas import DealBody, ExchangeBody, PlayBody, Rules, TrickBody
from app.engine import Hand, Ruleset, RuleViolation, resolve
from app.engine.reading import CONTRACT_OF, SIDE_OF, read_hand
from app.games.errors import DatabaseUnavailable
from app.render.catalogue import N_
from app.render.problems import FieldError, Problem, did_you_mean
from app.render.violations import in_words

__all__ = [
    "CONTRACT_OF",
    "SIDE_OF",
    "hand_of",
    "plays_of",
    "ruleset_of",
    "unavailable_problem",
    "violation_problem",
]

WHOLE_HAND = ("card_points",)
"""What a query is told to mend first where the fault is no single parameter's."""


def hand_of(rules: Ruleset, body: DealBody) -> Hand:
    """The hand a body tells. Raises RuleViolation for cards, ranks and declarers that are none."""
    said = body.__dict__
    if body.declarations:
        said = {**said, "declarations": [each.__dict__ for each in body.declarations]}
    if body.tricks is not None:
        said = {**said, **_card_by_card(body.tricks, body.exchange)}
    return read_hand(rules, said)


def _card_by_card(tricks: list[TrickBody], exchange: ExchangeBody | None) -> dict[str, object]:
    told = [{"plays": plays_of(trick.plays)} for trick in tricks]
    return {"tricks": told, "exchange": exchange and exchange.__dict__}


def plays_of(plays: list[PlayBody]) -> list[dict[str, Any]]:
    """Plays as plain data."""
    return [play.__dict__ for play in plays]


def ruleset_of(variant: str, preset: str | None, rules: Rules | None) -> Ruleset:
    """The rule set asked for. Raises RuleViolation."""
    return resolve(variant, preset, rules)


def violation_problem(violation: RuleViolation, *, parameters: bool = False) -> Problem:
    """The problem a broken rule is answered with, located in the body or in the query string."""
    where = violation.where
    about_rules = bool(where) and where[0] in {"rules", "preset"}
    slug = "invalid-rules" if about_rules else "invalid-hand"
    errors = [_field_error(each, parameters=parameters) for each in (violation, *violation.others)]
    return Problem(slug, errors=errors)


def _field_error(violation: RuleViolation, *, parameters: bool) -> FieldError:
    said = in_words(violation)
    where = violation.where
    error = FieldError(
        said.message,
        violation.code,
        said.facts,
        pointer=None if parameters else where,
        parameter=str((where or WHOLE_HAND)[0]) if parameters else None,
    )
    return _with_guess(error, violation) if violation.code in GUESSED else error


def unavailable_problem(_: DatabaseUnavailable, *, parameters: bool) -> Problem:  # noqa: ARG001
    """The problem that a database which does not answer is."""
    return Problem("unavailable", headers={"Retry-After": "2"})


def _with_guess(error: FieldError, violation: RuleViolation) -> FieldError:
    name, message = GUESSED[violation.code]
    known = str(violation.facts["allowed"]).split(", ")
    guess = did_you_mean(str(violation.facts[name]), known)
    if guess is None:
        return error
    facts = {**error.facts, "guess": guess}
    return FieldError(message, error.code, facts, error.pointer, error.parameter)


GUESSED: Mapping[str, tuple[str, str]] = {
    "unknown_option": (
        "option",
        N_("There is no option {option}; did you mean {guess}? There are {allowed}."),
    ),
    "unknown_call": (
        "call",
        N_(
            "Call no. {number}: “{call}” is no call; did you mean {guess}? "
            "{seat} can say {allowed}."
        ),
    ),
    "unknown_preset": (
        "preset",
        N_("There is no preset {preset}; did you mean {guess}? There are {allowed}."),
    ),
}
"""What a guess helps with: the fact that was mistyped, and the sentence that offers the guess."""
