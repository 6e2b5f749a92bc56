"""The sheet's part on declarations and belote: what scores, and which of two wins."""

from collections.abc import Iterator

from app.engine import Ruleset
from app.engine.cards import RANKS, Rank
from app.engine.deal import Deal
from app.engine.ruleset import Contest
from app.render.card_names import rank_name
from app.render.catalogue import N_, Catalogue
from app.render.names import KINDS
from app.render.reference.cards import KIND_NAMES, ranks
from app.render.reference.parts import Part, Section, alone, grid, lines

_FEWEST = {3: "tierce", 4: "quarte", 5: "quinte"}
_MOST_CARDS = 5


def declarations(rules: Ruleset, words: Catalogue) -> Section:
    """What combinations score, and which of two equal ones."""
    parts: list[Part] = []
    rows = list(_combinations(rules, words))
    if rows:
        head = (
            words.say(N_("declaration")),
            words.say(N_("cards")),
            words.say(N_("points")),
        )
        parts.append(grid(head, rows))
    said = [*_contest(rules, words), *_belote(rules, words)]
    parts.append(lines(*said))
    return Section("declarations", words.say(N_("Declarations and belote")), tuple(parts))


def _combinations(rules: Ruleset, words: Catalogue) -> Iterator[tuple[str, str, int]]:
    if rules.contest:
        for length, points in sorted(rules.contest.runs.items()):
            count = (
                words.say(N_("{count} or more in a row"), {"count": length})
                if length == _MOST_CARDS
                else words.say(N_("{count} in a row"), {"count": length})
            )
            if points:
                yield words.say(KINDS[_FEWEST[length]]), count, points
        for alike, points in _fours(rules.deals["suit"], words):
            yield words.say(KINDS["carre"]), alike, points
    if rules.belote:
        facts = {"king": rank_name(Rank.KING, words), "queen": rank_name(Rank.QUEEN, words)}
        pair = words.say(N_("{king} + {queen} of trumps"), facts)
        yield words.say(N_("belote")), pair, rules.belote


def _fours(deal: Deal, words: Catalogue) -> Iterator[tuple[str, int]]:
    for worth in sorted({points for _, points in deal.fours}, reverse=True):
        yield ranks((rank for rank, points in deal.fours if points == worth), words, " / "), worth


def _contest(rules: Ruleset, words: Catalogue) -> Iterator[str]:
    contest, suit = rules.contest, rules.deals["suit"]
    if contest is None:
        yield words.say(N_("No declarations are scored."))
        return
    yield words.say(N_("Runs go {order}, within one suit."), {"order": ranks(RANKS, words, " ")})
    yield words.say(_who_scores(rules, contest))
    if contest.compare == "cap_at_5":
        yield words.say(N_("Between runs the longer wins, five at most, then the higher top."))
    else:
        yield words.say(N_("Between runs the longer wins, then the higher top."))
    order = {"order": ranks((rank for rank, _ in suit.fours), words, " ")}
    yield words.say(N_("Between fours: {order}."), order)
    no_trump = rules.deals.get("no_trump")
    if no_trump and no_trump.declarations and no_trump.fours != suit.fours:
        worth = ", ".join(f"{alike} = {points}" for alike, points in _fours(no_trump, words))
        yield words.say(N_("Four of a kind at no trump: {worth}."), {"worth": worth})
    yield words.say(_equal(contest))
    yield words.say(
        N_("A card serves one declaration only; belote is apart.")
        if rules.belote
        else N_("A card serves one declaration only.")
    )
    if contest.trickless == "drop":
        yield words.say(N_("A side without a trick loses its declarations."))


def _who_scores(rules: Ruleset, contest: Contest) -> str:
    if contest.pool == "separate":
        return N_(
            "Runs and fours compete apart: the best of each kind scores, with all of that "
            "kind its side has."
        )
    if alone(rules):
        return N_(
            "Any four beats any run. The player with the best declaration scores all his own, "
            "nobody else any."
        )
    return N_(
        "Any four beats any run. The side with the best declaration scores all its own, the other "
        "none."
    )


def _equal(contest: Contest) -> str:
    if contest.pool == "separate":
        return N_("Equal best runs: no run scores.")
    return {
        (): N_("Still equal: nobody scores any."),
        ("trump",): N_("Still equal: the one in trumps wins, else nobody scores any."),
        ("trump", "turn"): N_("Still equal: the one in trumps wins, else who plays first."),
    }[contest.tie_breaks]


def _belote(rules: Ruleset, words: Catalogue) -> Iterator[str]:
    if rules.belote and rules.duties.belote == "first_card":
        yield words.say(N_("Belote is announced with the first of its two cards."))
    elif rules.belote:
        yield words.say(N_("Belote is announced with one of its cards, rebelote with the other."))
    bare = [
        words.say(KIND_NAMES[kind])
        for kind, deal in rules.deals.items()
        if not deal.declarations and rules.contest
    ]
    if bare:
        facts = {"deals": ", ".join(bare)}
        yield words.say(N_("Without declarations and belote: {deals}."), facts)
    elif not rules.belote:
        yield words.say(N_("There is no belote."))
    elif "no_trump" in rules.deals:
        yield words.say(N_("There is no belote at no trump."))
    if rules.belote and "all_trump" in rules.deals:
        yield words.say(N_("At all trump every suit has its belote."))
