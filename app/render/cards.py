"""One trick for its readers: who takes it for how much, and which cards may be played and why."""

from collections.abc import Mapping

from app.engine import Card
from app.engine.course import Bound
from app.engine.ruleset import Ruleset
from app.engine.tricks import Won
from app.render.card_names import card_name
from app.render.card_words import reason_text
from app.render.catalogue import N_, Catalogue
from app.render.table import wrapped

Revealed = Mapping[str, Card | None]

TAKES = N_("{seat} takes the trick with {card}: {points} points.")
TURNS_UP = N_("{card} turns up before {seat}.")


def trick_data(
    rules: Ruleset, won: Won, revealed: Revealed | None, words: Catalogue
) -> dict[str, object]:
    """Who takes the trick and for how much; with open cards also what turns up."""
    data: dict[str, object] = {
        "winner": won.seat,
        "side": rules.table.side_of(won.seat).name,
        "card": str(won.card),
        "points": won.points,
        "text": _takes(won, words),
    }
    if revealed is not None:
        data["revealed"] = {
            seat: None if card is None else str(card) for seat, card in sorted(revealed.items())
        }
    return data


def trick_text(won: Won, revealed: Revealed | None, words: Catalogue) -> str:
    """The same in sentences."""
    up = [
        words.say(TURNS_UP, {"card": card_name(str(card), words), "seat": seat})
        for seat, card in sorted((revealed or {}).items())
        if card is not None
    ]
    return "".join(map(wrapped, [_takes(won, words), *up]))


def trick_line(won: Won) -> str:
    """The winner and the points: `E 41`."""
    return f"{won.seat} {won.points}\n"


def legal_data(seat: str, bound: Bound, words: Catalogue) -> dict[str, object]:
    """The cards that may be played, what binds, and why."""
    return {
        "seat": seat,
        "legal": [str(card) for card in bound.cards],
        "obligation": bound.obligation,
        "reason": bound.reason,
        "text": reason_text(bound.reason, bound.facts, words),
    }


def legal_text(bound: Bound, words: Catalogue) -> str:
    """The same to read: the cards, and the reason."""
    cards = " ".join(card_name(str(card), words) for card in bound.cards)
    return f"{cards}\n" + wrapped(reason_text(bound.reason, bound.facts, words))


def legal_line(bound: Bound) -> str:
    """The cards by their codes: `JH 9H`."""
    return " ".join(map(str, bound.cards)) + "\n"


def _takes(won: Won, words: Catalogue) -> str:
    card = card_name(str(won.card), words)
    return words.say(TAKES, {"seat": won.seat, "card": card, "points": won.points})
