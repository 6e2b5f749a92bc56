"""The Bulgarian ÷10 for readers: the rules as data, one pair, a contract's whole table."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.engine import Contract, Ruleset, Side, Sides
from app.engine.outcome import Settlement, Verdict
from app.engine.pairs import TENS, settle_pair
from app.engine.policies.in_tens import InTens
from app.engine.sides import plus
from app.render import ledger, table
from app.render.catalogue import N_, Catalogue
from app.render.hands import contract_name, result_line
from app.render.names import doubled

KINDS = {
    "suit": Contract.HEARTS,
    "no_trump": Contract.NO_TRUMP,
    "all_trump": Contract.ALL_TRUMP,
}
EXAMPLES = (
    (Contract.HEARTS, (96, 66), Side.A, 1),
    (Contract.HEARTS, (85, 77), Side.A, 1),
    (Contract.HEARTS, (87, 75), Side.A, 1),
    (Contract.ALL_TRUMP, (134, 124), Side.A, 1),
    (Contract.ALL_TRUMP, (139, 119), Side.A, 1),
    (Contract.NO_TRUMP, (140, 120), Side.A, 1),
    (Contract.HEARTS, (72, 90), Side.A, 1),
    (Contract.HEARTS, (100, 62), Side.A, 2),
    (Contract.HEARTS, (100, 62), Side.A, 4),
    (Contract.HEARTS, (81, 81), Side.A, 1),
    (Contract.HEARTS, (106, 106), Side.A, 1),
    (Contract.HEARTS, (81, 81), Side.A, 2),
)
POT = N_("Failed: the side ahead writes the whole pot, rounded from 5 up.")
MULTIPLIED = {
    "round_first": N_("Contra: the side ahead writes the whole pot, rounded and multiplied."),
    "multiply_first": N_("Contra: the side ahead writes the whole pot, multiplied and rounded."),
}
CAPOT_DOUBLED = {
    "multiply": N_("A capot's points are multiplied with the rest."),
    "flat": N_("A capot's points are added after multiplying."),
    "cancel": N_("A capot calls the contra off."),
}
LEVEL_DOUBLED = {
    "all_hang": N_("Level under contra: nobody writes, the whole hangs."),
    "half_doubled": N_("Level under contra: both halves are multiplied."),
    "as_plain": N_("Level under contra: as without it."),
}
HALVES = N_("Level: the defence writes half the pot, rounded down; the rest hangs.")
UP_DOWN = N_("made, the smaller goes up from {digit}, else down; the larger writes the rest")


def tens_data(rules: Ruleset, tens: InTens, words: Catalogue) -> dict[str, object]:
    """The rules of rounding as data, with worked examples."""
    return {
        **_head(rules),
        "scheme": tens.rounding.name,
        "pot": {"up_from": tens.rounding.pot_up_from},
        "contracts": {kind: _kind(rules, tens, kind, words) for kind in KINDS},
        "failed": {"text": words.say(POT)},
        "doubled": {
            "contra_rounding": tens.contra_rounding,
            "capot_under_contra": tens.capot_under_contra,
            "contra_tie": tens.contra_tie,
            "text": " ".join(words.say(sentence) for sentence in _under_contra(tens)),
        },
        "hanging": {"text": words.say(HALVES)},
        "examples": [
            pair_data(settle(rules, contract, Sides(points), taker, times), words)
            for contract, points, taker, times in EXAMPLES
        ],
    }


def tens_text(rules: Ruleset, tens: InTens, words: Catalogue) -> str:
    """The rules of rounding in plain text, with worked examples."""
    head = f"{rules.variant} ({rules.preset})"
    text = f"{head}\n"
    for kind, contract in KINDS.items():
        name = words.say(N_("trump suit")) if kind == "suit" else contract_name(contract, words)
        up_down = words.say(UP_DOWN, {"digit": tens.rounding.up_from[kind]})
        text += table.wrapped(f"{name}: {up_down}")
    for sentence in (POT, *_under_contra(tens), HALVES):
        text += table.wrapped(words.say(sentence))
    for contract, points, taker, times in EXAMPLES:
        pair = settle(rules, contract, Sides(points), taker, times)
        name = f"{contract_name(contract, words)} {points[0]}:{points[1]}"
        contra = f" {words.say(doubled(rules.variant, times))}" if times > 1 else ""
        text += f"{name}{contra} -> {pair_line(pair, words)}"
    return text


def _under_contra(tens: InTens) -> tuple[str, ...]:
    return (
        MULTIPLIED[tens.contra_rounding],
        CAPOT_DOUBLED[tens.capot_under_contra],
        LEVEL_DOUBLED[tens.contra_tie],
    )


def _head(rules: Ruleset) -> dict[str, object]:
    return {
        "variant": rules.variant,
        "preset": rules.preset,
        "rules": rules.changed,
        "rules_version": rules.rules_version,
    }


def _kind(rules: Ruleset, tens: InTens, kind: str, words: Catalogue) -> dict[str, object]:
    edge = tens.rounding.up_from[kind]
    shared = not rules.deals[kind].doubled
    return {
        "deal": rules.deals[kind].total,
        "units": tens.rounding.pot(rules.deals[kind].total),
        "up": list(range(edge + shared, TENS)),
        "down": list(range(edge)),
        "boundary": edge if shared else None,
        "both_at_boundary": "smaller_up" if shared else None,
        "text": words.say(UP_DOWN, {"digit": edge}),
    }


@dataclass(frozen=True, slots=True)
class Pair:
    """Two totals settled. `taker` is None where the totals are level and nobody said who took."""

    contract: Contract
    points: Sides[int]
    taker: Side | None
    multiplier: int
    verdict: Verdict
    settled: Settlement

    @property
    def score(self) -> Sides[int]:
        """What each side writes, in score units."""
        return plus(*(row.points for row in self.settled.award))


def settle(
    rules: Ruleset, contract: Contract, points: Sides[int], taker: Side | None, multiplier: int
) -> Pair:
    """Settle two totals; without a taker the side ahead is meant."""
    a, b = points
    meant = taker
    if meant is None and a != b:
        meant = Side.A if a > b else Side.B
    done = settle_pair(rules, contract, points, Side.A if meant is None else meant, multiplier)
    return Pair(contract, points, meant, multiplier, *done)


def pair_data(pair: Pair, words: Catalogue) -> dict[str, object]:
    """One pair as plain data; level without a taker, both halves of the pot and no score."""
    data: dict[str, object] = {
        "contract": pair.contract.value,
        "taker": None if pair.taker is None else pair.taker.name,
        "multiplier": pair.multiplier,
        "points": pair.points.mapping(),
        "score": None if pair.taker is None else pair.score.mapping(),
        "carried": pair.settled.hangs,
        "outcome": pair.verdict.outcome,
        "rule": pair.settled.award[0].rule,
        "text": words.joined(ledger.sentence(row, words) for row in pair.settled.award),
    }
    if pair.taker is None:
        data["split"] = {"written": sum(pair.score), "hangs": pair.settled.hangs}
    return data


def pair_text(rules: Ruleset, pair: Pair, words: Catalogue) -> str:
    """One pair as a small table and its reason."""
    played = [contract_name(pair.contract, words)]
    if pair.multiplier > 1:
        played.append(words.say(doubled(rules.variant, pair.multiplier)))
    head = f"{rules.variant} ({rules.preset})  {' '.join(played)}"
    rows: list[table.Row] = [("", "AB"), (words.say(N_("counted")), pair.points)]
    if pair.taker is not None:
        rows.append((words.say(N_("SCORE")), pair.score))
    reasons = (ledger.sentence(row, words) for row in pair.settled.award)
    return table.lines([head], rows) + table.wrapped(words.joined(reasons))


def pair_line(pair: Pair, words: Catalogue) -> str:
    """One pair in one line: `9 7 made`, `10 written, 11 hanging`."""
    if pair.taker is None:
        facts = {"written": sum(pair.score), "hangs": pair.settled.hangs}
        return words.say(N_("{written} written, {hangs} hanging"), facts) + "\n"
    return result_line(pair.score, pair.verdict.outcome, pair.settled.hangs, words)


def whole_table(rules: Ruleset, contract: Contract) -> dict[str, object]:
    """Every pair of totals that a deal without announcements can come to, the side ahead first."""
    rows = [
        {
            "points": points.mapping(),
            "score": plus(*(row.points for row in settled.award)).mapping(),
            "carried": settled.hangs,
            "rule": settled.award[0].rule,
        }
        for points, settled in _pairs(rules, contract)
    ]
    return {**_head(rules), "contract": contract.value, "rows": rows}


def _pairs(rules: Ruleset, contract: Contract) -> Iterator[tuple[Sides[int], Settlement]]:
    deal = rules.deal(contract)
    step = 2 if deal.doubled else 1
    for smaller in range(0, deal.total // 2 + 1, step):
        points = Sides((deal.total - smaller, smaller))
        yield points, settle_pair(rules, contract, points, Side.A, 1)[1]


def table_text(rules: Ruleset, contract: Contract, words: Catalogue) -> str:
    """A contract's whole table in plain text."""
    rows: list[table.Row] = [(words.say(N_("counted")), ("A", "B", words.say(N_("hangs"))))]
    for points, settled in _pairs(rules, contract):
        score = plus(*(row.points for row in settled.award))
        rows.append((f"{points[Side.A]:>3} : {points[Side.B]}", (*score, settled.hangs or "")))
    head = f"{rules.variant} ({rules.preset})  {contract_name(contract, words)}"
    return table.lines([head], rows)
