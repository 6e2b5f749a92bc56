"""Random legal hands from a seed: every card allowed, every announcement true, nothing planned.

The same seed gives the same hands. Tests play them by the ten thousand; `dixdeder simulate` prints
them, ready to be sent to `POST /v1/variants/{variant}/score`.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from app.engine import VARIANTS, Card, Contract, Play, Rank, Ruleset, RuleViolation, Side, resolve
from app.engine.announced import ROYALS
from app.engine.cards import HEIGHT, PACK, RANKS, SUITS, TRUMP_SUITS, Suit
from app.engine.columns import Open, after, lay_out
from app.engine.duties import legal_cards
from app.engine.ruleset import OptionValue, around
from app.engine.tricks import win_trick

Body = dict[str, Any]
Hands = dict[str, list[Card]]
SHORTEST_RUN = 3
RARELY, OFTEN, MOSTLY = 0.1, 0.5, 0.8


def chance(seed: int) -> Random:
    """The source of everything random in a simulation."""
    return Random(seed)  # noqa: S311 - it deals cards and keeps no secret


def any_options(rng: Random, variant: str) -> tuple[str, dict[str, OptionValue]]:
    """A preset of the variant and single options over it, such as go together."""
    known = VARIANTS[variant]
    while True:
        preset = rng.choice([*known.presets])
        options = {
            option.name: rng.choice(option.allowed)
            for option in known.options
            if rng.random() < OFTEN
        }
        try:
            resolve(variant, preset, options)
        except RuleViolation:
            continue  # two of them exclude each other
        return preset, options


def simulate(rng: Random, rules: Ruleset, contract: Contract | None = None) -> Body:
    """One hand played card by card, as a request tells it."""
    contract = contract or rng.choice(rules.contracts)
    dealer = rng.choice(rules.table.seats)
    body: Body = {
        "taker": rng.choice(rules.table.seats),
        "contract": contract.value,
        **_bidding(rng, rules),
        "dealer": dealer,
    }
    pack = list(PACK)
    rng.shuffle(pack)
    hands, aside = _deal(rules, pack)
    going = rules.table.seats
    if rng.random() < RARELY:
        going = going[::-1]
    body |= _exchange(rng, contract, hands, aside) if aside else {}
    held = {seat: tuple(cards) for seat, cards in hands.items()}
    laid: Open | None = None
    if rules.table.open_cards:
        body["layout"], laid = _columns(rules, hands)
    tricks = _play(rng, rules, contract, (*around(going, dealer)[1:], dealer), hands, laid=laid)
    calls = _belotes(rng, rules, contract, held, tricks)
    body["tricks"] = [{"plays": [_told(play, calls) for play in plays]} for plays in tricks]
    declared = _declarations(rng, rules, contract, held)
    return {**body, "declarations": declared} if declared else body


def _bidding(rng: Random, rules: Ruleset) -> Body:
    said: Body = {}
    if rules.bids is not None:
        said["bid"] = rng.choice([*rules.bids.numbers, "capot", "generale"])
    if rules.multipliers:
        said["multiplier"] = rng.choice([*rules.multipliers])
    if rules.bids and not rules.bids.doubling_all_tricks and isinstance(said["bid"], str):
        said["multiplier"] = 1
    return said


def _deal(rules: Ruleset, pack: Sequence[Card]) -> tuple[Hands, list[Card]]:
    """Everybody's cards, and those left over."""
    size = rules.table.hand
    hands = {
        seat: list(pack[place * size : (place + 1) * size])
        for place, seat in enumerate(rules.table.seats)
    }
    return hands, list(pack[size * len(hands) :])


def _exchange(rng: Random, contract: Contract, hands: Hands, aside: list[Card]) -> Body:
    """Three players: the seven of trumps for the card turned up, sometimes."""
    seven = Card(Rank.SEVEN, TRUMP_SUITS[contract][0])
    owner = next((seat for seat, cards in hands.items() if seven in cards), None)
    turned = next((card for card in aside if card.suit is seven.suit), None)
    if owner is None or turned is None or rng.random() < OFTEN:
        return {}
    hands[owner][hands[owner].index(seven)] = turned
    return {"exchange": {"seat": owner, "turn_up": str(turned)}}


def _columns(rules: Ruleset, hands: Hands) -> tuple[Body, Open]:
    """Cards laid out in columns, the first half covered by the second."""
    half = rules.table.hand // 2
    columns = {
        Side[seat]: tuple(zip(cards[:half], cards[half:], strict=True))
        for seat, cards in hands.items()
    }
    told = {
        side.name: [[str(covered), str(top)] for covered, top in each]
        for side, each in columns.items()
    }
    return told, lay_out(rules, columns)


def _play(
    rng: Random,
    rules: Ruleset,
    contract: Contract,
    turns: tuple[str, ...],
    hands: Hands,
    *,
    laid: Open | None,
) -> list[list[Play]]:
    """Every trick of a hand, by chance among what is allowed."""
    tricks: list[list[Play]] = []
    leader = turns[0]
    for _ in range(rules.table.hand):
        plays: list[Play] = []
        for seat in around(turns, leader):
            cards = hands[seat] if laid is None else [*laid[seat]]
            card = rng.choice(legal_cards(rules, contract, seat, cards, plays).cards)
            plays.append(Play(seat, card))
            hands[seat].remove(card)
        if laid is not None:
            laid = after(laid, plays)
        tricks.append(plays)
        leader = win_trick(rules, contract, plays).seat
    return tricks


def _belotes(
    rng: Random,
    rules: Ruleset,
    contract: Contract,
    held: Mapping[str, Sequence[Card]],
    tricks: Sequence[Sequence[Play]],
) -> set[Card]:
    """The kings and queens with which belote is announced."""
    if not rules.belote or not rules.deal(contract).belotes:
        return set()
    led = {play.card: plays[0].card.suit for plays in tricks for play in plays}
    calls: set[Card] = set()
    for suit in TRUMP_SUITS[contract]:
        royals = ROYALS[suit]
        together = any(royals <= {*cards} for cards in held.values())
        if not together or rng.random() > MOSTLY:
            continue
        first, second = (card for card in led if card in royals)
        if rules.duties.belote == "first_card":
            discarded = len(TRUMP_SUITS[contract]) > 1 and led[first] is not suit
            calls |= set() if discarded else {first}
        else:
            calls |= {*rng.choice([(first,), (second,), (first, second)])}
    return calls


def _told(play: Play, calls: set[Card]) -> Body:
    said = {"seat": play.seat, "card": str(play.card)}
    return {**said, "belote": True} if play.card in calls else said


def _declarations(
    rng: Random, rules: Ruleset, contract: Contract, held: Mapping[str, Sequence[Card]]
) -> list[Body]:
    """Some of what could be declared; no card twice."""
    if rules.contest is None or not rules.deal(contract).declarations:
        return []
    found: list[Body] = []
    for seat, cards in held.items():
        free = {*cards}
        for kind, shown in rng.sample(every := [*_fours(free), *_runs(free)], len(every)):
            if free.issuperset(shown) and rng.random() < MOSTLY:
                free -= {*shown}
                found.append({"seat": seat, **kind})
    return found


def _fours(cards: set[Card]) -> Iterator[tuple[Body, tuple[Card, ...]]]:
    for rank in RANKS:
        four = tuple(Card(rank, suit) for suit in SUITS)
        if cards.issuperset(four):
            yield {"kind": "carre", "rank": rank.value}, four


def _runs(cards: set[Card]) -> Iterator[tuple[Body, tuple[Card, ...]]]:
    """The whole sequences of a hand."""
    names = {3: "tierce", 4: "quarte"}
    for suit in SUITS:
        for run in _whole_runs(cards, suit):
            if len(run) >= SHORTEST_RUN:
                said = {"kind": names.get(len(run), "quinte"), "top": str(run[-1])}
                yield {**said, **({"length": len(run)} if said["kind"] == "quinte" else {})}, run


def _whole_runs(cards: set[Card], suit: Suit) -> Iterator[tuple[Card, ...]]:
    run: list[Card] = []
    for card in sorted((each for each in cards if each.suit is suit), key=_height):
        if run and _height(card) != _height(run[-1]) + 1:
            yield tuple(run)
            run = []
        run.append(card)
    yield tuple(run)


def _height(card: Card) -> int:
    return HEIGHT[card.rank]
