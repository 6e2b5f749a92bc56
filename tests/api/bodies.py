"""Hands as clients send them: the worked cases, made-up ones, and their spelling in a query."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from hypothesis import strategies as st

from app.api.query import IN_JSON_ONLY
from app.engine import VARIANTS, Contract, resolve
from app.main import create_app
from app.settings import Settings
from tests.api.wire import Answered, ask
from tests.engine.cases import CASES, Case

Body = dict[str, Any]
SCORES = [case for case in CASES if case.kind == "score"]
IDS = [f"{case.variant}:{case.id}" for case in SCORES]


@cache
def service() -> FastAPI:
    """The service, not started: scoring needs no database."""
    return create_app(Settings(database_url="sqlite:///never-opened.db"))


async def post(path: str, body: object, query: str = "") -> Answered:
    """JSON sent to an address below /v1/variants."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = [(b"content-type", b"application/json")]
    return await ask(
        service(),
        "POST",
        address(path),
        query=query.encode(),
        headers=headers,
        chunks=[data],
    )


async def get(path: str, query: str = "", **headers: str) -> Answered:
    """An address below /v1/variants read."""
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return await ask(service(), "GET", address(path), query=query.encode(), headers=named)


def address(path: str) -> str:
    """Where that is."""
    return f"/v1/variants/{path}".rstrip("/")


def body_of(case: Case) -> Body:
    """A case as one request."""
    settings = {"preset": case.preset, "rules": case.rules}
    return {**case.body, **{name: value for name, value in settings.items() if value is not None}}


def query_of(body: Mapping[str, Any]) -> str | None:
    """The query string that says the same; None for what can be said in JSON only."""
    if not body.keys().isdisjoint(IN_JSON_ONLY):
        return None
    pairs: list[tuple[str, str]] = []
    for name, value in body.items():
        texts = _texts(name, value)
        if texts is None:
            return None
        pairs += [(name, text) for text in texts]
    return urlencode(pairs)


def _texts(name: str, value: object) -> list[str] | None:
    if name == "piles" and isinstance(value, dict):
        return [f"{side}:{','.join(cards)}" for side, cards in value.items()] or [""]
    if isinstance(value, dict):
        return [f"{key}:{_text(each)}" for key, each in value.items()] or [""]
    if name == "declarations" and isinstance(value, list):
        said = [_declaration(each) for each in value]
        return None if None in said else [",".join(filter(None, said))]
    if isinstance(value, list):
        return [",".join(map(str, value))]
    return [_text(value)]


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _declaration(said: Mapping[str, Any]) -> str | None:
    card = "rank" if said["kind"] == "carre" else "top"
    who = "seat" if said.get("seat") in {*"NESW"} else "side"
    if set(said) - {"length"} != {who, "kind", card}:
        return None
    length = f":{said['length']}" if "length" in said else ""
    return f"{said[who]}:{said['kind']}:{said[card]}{length}"


DECLARATIONS = st.one_of(
    st.fixed_dictionaries(
        {
            "side": st.sampled_from("AB"),
            "kind": st.sampled_from(["tierce", "quarte", "quinte"]),
            "top": st.sampled_from(["AH", "KS", "10d", "J", "Q♣", "8H"]),
        }
    ),
    st.fixed_dictionaries(
        {
            "side": st.sampled_from("AB"),
            "kind": st.just("carre"),
            "rank": st.sampled_from(["J", "9", "A", "10", "7"]),
        }
    ),
)


@st.composite
def hands(draw: st.DrawFn, variant: str | None = None) -> tuple[str, Body]:
    """A variant and a hand of it, such as people send: most can be scored, some cannot."""
    variant = draw(st.sampled_from([*VARIANTS])) if variant is None else variant
    rules = resolve(variant)
    contract = draw(st.sampled_from([*rules.contracts, Contract.HEARTS]))
    deal = rules.deal(contract)
    sides = "ABC"[: rules.table.sides]
    body: Body = {"taker": draw(st.sampled_from([*sides, *rules.table.seats]))}
    body["contract"] = contract.value
    if rules.bids:
        body["bid"] = draw(st.sampled_from([80, 100, 160, "capot", "generale"]))
    if rules.multipliers:
        body["multiplier"] = draw(st.sampled_from([1, 1, 2, 4]))
    name = draw(st.sampled_from(["card_points", "trick_points", "capot"]))
    if name == "capot":
        body["capot"] = draw(st.sampled_from(sides))
        body |= {"undealt_points": 20} if rules.table.undealt else {}
    else:
        whole = deal.cards if name == "card_points" else deal.tricks
        points = dict.fromkeys(sides, 0)
        for side in sides[:-1]:
            points[side] = draw(st.integers(0, (whole - sum(points.values())) // 2 + 20))
        points[sides[-1]] = whole - sum(points.values()) + draw(st.sampled_from([0, 0, 0, 1, -2]))
        body[name] = {side: max(0, value) for side, value in points.items()}
        body["last_trick"] = draw(st.sampled_from(sides))
    return variant, body | draw(_extras(variant, sides))


def _extras(variant: str, sides: str) -> st.SearchStrategy[Body]:
    presets = [*VARIANTS[variant].presets]
    options = [
        {option.name: value}
        for option in VARIANTS[variant].options
        for value in [*option.allowed][:4]
    ]
    return st.fixed_dictionaries(
        {},
        optional={
            "belotes": st.dictionaries(st.sampled_from(sides), st.integers(0, 2), max_size=2),
            "declarations": st.lists(DECLARATIONS, max_size=2),
            "carried": st.sampled_from([0, 8, 81]),
            "dealer": st.sampled_from([*resolve(variant).table.seats]),
            "preset": st.sampled_from([*presets, presets[0]]),
            "rules": st.sampled_from(options),
        },
    )
