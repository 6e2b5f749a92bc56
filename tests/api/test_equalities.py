"""The same hand, asked in another way, is the same answer."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import VARIANTS
from tests.api.bodies import (
    IDS,
    SCORES,
    Body,
    body_of,
    get,
    hands,
    post,
    query_of,
)
from tests.api.wire import Answered, assert_problem
from tests.engine.cases import Case

MANY = settings(max_examples=150, deadline=None)


def refusal(answer: Answered) -> dict[str, Any]:
    """A problem without the places, which a body and a query string name differently."""
    problem: dict[str, Any] = answer.json()
    errors = [(error["code"], error["detail"]) for error in problem.pop("errors")]
    return {**problem, "detail": None, "errors": errors}


async def check_get_is_post(variant: str, body: Body) -> None:
    query = query_of(body)
    if query is None:
        return
    posted = await post(f"{variant}/score", body)
    got = await get(f"{variant}/score", query)
    assert got.status == posted.status, (body, got.text)
    if posted.status == 200:
        assert got.body == posted.body
        assert got.headers["etag"] == posted.headers["etag"]
    else:
        assert refusal(got) == refusal(posted)


@pytest.mark.parametrize("case", SCORES, ids=IDS)
async def test_get_is_post(case: Case) -> None:
    await check_get_is_post(case.variant, body_of(case))


@MANY
@given(hands())
async def test_get_is_post_for_any_hand(given_hand: tuple[str, Body]) -> None:
    await check_get_is_post(*given_hand)


def test_most_worked_hands_can_be_said_in_a_query() -> None:
    assert sum(query_of(body_of(case)) is not None for case in SCORES) > 0.9 * len(SCORES)


@pytest.mark.parametrize("variant", VARIANTS)
async def test_a_batch_gives_each_hand_its_own_answer(variant: str) -> None:
    bodies = [body_of(case) for case in SCORES if case.variant == variant]
    bodies += [{"taker": "A"}, {"contract": "hearts", "taker": "A", "cards": 5}]
    answer = await post(f"{variant}/score/batch", {"hands": bodies})
    assert answer.status == 200
    results = answer.json()["results"]
    assert len(results) == len(bodies)
    refused = 0
    for body, result in zip(bodies, results, strict=True):
        alone = await post(f"{variant}/score", body)
        assert result == alone.json()
        assert result.get("status", 200) == alone.status
        refused += alone.status != 200
    assert refused > 2


GOOD = {"taker": "A", "contract": "hearts", "capot": "A"}
ODD: list[object] = [None, True, 5, 1.5, "hand", [], [GOOD], {}, {"taker": "A"}, {**GOOD, "x": 1}]


async def test_a_bad_hand_spoils_no_other() -> None:
    answer = await post("belote/score/batch", {"hands": [GOOD, *ODD, GOOD]})
    assert answer.status == 200
    first, *between, last = answer.json()["results"]
    assert first == last == (await post("belote/score", GOOD)).json()
    for odd, result in zip(ODD, between, strict=True):
        alone = await post("belote/score", odd)
        assert alone.status == result["status"] == 422
        assert result == alone.json()


async def test_the_hand_s_own_rules_win_over_the_batch_s() -> None:
    level = {"taker": "A", "contract": "hearts", "card_points": {"A": 71}, "last_trick": "A"}
    hands_sent = [level, {**level, "rules": {"tie": "made"}}, {**level, "preset": "house"}]
    batch = {"preset": "official", "rules": {"tie": "fail"}, "hands": hands_sent}
    results = (await post("belote/score/batch", batch)).json()["results"]
    told = [(each["preset"], each["rules"], each["outcome"]) for each in results]
    assert told == [
        ("official", {"tie": "fail"}, "failed"),
        ("official", {"tie": "made"}, "made"),
        ("house", {"tie": "fail"}, "failed"),
    ]
    unknown = await post("belote/score/batch", {"preset": "nowhere", "hands": [GOOD]})
    assert unknown.json()["results"][0]["errors"][0]["code"] == "unknown_preset"


async def test_how_many_hands_a_batch_may_hold() -> None:
    full = await post("belote/score/batch", {"hands": [GOOD] * 1000})
    assert full.status == 200
    assert len(full.json()["results"]) == 1000
    for count, words in ((1001, "1000 entries"), (0, "empty")):
        answer = await post("belote/score/batch", {"hands": [GOOD] * count})
        assert answer.status == 422
        assert answer.json()["errors"][0]["pointer"] == "#/hands"
        assert words in answer.json()["detail"]


async def test_how_large_bodies_may_be() -> None:
    for path, body, limit in (
        ("belote/score", GOOD, 65_536),
        ("bulgarian/rounding", {"contract": "hearts", "points": {"A": 96}}, 65_536),
        ("belote/score/batch", {"hands": [GOOD]}, 2 * 1024 * 1024),
    ):
        data = json.dumps(body).encode()
        fits = await post(path, data + b" " * (limit - len(data)))
        assert fits.status == 200, path
        answer = await post(path, data + b" " * (limit - len(data) + 1))
        assert assert_problem(answer.status, answer.headers, answer.body, path) == "body-too-large"
        assert answer.json()["limit"] == limit


def table_of(text: str) -> list[list[int]]:
    """The figures of every row of a text table below its heading; sentences follow it."""
    rows: list[list[int]] = []
    for line in text.splitlines()[2:]:
        if line[-1].isdigit() and not line.startswith("rules:"):
            figures = line[21:].split()
            rows.append([int(figure) for figure in figures if figure.lstrip("-").isdigit()])
    return rows


async def check_formats(variant: str, body: Body) -> None:
    path = f"{variant}/score"
    answer = await post(path, body)
    text = await post(path, body, "format=text")
    line = await post(path, body, "format=line")
    assert text.status == line.status == answer.status
    if answer.status != 200:
        problem = answer.json()
        assert text.text == line.text
        assert text.text == f"{problem['status']} {problem['title']}: {problem['detail']}\n"
        return
    found = answer.json()
    sides = [*found["points"]]
    expected = [
        [row[side] for side in sides]
        for row in (
            *(row["points"] for row in found["tally"] if any(row["points"].values())),
            found["points"],
            *(row["points"] for row in found["award"] if any(row["points"].values())),
            found["score"],
        )
    ]
    shown = table_of(text.text)
    assert shown == expected, text.text
    for remark in found["remarks"]:
        assert " ".join(remark["text"].split()) in " ".join(text.text.split())
    said = f"\n{found['carried']} hang for a later hand.\n" in text.text
    assert said == (found["carried"] > 0)
    hanging = f", {found['carried']} hanging" if found["carried"] else ""
    score = " ".join(str(found["score"][side]) for side in sides)
    assert line.text == f"{score} {found['outcome']}{noted(found)}{hanging}\n"


def noted(found: dict[str, Any]) -> str:
    """What a line says behind the outcome: doubled, capot, what hung and is collected."""
    names = ("contra", "recontra") if found["variant"] == "bulgarian" else ("doubled", "redoubled")
    said = [{1: "", 2: names[0], 4: names[1]}[found.get("multiplier", 1)]]
    said.append("capot" if found.get("capot") else "")
    carried = [row["points"] for row in found["award"] if row["rule"] == "carried"]
    said += [f"{sum(points.values())} that hung included" for points in carried]
    return "".join(f", {each}" for each in said if each)


@pytest.mark.parametrize("case", SCORES, ids=IDS)
async def test_json_is_text_is_line(case: Case) -> None:
    await check_formats(case.variant, body_of(case))


@MANY
@given(hands())
async def test_json_is_text_is_line_for_any_hand(given_hand: tuple[str, Body]) -> None:
    await check_formats(*given_hand)


def shuffled(value: object, chance: random.Random) -> object:
    if isinstance(value, dict):
        names = [*value]
        chance.shuffle(names)
        return {name: shuffled(value[name], chance) for name in names}
    if isinstance(value, list):
        return [shuffled(each, chance) for each in value]
    return value


@pytest.mark.parametrize("case", SCORES, ids=IDS)
async def test_the_order_of_names_never_matters(case: Case) -> None:
    body = body_of(case)
    answer = await post(f"{case.variant}/score", body)
    for seed in range(2):
        other = await post(f"{case.variant}/score", shuffled(body, random.Random(seed)))
        assert other.body == answer.body


BACKWARDS = (
    {**GOOD, "belotes": {"A": 2, "B": 3}},
    {**GOOD, "belotes": {"A": 1, "B": 1}, "declarations": [{"side": "A", "kind": "x", "y": 1}]},
    {"taker": "A", "contract": "hearts", "card_points": {"A": 1, "C": 2}, "trick_points": {"C": 1}},
    {"taker": "A", "contract": "hearts", "piles": {"A": ["AS", "AS"], "B": ["AS", "xx"]}},
    {"taker": "A", "contract": "hearts", "piles": {"A": ["AS"], "B": ["AS"]}, "last_trick": "A"},
    {**GOOD, "declaration_points": {"A": 5, "B": 7}},
    {**GOOD, "rules": {"capot": 1, "tie": "x", "unknown": 1, "other": 2}},
    {"a": 1, "b": 2, "c": [], "multiplier": "1", "carried": 1.0, "bid": True},
    {f"unknown_{number}": number for number in range(40)},
)


@pytest.mark.parametrize("body", BACKWARDS, ids=lambda body: ",".join([*body][2:4]))
@given(chance=st.randoms(use_true_random=False))
@settings(max_examples=10, deadline=None)
async def test_the_order_of_names_does_not_matter_to_refusals(
    body: Body, chance: random.Random
) -> None:
    answer = await post("belote/score", body)
    assert answer.status == 422
    other = await post("belote/score", shuffled(body, chance))
    assert other.text == answer.text
