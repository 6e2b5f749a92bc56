"""Random deals of contrée as `colver` plays them, card by card, in our words."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from colver import Env

from app.engine import Card, Contract, card

SEATS = ("N", "E", "S", "W")
TRUMPS = (Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS, Contract.CLUBS)
PACK = tuple(card(Env.card_name(place)) for place in range(32))


@dataclass(frozen=True, slots=True)
class Moment:
    """One card played: by whom, out of which hand, and what it says could have been played."""

    seat: str
    hand: tuple[Card, ...]
    legal: frozenset[Card]
    card: Card


@dataclass(frozen=True, slots=True)
class Deal:
    """A whole deal: every moment, who won each trick, and the points of both sides in the end.

    Who leads after the last trick it does not say: of that one only the winning side is known.
    """

    contract: Contract
    moments: tuple[Moment, ...]
    winners: tuple[str, ...]
    last: str
    points: tuple[int, int]


def deals(count: int) -> Iterator[Deal]:
    """The same ones each time."""
    for seed in range(count):
        yield _played(seed, Random(seed))


def _played(seed: int, rng: Random) -> Deal:
    trump = rng.randrange(len(TRUMPS))
    env = Env.deal(rng.randrange(len(SEATS)), seed)
    env.set_contract(trump, 80, 0, 0)
    env.set_phase_playing()
    moments: list[Moment] = []
    winners: list[str] = []
    last = ""
    while not env.is_terminal():
        player, legal = env.current_player(), env.legal_actions()
        hand = tuple(PACK[place] for place in env.get_hands()[player])
        played, before = rng.choice(legal), env.get_tricks_won()
        could = frozenset(PACK[place] for place in legal)
        moments.append(Moment(SEATS[player], hand, could, PACK[played]))
        env.step(played)
        if sum(env.get_tricks_won()) > sum(before):
            winners.append(SEATS[env.get_trick_lead()])
            last = "B" if env.get_tricks_won()[1] > before[1] else "A"
    (a, b), (*but_one, _) = env.get_points(), winners
    return Deal(TRUMPS[trump], tuple(moments), tuple(but_one), last, (a, b))
