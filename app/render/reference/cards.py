"""The sheet's part on cards: strength, values, what a deal holds, declarations."""

from collections.abc import Iterable, Iterator

from app.engine import Ruleset
from app.engine.cards import RANKS, Rank
from app.engine.deal import Deal, Scale
from app.engine.pairs import in_tens
from app.render.card_names import rank_name
from app.render.catalogue import N_, Catalogue
from app.render.names import KINDS
from app.render.reference.parts import Part, Section, grid, lines

KIND_NAMES = {
    "suit": N_("trump suit"),
    "no_trump": N_("no trump"),
    "all_trump": N_("all trump"),
}
_FEWEST = {3: "tierce", 4: "quarte", 5: "quinte"}
_MOST_CARDS = 5


def strength(rules: Ruleset, words: Catalogue) -> Section:
    """Which card beats which, by kind of contract."""
    rows = [(name, _ranks(scale.order, words, " > ")) for name, scale in _scales(rules, words)]
    said = lines(
        words.say(N_("Any trump beats every card of another suit.")),
        words.say(N_("Otherwise the strongest card of the suit led takes the trick.")),
    )
    head = (words.say(N_("suit")), words.say(N_("strongest first")))
    return Section("strength", words.say(N_("Which card beats which")), (grid(head, rows), said))


def values(rules: Ruleset, words: Catalogue) -> Section:
    """What each card is worth, in card points."""
    scales = list(_scales(rules, words))
    order = next(iter(scales))[1].order
    rows = [
        (rank_name(rank, words), *(scale.points[rank] for _, scale in scales)) for rank in order
    ]
    head = (words.say(N_("card")), *(name for name, _ in scales))
    return Section("values", words.say(N_("What the cards are worth")), (grid(head, rows),))


def deals(rules: Ruleset, words: Catalogue) -> Section:
    """What all the tricks of a deal hold, with the score units in brackets where they differ."""
    columns = [N_("deal"), N_("card points"), N_("last trick"), N_("in all"), N_("capot")]
    rows = [
        (
            words.say(KIND_NAMES[kind]),
            deal.cards,
            f"+{deal.last_trick}",
            _total(rules, deal),
            "-" if deal.capot is None else f"+{deal.capot}",
        )
        for kind, deal in rules.deals.items()
    ]
    said = []
    if rules.table.undealt:
        facts = {"count": rules.table.undealt, "whole": rules.deals["suit"].tricks}
        said.append(
            words.say(
                N_("{count} cards stay undealt: the hand is worth {whole} less their value."), facts
            )
        )
    if rules.deals["suit"].capot is not None:
        said.append(words.say(N_("Capot means every trick, not every point.")))
    parts = (grid(map(words.say, columns), rows), lines(*said))
    return Section("deals", words.say(N_("What a deal holds")), parts)


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
    parts.append(lines(*_contest(rules, words)))
    return Section("declarations", words.say(N_("Declarations and belote")), tuple(parts))


def _scales(rules: Ruleset, words: Catalogue) -> Iterator[tuple[str, Scale]]:
    """Every scale in use, once, by the name of where it counts."""
    suit = rules.deals["suit"]
    seen: list[Scale | None] = [suit.trump, suit.plain]
    if suit.trump:
        yield words.say(N_("trumps")), suit.trump
    if suit.plain:
        yield words.say(N_("other suits")), suit.plain
    for kind, deal in rules.deals.items():
        found = deal.trump if kind == "all_trump" else deal.plain
        if found and found not in seen:
            seen.append(found)
            yield words.say(KIND_NAMES[kind]), found


def _ranks(ranks: Iterable[str], words: Catalogue, between: str) -> str:
    return between.join(rank_name(rank, words) for rank in ranks)


def _total(rules: Ruleset, deal: Deal) -> str:
    tens = in_tens(rules)
    if tens is not None:
        return f"{deal.total} ({tens.rounding.pot(deal.total)})"
    return f"{deal.tricks} → {deal.total}" if deal.scale_to else str(deal.total)


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
        yield from _fours(rules.deals["suit"], words)
    if rules.belote:
        facts = {"king": rank_name(Rank.KING, words), "queen": rank_name(Rank.QUEEN, words)}
        yield (
            words.say(N_("belote")),
            words.say(N_("{king} + {queen} of trumps"), facts),
            rules.belote,
        )


def _fours(deal: Deal, words: Catalogue) -> Iterator[tuple[str, str, int]]:
    for worth in sorted({points for _, points in deal.fours}, reverse=True):
        alike = [rank for rank, points in deal.fours if points == worth]
        ranks = _ranks(alike, words, " / ")
        yield words.say(KINDS["carre"]), ranks, worth


def _contest(rules: Ruleset, words: Catalogue) -> Iterator[str]:
    if rules.contest is None:
        yield words.say(N_("No declarations are scored."))
    else:
        facts = {"order": _ranks(RANKS, words, " ")}
        yield words.say(N_("Runs go {order}, within one suit."), facts)
        if rules.contest.pool == "separate":
            yield words.say(
                N_(
                    "Runs and fours compete apart: the best of each kind scores, with all of that "
                    "kind its side has. Equal best runs: no run scores."
                )
            )
        else:
            yield words.say(
                N_(
                    "Any four beats any run. The side with the best declaration scores all its "
                    "own, the other none."
                )
            )
        yield words.say(N_("Between runs the longer wins, then the higher top."))
        if "trump" in rules.contest.tie_breaks and rules.contest.pool != "separate":
            yield words.say(N_("Still equal: the one in trumps wins."))
    yield from _belote(rules, words)


def _belote(rules: Ruleset, words: Catalogue) -> Iterator[str]:
    if rules.belote and rules.duties.belote == "first_card":
        yield words.say(N_("Belote is announced with the first of its two cards."))
    elif rules.belote:
        yield words.say(N_("Belote is announced with one of its cards, rebelote with the other."))
    without = [
        words.say(KIND_NAMES[kind])
        for kind, deal in rules.deals.items()
        if not deal.declarations and rules.contest
    ]
    if without:
        facts = {"deals": ", ".join(without)}
        yield words.say(N_("Without declarations and belote: {deals}."), facts)
    elif not rules.belote:
        yield words.say(N_("There is no belote."))
