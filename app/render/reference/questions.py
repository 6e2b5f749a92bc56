"""What people ask at this table, each answered by scoring the very hand that is asked about."""

from collections.abc import Iterator

from app.engine import VARIANTS, Ruleset, RuleViolation, score
from app.engine.reading import read_hand
from app.engine.sides import LETTERS
from app.render import ledger
from app.render.catalogue import N_, Catalogue


def answers(rules: Ruleset, words: Catalogue) -> Iterator[tuple[str, str]]:
    """Each question with what these rules write; one these rules do not know is left out."""
    for question, said in VARIANTS[rules.variant].leaflet.asked:
        try:
            hand = score(rules, read_hand(rules, said))
        except RuleViolation:
            continue
        reasons = " ".join(f"{ledger.sentence(step, words)}." for step in hand.award)
        written = ", ".join(
            f"{letter} {figure}" for letter, figure in zip(LETTERS, hand.score, strict=False)
        )
        if hand.carried:
            facts = {"figures": written, "points": hand.carried}
            written = words.say(N_("{figures}, {points} hang"), facts)
        yield words.say(question), f"{written}. {reasons}"
