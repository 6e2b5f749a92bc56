"""The sheet's part on figures: counting in order, a worked deal, rounding, the end."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.engine import VARIANTS, Ruleset, RuleViolation, score
from app.engine.pairs import in_tens
from app.engine.policies.bidding import PointsAndContract
from app.engine.policies.each_own import EachOwn
from app.engine.reading import read_hand
from app.engine.sides import LETTERS
from app.render import going_on, ledger
from app.render.catalogue import N_, Catalogue
from app.render.hands import HANGING, contract_name, played
from app.render.reference import judging, settling
from app.render.reference.cards import KIND_NAMES
from app.render.reference.parts import Answered, Part, Section, alone, grid, lines
from app.render.tens import tens_data


def counting(rules: Ruleset, words: Catalogue) -> Section:
    """What is added to what, tricks first and contract last, with the check sums."""
    steps = lines(*_steps(rules, words), numbered=True)
    return Section("counting", words.say(N_("How to count")), (steps,))


def worked(rules: Ruleset, words: Catalogue) -> Section:
    """One deal counted and settled by the engine itself."""
    parts: tuple[Part, ...]
    try:
        hand = score(rules, read_hand(rules, VARIANTS[rules.variant].leaflet.worked))
    except RuleViolation:  # an option may not know it: no belote, say
        return Section("worked", "", ())
    rows = [(ledger.label(step, words), *step.points) for step in hand.tally]
    rows.append((words.say(N_("counted")), *hand.points))
    rows += [(ledger.label(step, words), *step.points) for step in hand.award]
    rows.append((words.say(N_("SCORE")), *hand.score))
    parts = (
        lines(played(rules, hand, words)),
        grid(("", *LETTERS[: rules.table.sides]), rows),
        lines(words.say(HANGING, {"points": hand.carried}) if hand.carried else None),
    )
    return Section("worked", words.say(N_("A worked deal")), parts)


def rounding(rules: Ruleset, words: Catalogue) -> Section:
    """How what is written is rounded; nothing where nothing is."""
    heading = words.say(N_("Rounding"))
    tens = in_tens(rules)
    if tens is None:
        said = _nearest(rules, words)
        return Section("rounding", heading if said else "", (lines(*said),) if said else ())
    data: dict[str, Any] = tens_data(rules, tens, words)
    columns = [N_("deal"), N_("up"), N_("down"), N_("both end in")]
    rows = [
        (
            words.say(KIND_NAMES[kind]),
            _digits(each["up"]),
            _digits(each["down"]),
            "-" if each["boundary"] is None else each["boundary"],
        )
        for kind, each in data["contracts"].items()
    ]
    boundary = words.say(N_("Where both sides end in that digit, the smaller goes up."))
    said_of = (data[part]["text"] for part in ("failed", "doubled", "hanging"))
    examples = "; ".join(
        f"{contract_name(contract, words)} {pair['points']['A']}:{pair['points']['B']}"
        f" → {pair['score']['A']} + {pair['score']['B']}"
        for contract, pair in (
            (next(c for c in rules.contracts if c.value == pair["contract"]), pair)
            for pair in data["examples"][:6]
        )
    )
    parts = (grid(map(words.say, columns), rows), lines(boundary, *said_of, examples))
    return Section("rounding", heading, parts)


def _nearest(rules: Ruleset, words: Catalogue) -> list[str]:
    """How figures are rounded to tens, and which; nothing where nothing is."""
    before = isinstance(rules.settle, PointsAndContract) and rules.settle.rounding
    scheme = before or rules.rounding
    if not scheme:
        return []
    facts = {"step": scheme.step, "digit": scheme.up_from}
    return [
        words.say(
            N_("What each side counted is rounded before the bid is added.")
            if before
            else N_("What each side writes is rounded, held points included.")
        ),
        words.say(N_("To the nearest {step}: a last digit of {digit} or more goes up."), facts),
    ]


def _digits(digits: list[int]) -> str:
    return f"{digits[0]}-{digits[-1]}"


def _steps(rules: Ruleset, words: Catalogue) -> Iterator[str]:
    def each(figures: Mapping[str, object]) -> str:
        if len(set(figures.values())) == 1:
            return str(next(iter(figures.values())))
        return ", ".join(
            f"{words.say(KIND_NAMES[kind])} {figure}" for kind, figure in figures.items()
        )

    deals = rules.deals
    sums = {"sums": each({kind: deal.cards for kind, deal in deals.items()})}
    if rules.table.undealt:
        yield words.say(N_("Cards in your tricks; everybody's and the undealt: {sums}."), sums)
    elif alone(rules):
        yield words.say(N_("Cards in your tricks; both players together: {sums}."), sums)
    else:
        yield words.say(N_("Cards in your tricks; both sides together: {sums}."), sums)
    sums = {
        "points": each({kind: deal.last_trick for kind, deal in deals.items()}),
        "sums": each({kind: deal.tricks for kind, deal in deals.items()}),
    }
    yield words.say(N_("Last trick: {points} more; now together: {sums}."), sums)
    yield from _bonuses(rules, words)
    yield judging.made(rules, words)
    yield settling.written(rules, words)
    if isinstance(rules.settle, EachOwn):
        facts = {"one": rules.settle.one_trickless, "two": rules.settle.two_trickless}
        yield words.say(
            N_("One player without a trick: +{one} to each other; two: +{two} to the third."), facts
        )
    yield words.say(settling.collected(rules))


def _bonuses(rules: Ruleset, words: Catalogue) -> Iterator[str]:
    capot = rules.deals["suit"].capot
    if capot:
        yield words.say(N_("Every trick taken: +{points}."), {"points": capot})
    if rules.belote:
        yield words.say(N_("Belote +{points} to who announced it."), {"points": rules.belote})
    if rules.contest is None:
        return
    if rules.contest.pool == "separate":
        yield words.say(
            N_("Runs of the side that has the best run, fours of the side that has the best four.")
        )
    elif alone(rules):
        yield words.say(N_("The declarations of the player who has the best."))
    else:
        yield words.say(N_("The declarations of the side that has the best."))


def ending(rules: Ruleset, words: Catalogue) -> Section:
    """When the game is over, and who has won it."""
    return Section("ending", words.say(N_("The end of the game")), (lines(*_ending(rules, words)),))


def _ending(rules: Ruleset, words: Catalogue) -> Iterator[str]:
    end = rules.ending
    yield words.say(
        N_("A hand after which a player has {target} ends the game; the highest total wins.")
        if alone(rules)
        else N_("A hand after which a side has {target} ends the game; the higher total wins."),
        {"target": end.target},
    )
    if end.level == "last_trick":
        yield words.say(N_("Level: who took the last trick wins, else play on."))
    else:
        yield words.say(going_on.LEVEL)
    if end.claims:
        yield words.say(
            N_(
                "After any trick but the last a player may say that he has reached the target with "
                "what he took so far: only he writes, and he wins."
            )
        )
    if end.capot_finish in going_on.CAPOT:
        yield words.say(going_on.CAPOT[end.capot_finish])
    if end.hanging_finish == "blocked":
        yield words.say(going_on.HANGING)
    if settling.collected(rules):
        yield words.say(N_("What still hangs at the end is lost."))
    if end.belote_alone == "blocked":
        yield words.say(going_on.BELOTE)


def answered(pairs: tuple[tuple[str, str], ...], words: Catalogue) -> Section:
    """The section of questions."""
    return Section("questions", words.say(N_("What people ask")), (Answered(pairs),))
