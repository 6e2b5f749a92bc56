"""A second opinion on play, written from the rule book's sentences and nothing of the engine's.

Cards are texts, seats letters, tables written out; slow and plain on purpose.
"""

from typing import Any

ORDER_TRUMP = ["J", "9", "A", "10", "K", "Q", "8", "7"]
ORDER_PLAIN = ["A", "10", "K", "Q", "J", "9", "8", "7"]
TRUMP = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
PLAIN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
ACE_19 = {**PLAIN, "A": 19}
SMALL = {"J": 13, "9": 9, "A": 6, "10": 5, "K": 3, "Q": 2}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
Table = tuple[str, dict[str, Any], str]  # variant, options, contract


def suit(card: str) -> str:
    return card[-1]


def rank(card: str) -> str:
    return card[:-1]


def is_trump(contract: str, card: str) -> bool:
    return contract == "all_trump" or suit(card) == contract[0].upper()


def stronger(contract: str, one: str, other: str) -> bool:
    """Whether `one`, of the same suit, is the higher card."""
    order = ORDER_TRUMP if is_trump(contract, one) else ORDER_PLAIN
    return order.index(rank(one)) < order.index(rank(other))


def winner(contract: str, trick: list[tuple[str, str]]) -> tuple[str, str]:
    """Seat and card that win: the highest trump, else the highest of the suit led."""
    led = suit(trick[0][1])
    trumps = (
        []
        if contract in {"all_trump", "no_trump"}
        else [play for play in trick if is_trump(contract, play[1])]
    )
    contenders = trumps or [play for play in trick if suit(play[1]) == led]
    for play in contenders:
        if not any(stronger(contract, other[1], play[1]) for other in contenders):
            return play
    raise AssertionError(trick)


def value(table: Table, card: str) -> int:
    """Card points as the rule book prints them."""
    variant, options, contract = table
    if contract == "no_trump":
        if variant == "bulgarian":
            return 2 * PLAIN.get(rank(card), 0)
        nineteen = variant == "coinche" or options.get("no_trump_ace") == 19
        return (ACE_19 if nineteen else PLAIN).get(rank(card), 0)
    if contract == "all_trump" and variant == "coinche":
        return SMALL.get(rank(card), 0)
    return (TRUMP if is_trump(contract, card) else PLAIN).get(rank(card), 0)


def legal(table: Table, hand: list[str], trick: list[tuple[str, str]], seat: str) -> set[str]:
    """The cards that may be played."""
    contract = table[2]
    if not trick:
        return {*hand}
    led = suit(trick[0][1])
    following = [card for card in hand if suit(card) == led]
    if not following:
        return without_the_suit(table, hand, trick, seat)
    # On a trump lead go over if able; a plain suit, and no trump, are only followed.
    if is_trump(contract, trick[0][1]):
        best = winner(contract, trick)[1]
        higher = [card for card in following if stronger(contract, card, best)]
        return {*(higher or following)}
    return {*following}


def without_the_suit(
    table: Table, hand: list[str], trick: list[tuple[str, str]], seat: str
) -> set[str]:
    """The cards that may be played by who cannot follow."""
    variant, options, contract = table
    best_seat, best = winner(contract, trick)
    trumps = [card for card in hand if is_trump(contract, card)]
    cuts = contract not in {"no_trump", "all_trump"}
    if not cuts or PARTNER.get(seat) == best_seat or not trumps:
        return {*hand}
    if not is_trump(contract, best):
        return {*trumps}
    over = [card for card in trumps if stronger(contract, card, best)]
    # Unable to over-trump: Bulgarian tables let any card go, three players must trump all the same,
    # French tables choose (`undertrump`).
    free = variant == "bulgarian" or options.get("undertrump") == "optional"
    return {*(over or (hand if free else trumps))}
