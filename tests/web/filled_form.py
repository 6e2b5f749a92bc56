"""A worked case as somebody would fill it into the form."""

from tests.engine.cases import Case

PLAIN = (
    *("taker", "contract", "bid", "multiplier", "last_trick", "capot", "dealer", "carried"),
    *("generale", "undealt_points"),
)
BY_FORM = {
    *PLAIN,
    *("card_points", "trick_points", "belotes", "declarations", "declaration_points"),
    *("trickless", "preset", "rules"),
}
Form = dict[str, str | list[str]]


def told_by_a_form(case: Case) -> bool:
    """Whether the form has a field for everything: cards and one-off figures are for programs."""
    body = case.body
    return (
        set(body) <= BY_FORM
        and not {"card_points", "trick_points"} <= set(body)
        and body.get("taker") in {"A", "B", "C"}
        and (body.get("contract") == "all_trump" or max(body.get("belotes", {"A": 0}).values()) < 2)
        and (body.get("bid") == "generale" or not body.get("generale"))
        and not any("side" in each and "seat" in each for each in body.get("declarations", ()))
        and " " not in case.expected.get("refused", "")
        and case.expected.get("refused") not in BEYOND
    )


BEYOND = {
    *("unknown_side", "no_such_contract", "bid_unknown", "no_bids", "no_multiplier"),
    *("no_belote", "no_belote_here", "no_declarations", "no_declarations_here", "nothing_carried"),
    *("no_generale", "multiplier_unknown", "run_length", "top_missing", "rank_missing"),
    *("top_not_meant", "rank_not_meant", "declarer_missing", "seat_side_differ"),
    *("no_points", "unknown_option", "generale_unsaid", "three_players_only", "every_card_dealt"),
}
"""What the form has no way to say, so that it cannot be wrong."""


def form_of(case: Case) -> Form:
    """The fields with their values."""
    body = case.body
    form: Form = {name: shown(body[name]) for name in PLAIN if body.get(name) not in {None, False}}
    for name, fields in (
        ("card_points", "points"),
        ("trick_points", "points"),
        ("declaration_points", "declared"),
        ("belotes", "belotes"),
    ):
        form |= {f"{fields}_{side}": str(figure) for side, figure in body.get(name, {}).items()}
    form |= {option: shown(value) for option, value in _rules(case).items()}
    form["counting"] = "card_points" if "card_points" in body else "trick_points"
    if body["contract"] != "all_trump":
        form = {name: value for name, value in form.items() if not name.startswith("belotes_")}
        form["belote"] = [side for side, count in body.get("belotes", {}).items() if count]
    form["trickless"] = list(body.get("trickless", ()))
    return {**form, **_declared(body.get("declarations", []))}


def shown(value: object) -> str:
    """A value as a form sends it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rules(case: Case) -> dict[str, object]:
    chosen = {f"rule_{option}": value for option, value in (case.rules or {}).items()}
    return {**chosen, "preset": case.preset or ""}


def _declared(declarations: list[dict[str, object]]) -> Form:
    columns: dict[str, list[str]] = {"who": [], "kind": [], "rank": [], "suit": []}
    for each in declarations:
        top = str(each.get("rank") or each.get("top"))
        rank = top if top.upper() in RANKS else top[:-1]
        columns["who"].append(str(each.get("seat") or each.get("side")))
        length = each.get("length")
        longer = str(length) if isinstance(length, int) and length > 5 else ""
        columns["kind"].append(f"{each['kind']}{longer}")
        columns["rank"].append("10" if rank == "T" else rank)
        columns["suit"].append(top[len(rank) :].upper())
    return dict(columns)


RANKS = {"7", "8", "9", "10", "T", "J", "Q", "K", "A"}
