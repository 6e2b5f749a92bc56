"""A scored hand for its readers: plain data, a table, one line."""

from collections.abc import Iterable

from app.engine import Contract, Ruleset, ScoredHand, Sides, Step
from app.engine.account import account, broken
from app.engine.course import Irregularity
from app.engine.remarks import Remark, remarks
from app.engine.sides import LETTERS
from app.engine.variant import shown
from app.render import ledger, table
from app.render.card_words import irregular_data, irregular_text
from app.render.catalogue import N_, Catalogue
from app.render.names import BIDS, CONTRACTS, OUTCOMES, doubled
from app.render.remarks import remark_text

HANGING = N_("{points} hang for a later hand.")


def hand_data(rules: Ruleset, hand: ScoredHand, words: Catalogue) -> dict[str, object]:
    """The answer in JSON: what was decided on, the figures, and both accounts with their rules."""

    def row(step: Step) -> dict[str, object]:
        text = ledger.sentence(step, words)
        return {"rule": step.rule, "points": step.points.mapping(), "text": text}

    def remark(each: Remark) -> dict[str, object]:
        return {"code": each.code, "text": remark_text(each, words)}

    def irregular(each: Irregularity) -> dict[str, object]:
        return irregular_data(broken(each), words)

    return account(rules, hand, row, remark, irregular)


def hand_text(rules: Ruleset, hand: ScoredHand, words: Catalogue) -> str:
    """The hand as a table: counting, settling, score. At most 60 columns, columns aligned."""
    sides = LETTERS[: len(hand.points)]
    rows: list[table.Row] = [("", sides)]
    rows += [_shown(step, words) for step in hand.tally]
    rows.append((words.say(N_("counted")), hand.points))
    rows += [_shown(step, words) for step in hand.award]
    rows.append((words.say(N_("SCORE")), hand.score))
    text = table.lines([title(rules, hand, words)], rows)
    if hand.carried:
        text += table.wrapped(words.say(HANGING, {"points": hand.carried}))
    for broken_duty in hand.course.irregularities if hand.course else ():
        text += table.wrapped(irregular_text(broken_duty.facts(), words))
    for each in remarks(hand):
        text += table.wrapped(remark_text(each, words))
    if rules.changed:
        chosen = ", ".join(f"{name} {shown(value)}" for name, value in rules.changed.items())
        text += table.wrapped(words.say(N_("rules: {options}"), {"options": chosen}))
    return text


def _shown(step: Step, words: Catalogue) -> table.Row:
    """A row; one that moves nothing is only said."""
    return ledger.label(step, words), step.points if any(step.points) else ()


def title(rules: Ruleset, hand: ScoredHand, words: Catalogue) -> str:
    """What was played by which rules: `coinche (official)  hearts 100 doubled, taker A`."""
    return f"{rules.variant} ({rules.preset})  {played(rules, hand, words)}"


def played(rules: Ruleset, hand: ScoredHand, words: Catalogue) -> str:
    """What was played: `hearts 100 doubled, taker A`."""
    counted = hand.counted
    said = [contract_name(counted.hand.contract, words)]
    if isinstance(counted.hand.bid, str):
        said.append(words.say(BIDS[counted.hand.bid]))
    elif counted.hand.bid is not None:
        said.append(str(counted.hand.bid))
    if hand.multiplier > 1:
        said.append(words.say(doubled(rules.variant, hand.multiplier)))
    taker = words.say(N_("taker {side}"), {"side": hand.taker_seat or LETTERS[counted.taker]})
    return f"{' '.join(said)}, {taker}"


def hand_line(rules: Ruleset, hand: ScoredHand, words: Catalogue) -> str:
    """The hand in one line: `125 57 made`, `0 81 tied, 81 hanging`, `252 0 made, capot`.

    A double, a capot, and what hung before and is collected now are named after the outcome.
    """
    return result_line(hand.score, hand.outcome, hand.carried, words, _noted(rules, hand, words))


def _noted(rules: Ruleset, hand: ScoredHand, words: Catalogue) -> list[str]:
    said = [words.say(doubled(rules.variant, hand.multiplier))] if hand.multiplier > 1 else []
    if hand.counted.capot is not None:
        said.append(words.say(BIDS["capot"]))
    collected = (step.facts for step in hand.award if step.rule == "carried")
    return said + [words.say(N_("{carried} that hung included"), facts) for facts in collected]


def result_line(
    score: Sides[int], outcome: str, hanging: int, words: Catalogue, noted: Iterable[str] = ()
) -> str:
    """What is written, how it came out, what is noted of it and what hangs, in one line."""
    figures = " ".join(map(str, score))
    hangs = words.say(N_(", {points} hanging"), {"points": hanging}) if hanging else ""
    said = ", ".join((words.say(OUTCOMES[outcome]), *noted))
    return f"{figures} {said}{hangs}\n"


def contract_name(contract: Contract, words: Catalogue) -> str:
    """A contract in words."""
    return words.say(CONTRACTS[contract.value])
