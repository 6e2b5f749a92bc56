"""An auction for its readers: who is to speak and what may be said, or who plays what."""

from app.engine.auction import Auction
from app.engine.calls import in_short
from app.engine.ruleset import Ruleset
from app.render.catalogue import N_, Catalogue
from app.render.names import BIDS, CONTRACTS, doubled
from app.render.rulebook import named
from app.render.table import wrapped

PLAYS = N_("{seat} plays {what}.")
PASSED_OUT = N_("All have passed: nobody plays, and the cards are dealt anew.")
OPENING = N_("{seat} is to speak; nobody has taken or bid yet.")
STANDING = N_("{seat} is to speak; {taker} stands at {what}.")
CAN_SAY = N_("{seat} can say {calls}.")


def auction_data(rules: Ruleset, held: Auction, words: Catalogue) -> dict[str, object]:
    """How far it went. `hand` holds, once it is over, the fields of the hand to be played."""
    return {
        **named(rules),
        "dealer": held.dealer,
        "calls": [str(call) for call in held.calls],
        "turn": held.turn,
        "legal": [str(call) for call in held.legal],
        "over": held.over,
        "passed_out": held.passed_out,
        "contract": held.contract and held.contract.value,
        "bid": held.bid,
        "taker": held.taker,
        "multiplier": held.multiplier,
        "times": held.times,
        "hand": _hand(rules, held) if held.over else None,
        "text": sentence(rules, held, words),
    }


def auction_text(rules: Ruleset, held: Auction, words: Catalogue) -> str:
    """The same in sentences."""
    said = [sentence(rules, held, words)]
    if not held.over:
        said.append(words.say(CAN_SAY, {"seat": held.turn, "calls": in_short(held.legal)}))
    return "".join(map(wrapped, said))


def auction_line(rules: Ruleset, held: Auction, words: Catalogue) -> str:
    """The same in one line."""
    return f"{sentence(rules, held, words)}\n"


def sentence(rules: Ruleset, held: Auction, words: Catalogue) -> str:
    """Who plays what, or who is to speak over what."""
    facts = {"seat": held.turn, "taker": held.taker, "what": _what(rules, held, words)}
    if held.passed_out:
        return words.say(PASSED_OUT)
    if held.over:
        return words.say(PLAYS, {**facts, "seat": held.taker})
    return words.say(OPENING if held.taker is None else STANDING, facts)


def _what(rules: Ruleset, held: Auction, words: Catalogue) -> str:
    """What was bid: `100 hearts, doubled`."""
    if held.contract is None:
        return ""
    said = words.say(CONTRACTS[held.contract])
    if held.bid is not None:
        bid = words.say(BIDS[held.bid]) if isinstance(held.bid, str) else held.bid
        said = f"{bid} {said}"
    more = doubled(rules.variant, held.multiplier)
    return f"{said}, {words.say(more)}" if more else said


def _hand(rules: Ruleset, held: Auction) -> dict[str, object]:
    if held.passed_out:
        return {"passed": True, "dealer": held.dealer}
    hand: dict[str, object] = {
        "taker": held.taker,
        "contract": held.contract and held.contract.value,
        "dealer": held.dealer,
    }
    if rules.bids:
        hand["bid"] = held.bid
    if rules.multipliers:
        hand["multiplier"] = held.multiplier
    return hand
