"""How much a player can have who claims the game in mid-hand (founding page 002).

A claim is not laid down card by card, but what it says must fit into the tricks that were played.
"""

from itertools import combinations

from app.engine.cards import SUITS, TRUMP_SUITS, Contract, Rank
from app.engine.ruleset import Ruleset

_BELOTE = frozenset({Rank.KING, Rank.QUEEN})


def most_taken(rules: Ruleset, tricks: int) -> int:
    """The most card points that this many tricks can hold, last trick and announcements apart.

    >>> from app.engine.rulesets import resolve
    >>> most_taken(resolve("three-player"), 1)
    45
    """
    return max(_dearest(rules, contract, tricks) for contract in rules.contracts)


def most_announced(rules: Ruleset) -> int:
    """The most that one player's cards can declare, belote included.

    >>> from app.engine.rulesets import resolve
    >>> most_announced(resolve("three-player"))
    350
    """
    fours = dict(next(iter(rules.deals.values())).fours)
    held = rules.table.hand
    return max(
        sum(fours[rank] for rank in ranks) + _beside(rules, ranks, held - 4 * len(ranks))
        for count in range(held // 4 + 1)
        for ranks in combinations(fours, count)
    )


def _dearest(rules: Ruleset, contract: Contract, tricks: int) -> int:
    deal = rules.deal(contract)
    suits = [deal.suit(suit, TRUMP_SUITS[contract]) for suit in SUITS]
    values = sorted((worth for suit in suits for worth in suit.points.values()), reverse=True)
    return sum(values[: tricks * len(rules.table.seats)])


def _beside(rules: Ruleset, ranks: tuple[Rank, ...], cards: int) -> int:
    """What the cards beside these fours can add: a run, and a belote that they make room for.

    Two runs come to less than fours in any deal.
    """
    runs = rules.contest.runs if rules.contest else {}
    run = max((points for length, points in runs.items() if length <= cards), default=0)
    return run + (rules.belote if len(_BELOTE.difference(ranks)) <= cards else 0)
