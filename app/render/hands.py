"""A scored hand for its readers: plain data, a table, one line."""

from app.engine import Contract, Ruleset, ScoredHand, Sides, Step
from app.engine.ruleset import shown
from app.engine.sides import LETTERS
from app.render import ledger, table
from app.render.catalogue import N_, Catalogue
from app.render.names import BIDS, CONTRACTS, DOUBLED, OUTCOMES


def hand_data(rules: Ruleset, hand: ScoredHand, words: Catalogue) -> dict[str, object]:
    """The answer in JSON: what was decided on, the figures, and both accounts with their rules."""
    counted = hand.counted
    data: dict[str, object] = {
        "variant": rules.variant,
        "preset": rules.preset,
        "rules": rules.changed,
        "rules_version": rules.rules_version,
        "taker": LETTERS[counted.taker],
        "contract": counted.contract.value,
    }
    if hand.taker_seat is not None:
        data["taker_seat"] = hand.taker_seat
    if rules.bids is not None:
        data["bid"] = counted.bid
        data["generale"] = counted.generale
    if rules.multipliers:
        data["multiplier"] = hand.multiplier
    data["outcome"] = hand.outcome
    data["capot"] = None if counted.capot is None else LETTERS[counted.capot]
    if rules.table.undealt:
        data["trickless"] = [LETTERS[side] for side in counted.trickless]
    data["last_trick"] = None if hand.last_trick is None else LETTERS[hand.last_trick]
    data["points"] = hand.points.mapping()
    data["score"] = hand.score.mapping()
    data["carried"] = hand.carried
    data["tally"] = [_row(step, words) for step in hand.tally]
    data["award"] = [_row(step, words) for step in hand.award]
    return data


def _row(step: Step, words: Catalogue) -> dict[str, object]:
    return {
        "rule": step.rule,
        "points": step.points.mapping(),
        "text": ledger.sentence(step, words),
    }


def hand_text(rules: Ruleset, hand: ScoredHand, words: Catalogue) -> str:
    """The hand as a table: counting, settling, score. At most 60 columns, columns aligned."""
    sides = LETTERS[: len(hand.points)]
    rows: list[table.Row] = [("", sides)]
    rows += [(ledger.label(step, words), step.points) for step in hand.tally]
    rows.append((words.say(N_("counted")), hand.points))
    rows += [(ledger.label(step, words), step.points) for step in hand.award]
    rows.append((words.say(N_("SCORE")), hand.score))
    if hand.carried:
        rows.append((words.say(N_("hanging now")), (hand.carried,)))
    text = table.lines([title(rules, hand, words)], rows)
    if rules.changed:
        chosen = ", ".join(f"{name} {shown(value)}" for name, value in rules.changed.items())
        text += table.wrapped(words.say(N_("rules: {options}"), {"options": chosen}))
    return text


def title(rules: Ruleset, hand: ScoredHand, words: Catalogue) -> str:
    """What was played: `coinche (official)  hearts 100 doubled, taker A`."""
    counted = hand.counted
    played = [contract_name(counted.contract, words)]
    if isinstance(counted.bid, str):
        played.append(words.say(BIDS[counted.bid]))
    elif counted.bid is not None:
        played.append(str(counted.bid))
    if hand.multiplier in DOUBLED:
        played.append(words.say(DOUBLED[hand.multiplier]))
    taker = words.say(N_("taker {side}"), {"side": hand.taker_seat or LETTERS[counted.taker]})
    return f"{rules.variant} ({rules.preset})  {' '.join(played)}, {taker}"


def hand_line(hand: ScoredHand, words: Catalogue) -> str:
    """The hand in one line: `125 57 made`, `0 81 tied, 81 hanging`."""
    return result_line(hand.score, hand.outcome, hand.carried, words)


def result_line(score: Sides[int], outcome: str, hanging: int, words: Catalogue) -> str:
    """What is written, how it came out and what hangs, in one line."""
    figures = " ".join(map(str, score))
    hangs = words.say(N_(", {points} hanging"), {"points": hanging}) if hanging else ""
    return f"{figures} {words.say(OUTCOMES[outcome])}{hangs}\n"


def contract_name(contract: Contract, words: Catalogue) -> str:
    """A contract in words."""
    return words.say(CONTRACTS[contract.value])
