"""A scored hand as a table and as a line."""

import unicodedata

import pytest

from app.render.table import shown_width
from tests.api.bodies import IDS, SCORES, Body, body_of, post
from tests.engine.cases import Case


def assert_plain(text: str) -> None:
    """As api.md has it: 60 columns, no box drawing, no colours, a newline at the end."""
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    for line in text.splitlines():
        assert shown_width(line) <= 60, line
        assert line == line.rstrip(), repr(line)
    letters = {char for char in text if not char.isascii()}
    assert not [char for char in letters if unicodedata.name(char).startswith("BOX")]
    assert "\x1b" not in text
    assert "{" not in text


@pytest.mark.parametrize("case", SCORES, ids=IDS)
async def test_a_table_is_plain_and_narrow(case: Case) -> None:
    answer = await post(f"{case.variant}/score", body_of(case), "format=text")
    if answer.status != 200:
        return
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert_plain(answer.text)
    lines = answer.text.splitlines()
    figures = [line for line in lines[1:] if line[-1].isdigit() and not line.startswith("rules")]
    ends = {shown_width(line) for line in [lines[1], *figures]}
    assert lines[0].startswith(f"{case.variant} (")
    assert len(figures) >= 4
    if not case.rules:
        assert len(ends) == 1, "columns do not line up"


@pytest.mark.parametrize("case", SCORES, ids=IDS)
async def test_a_line_is_a_line(case: Case) -> None:
    answer = await post(f"{case.variant}/score", body_of(case), "format=line")
    assert answer.text.count("\n") == 1
    assert answer.text.endswith("\n")


COINCHE = {"contract": "hearts", "bid": 100, "trick_points": {"A": 108}}
TITLES: list[tuple[str, Body, str]] = [
    ("belote", {"taker": "A", "contract": "hearts"}, "belote (house)  hearts, taker A"),
    ("belote", {"taker": "S", "contract": "no_trump"}, "belote (house)  no trump, taker S"),
    ("coinche", {**COINCHE, "taker": "E"}, "coinche (house)  hearts 100, taker E"),
    (
        "coinche",
        {**COINCHE, "taker": "A", "preset": "official", "multiplier": 2},
        "coinche (official)  hearts 100 doubled, taker A",
    ),
    (
        "coinche",
        {**COINCHE, "taker": "A", "multiplier": 4},
        "coinche (house)  hearts 100 redoubled, taker A",
    ),
    (
        "coinche",
        {**COINCHE, "taker": "A", "bid": "capot"},
        "coinche (house)  hearts capot, taker A",
    ),
    (
        "coinche",
        {**COINCHE, "taker": "A", "bid": "generale"},
        "coinche (house)  hearts générale, taker A",
    ),
    (
        "bulgarian",
        {"taker": "A", "contract": "all_trump", "trick_points": {"A": 134}},
        "bulgarian (standard)  all trump, taker A",
    ),
]


@pytest.mark.parametrize(("variant", "body", "title"), TITLES)
async def test_the_heading_says_what_was_played(variant: str, body: Body, title: str) -> None:
    told = {"capot": "A"} if "trick_points" not in body else {}
    answer = await post(f"{variant}/score", {**body, **told}, "format=text")
    assert answer.text.splitlines()[0] == title


@pytest.mark.parametrize(("times", "name"), [(2, "contra"), (4, "recontra")])
async def test_bulgarian_doubling_is_called_contra(times: int, name: str) -> None:
    body = {"taker": "A", "contract": "hearts", "trick_points": {"A": 100}, "multiplier": times}
    answer = await post("bulgarian/score", body, "format=text")
    assert answer.text.splitlines()[0] == f"bulgarian (standard)  hearts {name}, taker A"


async def test_what_hangs_is_said_below_the_table() -> None:
    body = {"taker": "A", "contract": "hearts", "trick_points": {"A": 81}}
    answer = await post(
        "belote/score", {**body, "rules": {"rounding": "nearest_10"}}, "format=text"
    )
    assert answer.text.endswith(
        "SCORE                      0     80\n"
        "81 hang for a later hand.\n"
        "rules: rounding nearest_10\n"
    )
    plain = await post("belote/score", {**body, "trick_points": {"A": 82}}, "format=text")
    assert "hang" not in plain.text


async def test_options_that_differ_from_the_preset_are_named_below() -> None:
    body = {"taker": "A", "contract": "hearts", "capot": "A"}
    rules = {"capot": 250, "declarations": False, "tie": "hang"}
    answer = await post("belote/score", {**body, "rules": rules}, "format=text")
    assert answer.text.endswith(
        "SCORE                    250      0\nrules: capot 250, declarations false\n"
    )


async def test_the_table_of_the_specification() -> None:
    body = {"taker": "A", "contract": "hearts", "card_points": {"A": 95}, "last_trick": "A"}
    answer = await post("belote/score", {**body, "belotes": {"A": 1}}, "format=text")
    assert answer.text == (
        "belote (house)  hearts, taker A\n"
        "                           A      B\n"
        "card points               95     57\n"
        "last trick                10      0\n"
        "belote                    20      0\n"
        "counted                  125     57\n"
        "made: each its own       125     57\n"
        "SCORE                    125     57\n"
    )
    line = await post("belote/score", {**body, "belotes": {"A": 1}}, "format=line")
    assert line.text == "125 57 made\n"
