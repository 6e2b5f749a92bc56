"""The variants, and every rule set of theirs as it is shown."""

from typing import Any

import jsonschema_rs
import pytest

from app.engine import VARIANTS, resolve
from app.engine.variant import shown
from tests.api.bodies import get, post

PRESETS = [(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets]
OPTIONS = [
    (name, option.name, value)
    for name, variant in VARIANTS.items()
    for option in variant.options
    for value in [*option.allowed][:4]
]
DIALECT = {"$schema": "https://json-schema.org/draft/2020-12/schema"}


async def shown_rules(variant: str, query: str = "") -> dict[str, Any]:
    answer = await get(variant, query)
    assert answer.status == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_the_list() -> None:
    found = (await get("")).json()
    assert found["next"] is None
    items = {item["id"]: item for item in found["items"]}
    assert [*items] == ["belote", "coinche", "bulgarian", "three-player", "decouverte"]
    assert [item["sides"] for item in items.values()] == [2, 2, 2, 3, 2]
    assert items["belote"]["seats"] == [*"NESW"]
    assert items["bulgarian"]["seats"] == [*"NWSE"]
    assert items["three-player"]["seats"] == [*"ABC"]
    assert items["decouverte"]["seats"] == [*"AB"]
    targets = {
        (name, preset["id"]): preset["default_target"]
        for name, item in items.items()
        for preset in item["presets"]
    }
    assert targets == {
        ("belote", "house"): 1000,
        ("belote", "official"): 1000,
        ("coinche", "house"): 1000,
        ("coinche", "official"): 2000,
        ("coinche", "contract_only"): 2000,
        ("coinche", "contract_or_deal"): 2000,
        ("coinche", "contree_2016"): 2000,
        ("coinche", "pagat"): 2000,
        ("bulgarian", "standard"): 151,
        ("three-player", "standard"): 501,
        ("three-player", "literal"): 50,
        ("decouverte", "standard"): 1000,
    }
    assert items["belote"]["presets"][0]["name"] == "House rules"
    for item in items.values():
        assert item["name"]
        assert item["default_preset"] == item["presets"][0]["id"]


async def test_links_of_the_list_lead_somewhere() -> None:
    for item in (await get("")).json()["items"]:
        assert (await shown_rules(item["links"]["self"].removeprefix("/v1/variants/")))["name"]
        scored = await post(
            item["links"]["score"].removeprefix("/v1/variants/"),
            {"taker": "A", "contract": "hearts"},
        )
        assert scored.status == 422


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
async def test_a_rule_set_is_shown_whole(variant: str, preset: str) -> None:
    found = await shown_rules(variant, f"preset={preset}")
    rules = resolve(variant, preset)
    assert found["preset"] == preset
    assert found["rules"] == {}
    assert found["rules_version"] == rules.rules_version
    for kind, deal in rules.deals.items():
        told = found["deals"][kind]
        assert told["cards"] == deal.cards
        assert told["total"] == deal.total
        for scale in (told["trump"], told["plain"]):
            if scale:
                assert len(scale["order"]) == 8
                assert {*scale["points"]} == {*scale["order"]}
    assert found["ending"]["target"] == VARIANTS[variant].presets[preset].target
    assert {*found["duties"]} == {*rules.deals}
    assert all(duty["text"] for duties in found["duties"].values() for duty in duties)
    assert found["judge"]["text"]
    assert found["settle"]["text"]


async def test_a_suit_deal_in_figures() -> None:
    found = await shown_rules("belote")
    suit = found["deals"]["suit"]
    assert suit["trump"]["order"] == ["J", "9", "A", "10", "K", "Q", "8", "7"]
    assert suit["trump"]["points"]["9"] == 14
    assert suit["plain"]["points"]["J"] == 2
    assert (suit["cards"], suit["last_trick"], suit["total"], suit["capot"]) == (152, 10, 162, 90)
    assert found["declarations"]["runs"] == {"3": 20, "4": 50, "5": 100}
    assert found["belote"] == 20
    assert (await shown_rules("bulgarian"))["deals"]["no_trump"]["total"] == 260
    official = await shown_rules("belote", "preset=official")
    assert official["deals"]["all_trump"]["total"] == 162
    assert official["deals"]["no_trump"]["plain"]["points"]["A"] == 19


@pytest.mark.parametrize(("variant", "option", "value"), OPTIONS)
async def test_every_option_can_be_set(variant: str, option: str, value: bool | int | str) -> None:
    answer = await get(variant, f"rules={option}:{shown(value)}")
    if answer.status == 422:
        (error,) = answer.json()["errors"]
        assert error["code"] == "options_exclude"
        return
    found = answer.json()
    default = found["options"]["properties"][option]["default"]
    assert found["rules"] == ({} if value == default else {option: value})


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
async def test_the_schema_of_the_options(variant: str, preset: str) -> None:
    found = await shown_rules(variant, f"preset={preset}")
    schema = found["options"]
    jsonschema_rs.meta.validate(DIALECT | schema)
    validator = jsonschema_rs.Draft202012Validator(DIALECT | schema)
    names = [option.name for option in VARIANTS[variant].options]
    assert [*schema["properties"]] == names
    defaults = {name: option["default"] for name, option in schema["properties"].items()}
    assert validator.is_valid(defaults)
    assert resolve(variant, preset, defaults).rules_version == found["rules_version"]
    for option in VARIANTS[variant].options:
        told = schema["properties"][option.name]
        assert told["description"][0].isupper()
        assert told["description"].endswith(".")
        assert told["title"] == option.title
        named = [(each["const"], each["title"]) for each in told.get("oneOf", ())]
        listed = [] if isinstance(option.allowed, range) else option.allowed
        assert named == [(value, option.words(value)) for value in listed]
        for value in option.allowed:
            assert validator.is_valid({option.name: value})
        for wrong in ("no such value", 7, 1.5, None):
            assert not validator.is_valid({option.name: wrong})
    assert not validator.is_valid({"no_such_option": True})


@pytest.mark.parametrize(
    ("query", "code", "words"),
    [
        ("preset=pagat", "unknown_preset", "There is no preset pagat; there are house, official"),
        ("rules=capott:250", "unknown_option", "did you mean capot? There are capot, made, tie"),
        ("rules=xyz:250", "unknown_option", "There is no option xyz; there are capot, made, tie"),
        ("rules=capot:251", "option_value", "capot cannot be 251; it can be 252, 250, 162"),
        ("rules=capot:250&rules=capot:252", "form", "each option once"),
        ("rules=capot", "form", "option:value"),
        ("preset=house&preset=official", "given_twice", "given twice"),
        ("presets=house", "unknown_parameter", "Did you mean preset?"),
    ],
)
async def test_a_rule_set_that_cannot_be(query: str, code: str, words: str) -> None:
    answer = await get("belote", query)
    assert answer.status == 422
    (error,) = answer.json()["errors"]
    assert error["code"] == code
    assert words in error["detail"]


async def test_an_option_s_value_is_shown_as_it_is_typed() -> None:
    answer = await get("coinche", "rules=must_be_ahead:perhaps")
    assert "must_be_ahead cannot be perhaps; it can be true, false" in answer.json()["detail"]
    answer = await get("coinche", "rules=capot_bid:255")
    assert "170…1000" in answer.json()["detail"]


async def test_an_unknown_variant_lists_those_there_are() -> None:
    for path in ("tarot", "tarot/score", "tarot/rounding"):
        answer = await get(path)
        assert answer.status == 404
        assert answer.json()["type"] == "/problems/unknown-variant"
        assert "belote, coinche, bulgarian, three-player, decouverte" in answer.json()["detail"]
    posted = await post("tarot/score", b"not even JSON")
    assert posted.status == 404


async def test_other_formats_are_not_acceptable_yet() -> None:
    answer = await get("belote", "format=csv")
    assert answer.status == 406
    assert answer.json()["formats"] == ["json"]
