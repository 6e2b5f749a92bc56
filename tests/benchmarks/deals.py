"""Played deals, for a comparison with `belote-cli`: the same tricks told to it and to us.

It scores a finished deal from its tricks, and can do nothing else. We are told the same cards as
the piles that each side won, see to it that they are whole, and explain every figure. Deals with
declarations are left out: it looks for them in the cards, and we are told them.
"""

import random
from dataclasses import dataclass
from typing import Any

from belote.game import (
    Phase,
    compute_trick_winners,
    legal_cards,
    new_game,
    place_bid,
    play_card,
    start_round,
    team_of,
)
from belote.scoring import get_declarations, score_round

from app.engine import Contract, Hand, Side, card, resolve, score

CONTRACTS = {
    "SPADES": Contract.SPADES,
    "HEARTS": Contract.HEARTS,
    "DIAMONDS": Contract.DIAMONDS,
    "CLUBS": Contract.CLUBS,
}


@dataclass(frozen=True, slots=True)
class Played:
    """One deal as each of the two is told it; their north and south are our side A."""

    theirs: Any
    piles: Hand
    totals: Hand


def played(count: int) -> list[Played]:
    """The first deals without declarations, played by chance, always the same."""
    found: list[Played] = []
    seed = 0
    while len(found) < count:
        seed += 1
        state = _play(random.Random(seed))
        if all(each.kind == "belote" for each in get_declarations(state)):
            found.append(_told(state))
    return found


def _play(rng: random.Random) -> Any:
    state = start_round(new_game(), rng)
    state = place_bid(state, state.up_card.suit)
    while state.phase == Phase.PLAYING:
        state = play_card(state, rng.choice(legal_cards(state, state.turn)))
    return state


def _told(state: Any) -> Played:
    """The deal in our words. Raises ValueError where the two count the cards differently."""
    piles: dict[Side, list[Any]] = {Side.A: [], Side.B: []}
    winners = compute_trick_winners(state, state.trump, is_sans_atout=False)
    for trick, winner in zip(state.completed_tricks, winners, strict=True):
        piles[Side(team_of(winner))] += [card(repr(each.card)) for each in trick]
    taker = "AB"[team_of(state.taker)]
    contract = CONTRACTS[state.trump.name]
    last = Side(team_of(state.last_trick_winner))
    told = Hand(
        taker, contract, piles={side: tuple(pile) for side, pile in piles.items()}, last_trick=last
    )
    counted = score(resolve("belote"), told).points
    breakdown = score_round(state)
    theirs = (breakdown.table_taker_pts, breakdown.table_defender_pts)
    if counted != (theirs if taker == "A" else theirs[::-1]):
        raise ValueError(f"we count {counted}, belote-cli {theirs} for {taker}")
    return Played(state, told, Hand(taker, contract, trick_points={Side.A: counted[0]}))
