"""The sheet's part on cards: strength, values, what a deal holds."""

from collections.abc import Iterable, Iterator

from app.engine import Ruleset
from app.engine.cards import Rank
from app.engine.deal import Deal, Scale
from app.engine.pairs import in_tens
from app.render.card_names import rank_name
from app.render.catalogue import N_, Catalogue
from app.render.reference.parts import Section, grid, lines

KIND_NAMES = {
    "suit": N_("trump suit"),
    "no_trump": N_("no trump"),
    "all_trump": N_("all trump"),
}


def strength(rules: Ruleset, words: Catalogue) -> Section:
    """Which card beats which, by kind of contract."""
    by_order: dict[tuple[Rank, ...], list[str]] = {}
    for name, scale in _scales(rules, words):
        by_order.setdefault(tuple(scale.order), []).append(name)
    rows = [(", ".join(names), ranks(order, words, " > ")) for order, names in by_order.items()]
    said = lines(
        words.say(N_("Any trump beats every card of another suit.")),
        words.say(N_("Otherwise the strongest card of the suit led takes the trick.")),
    )
    head = (words.say(N_("suit")), words.say(N_("strongest first")))
    return Section("strength", words.say(N_("Which card beats which")), (grid(head, rows), said))


def values(rules: Ruleset, words: Catalogue) -> Section:
    """What each card is worth, in card points."""
    by_points: dict[tuple[int, ...], list[str]] = {}
    order = next(scale for _, scale in _scales(rules, words)).order
    for name, scale in _scales(rules, words):
        by_points.setdefault(tuple(scale.points[rank] for rank in order), []).append(name)
    rows = [
        (rank_name(rank, words), *(points[place] for points in by_points))
        for place, rank in enumerate(order)
    ]
    head = (words.say(N_("card")), *(", ".join(names) for names in by_points.values()))
    return Section("values", words.say(N_("What the cards are worth")), (grid(head, rows),))


def deals(rules: Ruleset, words: Catalogue) -> Section:
    """What all the tricks of a deal hold, with the score units in brackets where they differ."""
    columns = [N_("deal"), N_("cards + last trick"), N_("in all")]
    rows: list[tuple[object, ...]] = [
        (words.say(KIND_NAMES[kind]), f"{deal.cards} + {deal.last_trick}", _total(rules, deal))
        for kind, deal in rules.deals.items()
    ]
    if rules.deals["suit"].capot is not None:
        columns.append(N_("capot"))
        added = [f"+{deal.capot}" for deal in rules.deals.values()]
        rows = [(*row, more) for row, more in zip(rows, added, strict=True)]
    parts = (grid(map(words.say, columns), rows), lines(*_on_deals(rules, words)))
    return Section("deals", words.say(N_("What a deal holds")), parts)


def ranks(listed: Iterable[str], words: Catalogue, between: str) -> str:
    """Ranks in the reader's letters, with this between them."""
    return between.join(rank_name(rank, words) for rank in listed)


def _on_deals(rules: Ruleset, words: Catalogue) -> Iterator[str]:
    if in_tens(rules) is not None:
        yield words.say(N_("In brackets: in tens, as it is written."))
    scaled = next((deal for deal in rules.deals.values() if deal.scale_to), None)
    if scaled is not None:
        facts: dict[str, object] = {"whole": scaled.tricks, "total": scaled.scale_to}
        yield words.say(
            N_("{whole} points are brought down to {total} in proportion, the taker's half up."),
            facts,
        )
    if rules.table.undealt:
        facts = {"count": rules.table.undealt, "whole": rules.deals["suit"].tricks}
        yield words.say(
            N_("{count} cards stay undealt: the hand is worth {whole} less their value."), facts
        )
    if rules.deals["suit"].capot is not None:
        yield words.say(N_("Capot means every trick, not every point."))
    if any(deal.doubled for deal in rules.deals.values()):
        yield words.say(N_("At no trump everything counts twice, but not the capot."))


def _scales(rules: Ruleset, words: Catalogue) -> Iterator[tuple[str, Scale]]:
    """Every scale by the name of where it counts; one can serve twice."""
    suit = rules.deals["suit"]
    if suit.trump:
        yield words.say(N_("trumps")), suit.trump
    if suit.plain:
        yield words.say(N_("other suits")), suit.plain
    for kind in ("no_trump", "all_trump"):
        deal = rules.deals.get(kind)
        found = deal and (deal.trump or deal.plain)
        if found:
            yield words.say(KIND_NAMES[kind]), found


def _ranks(ranks: Iterable[str], words: Catalogue, between: str) -> str:
    return between.join(rank_name(rank, words) for rank in ranks)


def _total(rules: Ruleset, deal: Deal) -> str:
    tens = in_tens(rules)
    if tens is not None:
        return f"{deal.total} ({tens.rounding.pot(deal.total)})"
    return f"{deal.tricks} → {deal.total}" if deal.scale_to else str(deal.total)
