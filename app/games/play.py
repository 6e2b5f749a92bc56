"""What the engine makes of what was said: one entry of a game, or all those after a change."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from app import __version__
from app.engine import (
    Adjustment,
    Claim,
    Hand,
    PassedOut,
    Ruleset,
    RuleViolation,
    Side,
    State,
    follow,
    resolve,
)
from app.engine.account import account
from app.engine.frame import check_known_seat
from app.engine.reading import CONTRACT_OF, SIDE_OF, read_hand
from app.engine.sides import LETTERS
from app.games.errors import Conflict
from app.games.records import Document, KeptHand, state_data

ENGINE: Final = __version__
Entry = Hand | Adjustment | PassedOut | Claim
Said = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """An entry played: the game after it, and both as they are stored."""

    state: State
    scored: Document
    kept: Document


def read_entry(rules: Ruleset, said: Said) -> Entry:
    """The entry that these fields tell. Raises RuleViolation."""
    if "adjustment" in said:
        return Adjustment({SIDE_OF[side]: points for side, points in said["adjustment"].items()})
    if "passed" in said:
        return PassedOut(said.get("dealer"))
    if "claim" not in said:
        return read_hand(rules, said)
    known = (*LETTERS[: rules.table.sides], *rules.table.seats)
    check_known_seat(("taker",), said["taker"], known)
    if CONTRACT_OF[said["contract"]] not in rules.contracts:
        facts = {"contract": said["contract"], "allowed": ", ".join(rules.contracts)}
        raise RuleViolation("no_such_contract", ("contract",), facts)
    claim = said["claim"]
    return Claim(
        said["taker"],
        SIDE_OF[claim["by"]],
        claim["points"],
        claim["after_trick"],
        said.get("dealer"),
    )


def play(rules: Ruleset, before: State, said: Said) -> Played:
    """Play one entry. Raises RuleViolation."""
    entry = read_entry(rules, said)
    after = follow(rules, before, entry)
    if after.scored is not None:
        scored = account(rules, after.scored)
    else:
        scored = _unplayed(rules, before, after, entry, said)
    # the target decides when a game ends, never what a hand is worth
    scored["rules_version"] = resolve(rules.variant, rules.preset, rules.options).rules_version
    if not isinstance(entry, Adjustment):
        scored["dealer"] = entry.dealer or before.dealer
    return Played(replace(after, scored=None), scored, state_data(after))


def replay_from(
    place: int,
    before: State,
    hands: Sequence[KeptHand],
    rules: Callable[[int], Ruleset],
    sent: UUID | None,
) -> list[KeptHand]:
    """The hands from number `place` on, played anew; `rules` are those of a `rules_seq`.

    Raises:
        RuleViolation: by the hand that was `sent`.
        Conflict: `later_hand` for any other: the change has made it impossible.
    """
    state, replayed = before, []
    for hand in hands:
        if hand.number < place:
            continue
        try:
            _refuse_early_claim(hand, hands[-1])
            played = play(rules(hand.rules_seq), state, hand.input)
        except RuleViolation as violation:
            if hand.id == sent:
                raise
            raise Conflict("later_hand", hand=hand, violation=violation) from violation
        replayed.append(replace(hand, scored=played.scored, state=played.kept))
        state = played.state
    return replayed


def _refuse_early_claim(hand: KeptHand, last: KeptHand) -> None:
    if "claim" in hand.input and hand is not last:
        raise RuleViolation("claim_not_last", ("claim",))


def _unplayed(rules: Ruleset, before: State, after: State, entry: Entry, said: Said) -> Document:
    """What an entry without a scored hand is answered with: the same names, one row or none."""
    score = {
        side: total - former
        for (side, total), former in zip(after.totals.mapping().items(), before.totals, strict=True)
    }
    data: Document = {
        "variant": rules.variant,
        "preset": rules.preset,
        "rules": rules.changed,
        "rules_version": rules.rules_version,
    }
    facts: Document = {}
    if isinstance(entry, Claim):
        taker = rules.table.side_of(entry.taker)
        data |= {"taker": taker.name, "contract": said["contract"]}
        facts = {"side": Side(entry.by).name, "points": entry.points, "trick": entry.after_trick}
    outcome = _OUTCOMES[type(entry)]
    row = {"rule": outcome, "points": score, "facts": facts}
    return {
        **data,
        "outcome": outcome,
        "score": score,
        "carried": after.carried,
        "tally": [],
        "award": [row],
    }


_OUTCOMES: Final[Mapping[type, str]] = {
    Adjustment: "adjusted",
    PassedOut: "passed",
    Claim: "claimed",
}
