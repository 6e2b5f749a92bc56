"""Declarations that are shown, for their readers: each with its fate, and what the sides score."""

from app.engine.declarations import cards_of
from app.engine.hand import Declaration
from app.engine.ruleset import Ruleset
from app.engine.showing import Belote, Showing, Shown
from app.engine.sides import LETTERS, Side
from app.render.card_names import card_name
from app.render.catalogue import Catalogue
from app.render.names import CONTRACTS, KINDS
from app.render.rulebook import named
from app.render.show_words import BELOTE, BETTER, FATES, NOBODY, SCORES
from app.render.table import wrapped

Data = dict[str, object]


def showing_data(rules: Ruleset, found: Showing, words: Catalogue) -> Data:
    """Every declaration with what becomes of it. `hand` holds the fields of a hand that say so."""
    return {
        **named(rules),
        "points": found.points.mapping(),
        "scoring": [LETTERS[side] for side, points in enumerate(found.points) if points],
        "declarations": [
            _declaration(each) | {"text": _sentence(each, found, words)} for each in found.shown
        ],
        "belotes": [_belote(rules, each, words) for each in found.belotes],
        "hand": _hand(rules, found),
        "text": summary(found, words),
    }


def showing_text(rules: Ruleset, found: Showing, words: Catalogue) -> str:
    """The same in sentences."""
    each = [_sentence(one, found, words) for one in found.shown]
    belotes = [_belote(rules, one, words)["text"] for one in found.belotes]
    return "".join(wrapped(str(said)) for said in (summary(found, words), *each, *belotes))


def showing_line(found: Showing, words: Catalogue) -> str:
    """Who scores what, in one line."""
    return f"{summary(found, words)}\n"


def summary(found: Showing, words: Catalogue) -> str:
    """Who scores what."""
    said = [
        words.say(SCORES, {"side": LETTERS[side], "points": points})
        for side, points in enumerate(found.points)
        if points
    ]
    return " ".join(said) or words.say(NOBODY)


def _declaration(each: Shown) -> Data:
    return {
        **_said(each.declared),
        "length": each.declared.length,
        "cards": [str(card) for card in cards_of(each.declared)],
        "points": each.worth,
        "fate": each.fate,
        "reason": each.reason,
        "by": each.by,
    }


def _said(declared: Declaration) -> Data:
    """As it is announced."""
    who = {} if declared.seat is None else {"seat": declared.seat}
    name = "rank" if declared.kind == "carre" else "top"
    return {"side": declared.side.name, **who, "kind": declared.kind, name: _card(declared)}


def _card(declared: Declaration) -> str:
    """The top of a run, or the rank of a four."""
    return declared.rank + (declared.suit[0].upper() if declared.suit else "")


def _sentence(each: Shown, found: Showing, words: Catalogue) -> str:
    facts: Data = {
        "who": each.declared.seat or each.declared.side.name,
        "kind": words.say(KINDS[each.declared.kind]),
        "card": card_name(_card(each.declared), words),
        "points": each.worth,
    }
    if each.by is not None:
        better = found.shown[each.by].declared
        facts |= {
            "other": better.seat or better.side.name,
            "better": words.say(KINDS[better.kind]),
            "best": card_name(_card(better), words),
        }
    return words.say(BETTER[each.reason] if each.reason else FATES[each.fate], facts)


def _belote(rules: Ruleset, each: Belote, words: Catalogue) -> Data:
    suit = words.say(CONTRACTS[each.suit])
    facts = {"seat": each.seat, "suit": suit, "points": each.worth}
    return {
        "side": rules.table.side_of(each.seat).name,
        "seat": each.seat,
        "suit": each.suit.value,
        "points": each.worth,
        "text": words.say(BELOTE, facts),
    }


def _hand(rules: Ruleset, found: Showing) -> Data:
    """What a hand says of it: its declarations, and the belotes if all are announced."""
    said = [
        {**_said(each.declared), "length": each.declared.length}
        for each in found.shown
        if each.fate != "card_used" and each.worth
    ]
    sides = [rules.table.side_of(each.seat) for each in found.belotes]
    return {
        "declarations": said,
        "belotes": {side.name: sides.count(side) for side in Side if side in sides},
    }
