"""A scored hand as plain data."""

import json
from typing import Any

import pytest

from app.engine import VARIANTS, resolve
from app.engine.account import account
from tests.engine.tables import MADE, plain_hand, scored

ALWAYS = (
    *("variant", "preset", "rules", "rules_version", "taker", "contract", "outcome", "capot"),
    *("last_trick", "points", "score", "carried", "tally", "award", "remarks"),
)


@pytest.mark.parametrize(
    ("variant", "more"),
    [
        ("belote", ()),
        ("coinche", ("bid", "generale", "multiplier")),
        ("bulgarian", ("multiplier",)),
        ("three-player", ("trickless",)),
        ("decouverte", ()),
    ],
)
def test_what_an_account_holds(variant: str, more: tuple[str, ...]) -> None:
    told = account(resolve(variant), scored(plain_hand(variant), variant))
    assert sorted(told) == sorted([*ALWAYS, *more])
    assert json.loads(json.dumps(told)) == told


def test_what_was_decided_on_is_repeated() -> None:
    said = {**MADE, "taker": "S", "belotes": {"A": 1}}
    told = account(resolve("belote", rules={"capot": 250}), scored(said))
    figures = ("variant", "preset", "rules", "taker", "taker_seat", "contract", "outcome", "capot")
    assert [told[name] for name in figures] == [
        *("belote", "house", {"capot": 250}, "A", "S", "hearts", "made", None),
    ]
    assert told["score"] == {"A": 112, "B": 70}
    assert told["award"] == [
        {
            "rule": "made",
            "points": {"A": 112, "B": 70},
            "facts": {"taker": 112, "defence": 70, "deal": 162},
        }
    ]


def test_a_hand_without_a_told_last_trick() -> None:
    said: dict[str, Any] = {"taker": "A", "contract": "hearts", "trick_points": {"A": 105}}
    assert account(resolve("belote"), scored(said))["last_trick"] is None
    capot = {"taker": "A", "contract": "hearts", "capot": "B"}
    told = account(resolve("belote"), scored(capot))
    assert (told["capot"], told["last_trick"]) == ("B", "B")


def test_rows_can_be_told_otherwise() -> None:
    told = account(resolve("belote"), scored(MADE), lambda row: {"rule": row.rule})
    assert told["tally"] == [{"rule": "cards"}, {"rule": "last_trick"}]


def test_every_variant_is_told() -> None:
    assert len(VARIANTS) == 5
