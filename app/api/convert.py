"""Between what clients say and what the engine knows: shapes to hands, violations to problems."""

from collections.abc import Mapping

from app.api.schemas import DeclarationBody, HandBody, Rules, SideLetter
from app.engine import (
    Card,
    Contract,
    Declaration,
    Hand,
    Ruleset,
    RuleViolation,
    Side,
    card,
    rank_of,
    resolve,
)
from app.engine.declarations import LENGTHS
from app.render.catalogue import N_
from app.render.problems import FieldError, Problem, did_you_mean
from app.render.violations import in_words

SIDE_OF = {side.name: side for side in Side}
CONTRACT_OF = {contract.value: contract for contract in Contract}


def hand_of(rules: Ruleset, body: HandBody) -> Hand:
    """The hand a body tells. Raises RuleViolation for cards, ranks and declarers that are none."""
    return Hand(
        taker=body.taker,
        contract=CONTRACT_OF[body.contract],
        bid=body.bid,
        multiplier=body.multiplier,
        card_points=_by_side(body.card_points),
        trick_points=_by_side(body.trick_points),
        piles=None if body.piles is None else _piles(body.piles),
        last_trick=_side(body.last_trick),
        capot=_side(body.capot),
        generale=bool(body.generale),
        belotes=_by_side(body.belotes) or {},
        declarations=tuple(
            _declaration(rules, each, place) for place, each in enumerate(body.declarations or ())
        ),
        declaration_points=_by_side(body.declaration_points),
        dealer=body.dealer,
        undealt=None if body.undealt is None else _cards(body.undealt, ("undealt",)),
        undealt_points=body.undealt_points,
        tricks_won=_by_side(body.tricks_won),
        trickless=None if body.trickless is None else tuple(map(_sure_side, body.trickless)),
        carried=body.carried or 0,
    )


def ruleset_of(variant: str, preset: str | None, rules: Rules | None) -> Ruleset:
    """The rule set asked for. Raises RuleViolation."""
    return resolve(variant, preset, rules)


def violation_problem(violation: RuleViolation, *, parameters: bool = False) -> Problem:
    """The problem a broken rule is answered with, located in the body or in the query string."""
    said = in_words(violation)
    where = violation.where
    facts = said.facts
    error = FieldError(
        said.message,
        violation.code,
        facts,
        pointer=None if parameters else where,
        parameter=str(where[0]) if parameters and where else None,
    )
    about_rules = bool(where) and where[0] in {"rules", "preset"}
    slug = "invalid-rules" if about_rules else "invalid-hand"
    if violation.code != "unknown_option":
        return Problem(slug, errors=[error])
    return Problem(slug, errors=[_with_guess(error, violation)])


def _with_guess(error: FieldError, violation: RuleViolation) -> FieldError:
    known = str(violation.facts["allowed"]).split(", ")
    guess = did_you_mean(str(violation.facts["option"]), known)
    if guess is None:
        return error
    message = N_("There is no option {option}; did you mean {guess}? There are {allowed}.")
    facts = {**error.facts, "guess": guess}
    return FieldError(message, error.code, facts, error.pointer, error.parameter)


def _side(letter: str | None) -> Side | None:
    return None if letter is None else SIDE_OF[letter]


def _sure_side(letter: str) -> Side:
    return SIDE_OF[letter]


def _by_side(given: Mapping[SideLetter, int] | None) -> dict[Side, int] | None:
    return {SIDE_OF[letter]: value for letter, value in given.items()} if given else None


def _piles(given: Mapping[SideLetter, list[str]]) -> dict[Side, tuple[Card, ...]]:
    return {SIDE_OF[letter]: _cards(pile, ("piles", letter)) for letter, pile in given.items()}


def _cards(texts: list[str], where: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(card(text, (*where, place)) for place, text in enumerate(texts))


def _declaration(rules: Ruleset, body: DeclarationBody, place: int) -> Declaration:
    where = ("declarations", place)
    four = body.kind == "carre"
    named, unwanted = ("rank", "top") if four else ("top", "rank")
    if getattr(body, unwanted) is not None:
        raise RuleViolation(f"{unwanted}_not_meant", (*where, unwanted), {"kind": body.kind})
    text = getattr(body, named)
    if text is None:
        raise RuleViolation(f"{named}_missing", where, {"kind": body.kind})
    rank, suit = rank_of(text), None
    if rank is None and four:
        raise RuleViolation("unknown_rank", (*where, "rank"), {"rank": text})
    if rank is None:
        top = card(text, (*where, "top"))
        rank, suit = top.rank, top.suit
    side = _declarer(rules, body, where)
    return Declaration(side, body.kind, rank, suit, body.length or LENGTHS[body.kind], body.seat)


def _declarer(rules: Ruleset, body: DeclarationBody, where: tuple[str, int]) -> Side:
    if body.seat is None:
        if body.side is None:
            raise RuleViolation("declarer_missing", where)
        return SIDE_OF[body.side]
    if body.seat not in rules.table.seats:
        facts = {"seat": body.seat, "allowed": ", ".join(rules.table.seats)}
        raise RuleViolation("unknown_seat", (*where, "seat"), facts)
    side = rules.table.side_of(body.seat)
    if body.side not in {None, side.name}:
        facts = {"seat": body.seat, "side": str(body.side)}
        raise RuleViolation("seat_side_differ", (*where, "side"), facts)
    return side
