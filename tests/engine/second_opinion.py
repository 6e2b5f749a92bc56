"""Every preset's rules once more, as a small formula each, written from the rules, not the engine.

Two sides are (taker, defence), three are (A, B, C). Nothing of the engine is used.
"""

from typing import NamedTuple

Pair = tuple[int, int]


class Told(NamedTuple):
    """Two sides' hand. `tricks`: card points with the ten; `declared`: what scores."""

    kind: str
    tricks: Pair
    belote: Pair = (0, 0)
    declared: Pair = (0, 0)
    capot: int | None = None
    carried: int = 0
    bid: int = 0
    times: int = 1
    alone: bool = False

    def counted(self, side: int) -> int:
        """All a side has, ninety for all the tricks among it."""
        both = self.tricks, self.belote, self.declared
        return sum(each[side] for each in both) + (90 if self.capot == side else 0)


class Three(NamedTuple):
    """A hand of three: who took, who plays first, who won no trick, what hung before."""

    taker: int
    first: int
    trickless: frozenset[int] = frozenset()
    carried: int = 0


class Written(NamedTuple):
    """What it came to. `score` as the sides are in the question, `hangs` for a later hand."""

    outcome: str
    score: tuple[int, ...]
    hangs: int = 0


def _to(winner: int, wins: int, keeps: int) -> Pair:
    return (keeps, wins) if winner else (wins, keeps)


def belote(preset: str, told: Told) -> Written:
    """Presets `house` and `official`."""
    deal, tricks = {"suit": 162, "no_trump": 130, "all_trump": 258}[told.kind], told.tricks
    if preset == "official":
        deal = 162
        if told.kind == "all_trump":
            share = (tricks[0] * 162 * 2 + 258) // (258 * 2)  # half up
            tricks = (share, 162 - share)
    taker, defence = (tricks[n] + told.belote[n] + told.declared[n] for n in (0, 1))
    whole, side = deal + sum(told.declared) + told.carried, told.capot
    if side is not None:
        score = _to(side, whole + 90 + told.belote[side], told.belote[1 - side])
        return Written("failed" if side else "made", score)
    if taker > defence:
        return Written("made", (taker + told.carried, defence))
    if taker == defence:
        return Written("tied", (0, defence), told.carried + taker)
    return Written("failed", (told.belote[0], whole + told.belote[1]))


CAPOT, GENERALE = 250, 500  # bids


def _made(preset: str, told: Told) -> bool:
    """Coinche: whether the contract was made."""
    if told.bid >= CAPOT or told.capot is not None:
        return told.capot == 0 and (told.alone or told.bid != GENERALE)
    needed = 82 if preset == "pagat" and told.bid == 80 else told.bid
    suffices = preset in {"contree_2016", "pagat"} or told.counted(0) > told.counted(1)
    return suffices and told.counted(0) >= needed


def coinche(preset: str, told: Told) -> Written:
    """All six presets."""
    made, times = _made(preset, told), told.times
    outcome, side = ("made", 0) if made else ("failed", 1)
    own, others, declared = told.belote[side], told.belote[1 - side], sum(told.declared)
    flat, bid = told.bid >= CAPOT, told.bid
    if preset in {"contract_only", "contract_or_deal"}:
        stake = 162 if preset == "contract_or_deal" and not made else bid
        return Written(outcome, _to(side, stake * times + own, others))
    if made and times == 1:
        moved = told.declared[1] if told.capot == 0 else 0
        both = (told.counted(0) + moved, told.counted(1) - moved)
        taker, defence = both if preset == "house" else ((each + 5) // 10 * 10 for each in both)
        return Written(outcome, (taker + bid, defence))
    whole = 250 if made and told.capot == 0 else 160
    wins = (160 + bid + declared) * times + own
    if preset == "official":
        wins = (whole + bid + declared + own) * times
    elif preset == "pagat":
        wins = (250 if flat else whole) + bid * times + declared + own
    elif preset == "contree_2016":  # 250 stand for the deal where all tricks were bid, made or not
        wins, others = ((250 if flat else 160) + bid) * times + declared + own + others, 0
    return Written(outcome, _to(side, wins, others))


UP_FROM = {"suit": 6, "all_trump": 4, "no_trump": 5}  # last digits of the smaller side


def bulgarian(told: Told) -> Written:
    """In tens; no trump comes doubled already."""
    taker, defence = told.counted(0), told.counted(1)
    pot, times = (taker + defence + 5) // 10, told.times
    if taker == defence:
        writes = pot // 2 if times == 1 else 0
        return Written("tied", (0, writes), pot * times - writes + told.carried)
    if taker < defence:
        return Written("failed", (0, pot * times + told.carried))
    smaller = defence // 10 + (defence % 10 >= UP_FROM[told.kind]) if times == 1 else 0
    return Written("made", ((pot - smaller) * times + told.carried, smaller))


def three_player(preset: str, counted: tuple[int, ...], told: Three) -> Written:
    """Presets `standard` and `literal`, from what each counted."""
    score, taker = list(counted), told.taker
    turns = ((0, 1, 2), (1, 2, 0), (2, 0, 1))[told.first]
    others = [side for side in turns if side != taker]
    own, best, top = counted[taker], max(counted[side] for side in others), max(counted)
    hangs = own if own == best or (own < best and preset == "literal") else 0
    if own <= best:
        score[taker] = 0
    if own < best and not hangs:
        score[others[0]] += (own + 1) // 2  # the odd point to the one who plays first
        score[others[1]] += own // 2
    if counted.count(top) == 1:
        score[counted.index(top)] += told.carried
    else:
        hangs += told.carried
    for side in {0, 1, 2} - told.trickless:
        score[side] += 50 * len(told.trickless)
    outcome = "made" if own > best else "tied" if own == best else "failed"
    return Written(outcome, tuple(score), hangs)


def decouverte(told: Told) -> Written:
    """Two players, sixteen tricks."""
    if told.counted(0) > 81:
        return Written("made", (told.counted(0), told.counted(1)))
    return Written("failed", (0, 252 if told.capot == 1 else 162))
