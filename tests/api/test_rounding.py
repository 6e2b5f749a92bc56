"""Rounding: the rules as data, one pair, a whole table; and where there is none."""

from typing import Any

import pytest

from app.render.table import shown_width
from tests.api.bodies import get, post

PATH = "bulgarian/rounding"


async def pair(query: str) -> dict[str, Any]:
    answer = await get(PATH, query)
    assert answer.status == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    ("query", "score", "rule"),
    [
        ("contract=hearts&points=A:96&points=B:66", (9, 7), "boundary_6_smaller_up"),
        ("contract=hearts&points=A:66&points=B:96", (7, 9), "boundary_6_smaller_up"),
        ("contract=hearts&points=A:96,B:66", (9, 7), "boundary_6_smaller_up"),
        ("contract=clubs&points=A:85", (8, 8), "smaller_up"),
        ("contract=spades&points=A:87&points=B:75", (9, 7), "smaller_down"),
        ("contract=diamonds&points=A:156&points=B:6", (15, 1), "boundary_6_smaller_up"),
        ("contract=all_trump&points=A:134&points=B:124", (13, 13), "boundary_4_smaller_up"),
        ("contract=all_trump&points=A:224&points=B:34", (22, 4), "boundary_4_smaller_up"),
        ("contract=all_trump&points=A:139&points=B:119", (14, 12), "smaller_up"),
        ("contract=no_trump&points=A:120&points=B:140", (12, 14), "smaller_down"),
        ("contract=hearts&points=A:96&points=B:66&taker=A&multiplier=1", (9, 7), ""),
        ("contract=hearts&points=A:96&points=B:66&taker=B", (16, 0), "pot_lost"),
        ("contract=hearts&points=A:96&points=B:66&multiplier=2", (32, 0), "pot_won"),
        ("contract=hearts&points=A:66&points=B:96&multiplier=4", (0, 64), "pot_won"),
        ("contract=hearts&points=A:182&points=B:0&taker=E", (18, 0), "pot_lost"),
        ("contract=hearts&points=A:116&points=B:66", (11, 7), "boundary_6_smaller_up"),
    ],
)
async def test_one_pair(query: str, score: tuple[int, int], rule: str) -> None:
    found = await pair(query)
    assert (found["score"]["A"], found["score"]["B"]) == score
    assert found["rule"] == rule or not rule
    assert found["text"]
    assert found["carried"] == 0


@pytest.mark.parametrize(
    ("points", "written", "hangs", "contract"),
    [
        (81, 8, 8, "hearts"),
        (106, 10, 11, "hearts"),
        (129, 13, 13, "all_trump"),
        (154, 15, 16, "all_trump"),
        (130, 13, 13, "no_trump"),
    ],
)
async def test_level(points: int, written: int, hangs: int, contract: str) -> None:
    query = f"contract={contract}&points=A:{points}&points=B:{points}"
    nobody = await pair(query)
    assert nobody["score"] is None
    assert nobody["taker"] is None
    assert nobody["split"] == {"written": written, "hangs": hangs}
    assert nobody["outcome"] == "tied"
    taken = await pair(f"{query}&taker=A")
    assert taken["score"] == {"A": 0, "B": written}
    assert taken["carried"] == nobody["carried"] == hangs
    assert "split" not in taken


async def test_post_takes_the_same() -> None:
    body: dict[str, Any] = {"contract": "hearts", "points": {"A": 106, "B": 106}, "taker": "N"}
    body |= {"multiplier": 2, "rules": {"contra_tie": "half_doubled"}, "preset": "standard"}
    query = "contract=hearts&points=A:106,B:106&taker=N&multiplier=2&preset=standard"
    posted = await post(PATH, body)
    got = await get(PATH, f"{query}&rules=contra_tie:half_doubled")
    assert posted.status == 200
    assert posted.body == got.body
    assert posted.json()["score"] == {"A": 0, "B": 20}
    assert posted.json()["carried"] == 22
    for form in ("text", "line"):
        text = await post(PATH, body, f"format={form}")
        told = await get(PATH, f"{query}&rules=contra_tie:half_doubled&format={form}")
        assert text.body == told.body


@pytest.mark.parametrize("variant", ["belote", "coinche", "three-player", "decouverte"])
async def test_other_variants_do_not_round_like_this(variant: str) -> None:
    for answer in (
        await get(f"{variant}/rounding"),
        await get(f"{variant}/rounding", "contract=hearts&points=A:96"),
        await post(f"{variant}/rounding", {"contract": "hearts", "points": {"A": 96}}),
    ):
        assert answer.status == 404
        assert answer.json()["type"] == "/problems/no-rounding"
        assert "no ÷10" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("query", "code", "words"),
    [
        ("contract=no_trump&points=A:70&points=B:50", "sum_undoubled", "120 looks undoubled"),
        ("contract=no_trump&points=A:70&points=B:60", "sum_undoubled", "130 looks undoubled"),
        ("contract=hearts&points=A:96&points=B:67", "rounding_sum", "this deal has 162"),
        ("contract=hearts&points=A:96&points=B:60", "rounding_sum", "156"),
        ("contract=hearts&points=A:200", "sum_over", "38 too many"),
        ("contract=hearts&points=C:96", "unknown_side", "no side C"),
        ("contract=hearts&points=A:96&taker=C", "unknown_seat", "no seat C"),
        ("contract=hearts&points=", "no_pair", "Give what the sides counted"),
        ("contract=hearts&points=A:96&preset=house", "unknown_preset", "standard"),
    ],
)
async def test_sums_that_cannot_be(query: str, code: str, words: str) -> None:
    answer = await get(PATH, query)
    assert answer.status == 422, answer.text
    (error,) = answer.json()["errors"]
    assert error["code"] == code
    assert words in error["detail"]


@pytest.mark.parametrize("query", ["contract=hearts", "points=A:96", "taker=A", "multiplier=2"])
async def test_half_a_question_is_refused(query: str) -> None:
    answer = await get(PATH, query)
    assert answer.status == 422
    missing = {error["parameter"] for error in answer.json()["errors"]}
    assert missing <= {"contract", "points"}


async def test_a_table_is_no_pair() -> None:
    answer = await get(PATH, "table=hearts&contract=hearts&points=A:96")
    assert answer.status == 422
    assert answer.json()["errors"][0]["parameter"] == "table"


async def test_the_rules_as_data() -> None:
    rules = (await get(PATH)).json()
    assert rules["variant"] == "bulgarian"
    assert rules["scheme"] == "tens"
    suit, all_trump, no_trump = (
        rules["contracts"][kind] for kind in ("suit", "all_trump", "no_trump")
    )
    assert (suit["deal"], suit["units"], suit["boundary"]) == (162, 16, 6)
    assert (suit["up"], suit["down"]) == ([7, 8, 9], [0, 1, 2, 3, 4, 5])
    assert (all_trump["deal"], all_trump["units"], all_trump["boundary"]) == (258, 26, 4)
    assert (no_trump["deal"], no_trump["units"], no_trump["boundary"]) == (260, 26, None)
    for part in ("failed", "doubled", "hanging"):
        assert rules[part]["text"]
    for example in rules["examples"]:
        multiplier, taker = example["multiplier"], example["taker"]
        points = ",".join(f"{side}:{value}" for side, value in example["points"].items())
        query = f"contract={example['contract']}&points={points}"
        assert await pair(f"{query}&taker={taker}&multiplier={multiplier}") == example


@pytest.mark.parametrize(
    ("contract", "deal", "step"), [("hearts", 162, 1), ("all_trump", 258, 1), ("no_trump", 260, 2)]
)
async def test_the_whole_table(contract: str, deal: int, step: int) -> None:
    rows = (await get(PATH, f"table={contract}")).json()["rows"]
    assert len(rows) == deal // 2 // step + 1
    for row in rows:
        assert row["points"]["A"] + row["points"]["B"] == deal
        units = row["score"]["A"] + row["score"]["B"] + row["carried"]
        assert units == (deal + 5) // 10
        points = f"A:{row['points']['A']},B:{row['points']['B']}"
        alone = await pair(f"contract={contract}&points={points}&taker=A")
        assert (alone["score"], alone["carried"]) == (row["score"], row["carried"])


async def test_options_change_the_rules_and_the_examples() -> None:
    plain = (await get(PATH)).json()
    other = (await get(PATH, "rules=contra_rounding:multiply_first")).json()
    assert other["rules"] == {"contra_rounding": "multiply_first"}
    assert other["rules_version"] != plain["rules_version"]
    assert other["doubled"]["contra_rounding"] == "multiply_first"
    assert [each["score"] for each in plain["examples"] if each["multiplier"] == 4] == [
        {"A": 64, "B": 0}
    ]
    assert [each["score"] for each in other["examples"] if each["multiplier"] == 4] == [
        {"A": 65, "B": 0}
    ]


@pytest.mark.parametrize(
    "query",
    [
        "",
        "table=hearts",
        "table=no_trump",
        "contract=hearts&points=A:96",
        "contract=clubs&points=A:81",
    ],
)
async def test_text_is_plain_and_narrow(query: str) -> None:
    text = (await get(PATH, f"{query}&format=text")).text
    assert text.endswith("\n")
    assert text.startswith("bulgarian (standard)")
    for line in text.splitlines():
        assert shown_width(line) <= 60
        assert line == line.rstrip()


async def test_lines() -> None:
    for query, line in (
        ("contract=hearts&points=A:96", "9 7 made\n"),
        ("contract=hearts&points=A:106&points=B:106", "10 written, 11 hanging\n"),
        ("contract=hearts&points=A:106&points=B:106&taker=A", "0 10 tied, 11 hanging\n"),
        ("contract=hearts&points=A:66&taker=A", "0 16 failed\n"),
    ):
        assert (await get(PATH, f"{query}&format=line")).text == line
    for query in ("", "table=hearts"):
        answer = await get(PATH, f"{query}&format=line")
        assert answer.status == 406
        assert "json, text" in answer.text
