"""The calculator without a script: what the form says is scored by the engine, worked cases all."""

import html
import re

import pytest
from httpx import AsyncClient

from app.engine import VARIANTS
from app.render.catalogue import catalogue
from app.web.filled_form import filled
from tests.api.bodies import IDS, SCORES
from tests.engine.cases import Case
from tests.web.filled_form import form_of, told_by_a_form

TOLD = [(case, name) for case, name in zip(SCORES, IDS, strict=True) if told_by_a_form(case)]


def shown_score(page: str) -> dict[str, str]:
    found = re.findall(r'data-score="([ABC])">([^<]*)<', page)
    return dict(found)


def test_most_worked_hands_can_be_told_by_the_form() -> None:
    assert len(TOLD) > 200
    assert {case.variant for case, _ in TOLD} == {*VARIANTS}


@pytest.mark.parametrize("case", [case for case, _ in TOLD], ids=[name for _, name in TOLD])
def test_a_worked_hand(case: Case) -> None:
    given = {name: as_list(value) for name, value in form_of(case).items()}
    sheet = filled(VARIANTS[case.variant], given, catalogue("en"))
    if "refused" in case.expected:
        assert sheet.scored is None
        assert sheet.wrong
    else:
        assert sheet.wrong == {}
        assert sheet.scored is not None
        assert sheet.scored["score"] == case.expected["score"]
        assert sheet.scored["carried"] == case.expected.get("carried", 0)


def as_list(value: str | list[str]) -> list[str]:
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize("variant", VARIANTS)
async def test_the_page_shows_what_was_scored(client: AsyncClient, variant: str) -> None:
    case = next(
        case
        for case, _ in TOLD
        if case.variant == variant and sum(case.expected.get("score", {}).values())
    )
    answer = await client.get(f"/calculator/{variant}", params=form_of(case))
    expected = {side: str(points) for side, points in case.expected["score"].items()}
    assert shown_score(answer.text) == expected
    assert "data-account hidden" not in answer.text


@pytest.mark.parametrize("variant", VARIANTS)
async def test_an_empty_form_is_scored_for_nobody(client: AsyncClient, variant: str) -> None:
    for path in (f"/calculator/{variant}", f"/embed/calculator/{variant}"):
        answer = await client.get(path)
        assert answer.status_code == 200
        assert set(shown_score(answer.text).values()) == {"–"}
        assert not re.search(r'data-wrong="\w+">[^<]+<', answer.text)


async def test_what_was_said_stays_in_the_form(client: AsyncClient) -> None:
    answer = await client.get(
        "/calculator/belote?taker=B&contract=spades&points_A=90&belote=A&rule_capot=250"
        "&who=A&kind=tierce&rank=K&suit=H&dealer=N&carried=81"
    )
    page = answer.text
    for said in (
        r'name="taker" value="B" checked',
        r'name="contract" value="spades"[^>]* checked',
        r'name="points_A" value="90"',
        r'name="points_B" value="" placeholder="72"',
        r'name="belote" value="A" checked',
        r'<option value="tierce"[^>]* selected>',
        r'<option value="K" selected>K</option>',
        r'<option value="H" selected>',
        r'<option value="N" selected>North</option>',
        r'name="carried" value="81"',
        r'<option value="250" selected>250</option>',
    ):
        assert re.search(said, page), said


async def test_only_frames_may_be_framed(client: AsyncClient) -> None:
    page = await client.get("/calculator/belote")
    frame = await client.get("/embed/calculator/belote?theme=dark&lang=bg")
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert "frame-ancestors *" in frame.headers["Content-Security-Policy"]
    assert 'data-theme="dark"' in frame.text
    assert '<html lang="bg"' in frame.text


@pytest.mark.parametrize(
    ("query", "place", "words"),
    [
        ("points_A=200&contract=hearts&taker=A", "points", "162"),
        ("points_A=ninety", "points", "whole number"),
        ("points_A=90&contract=misere", "contract", "“misere”"),
        ("points_A=90&taker=N", "taker", "“N”"),
        ("points_A=90&preset=pub", "preset", "pub"),
        ("points_A=90&rule_capot=7", "rules", "252"),
        ("points_A=90&contract=hearts&taker=A&belote=A&belote=B", "belotes", "1 at most"),
        ("points_A=90&contract=hearts&taker=A&who=A&kind=tierce&rank=7", "declarations", "7"),
        ("points_A=90&contract=hearts&taker=A&carried=1.5", "carried", "whole number"),
        ("points_A=90&contract=hearts", "taker", "chosen"),
        ("points_A=90&contract=hearts&taker=A&dealer=Q", "dealer", "“Q”"),
        ("capot=A&contract=hearts&taker=A&points_B=10", "points", ""),
    ],
)
async def test_what_is_wrong_is_said_beside_its_field(
    client: AsyncClient, query: str, place: str, words: str
) -> None:
    answer = await client.get(f"/calculator/belote?{query}")
    assert answer.status_code == 200
    told = {
        name: html.unescape(text)
        for name, text in re.findall(r'data-wrong="(\w+)">([^<]+)<', answer.text)
    }
    assert words in told[place]


@pytest.mark.parametrize(
    "query",
    [
        "points_A=<script>alert(1)</script>",
        "points_A=1&contract=\u202ehearts",
        "points_A=9&who=X&kind=poker&rank=Z&suit=Z&contract=hearts&taker=A",
        "points_A=" + "9" * 400,
        "points_A=1&rule_capot=<b>",
        "kind=quinte8&points_A=1&contract=hearts&taker=A",
        "points_A=1&contract=all_trump&taker=A&belotes_A=9",
        "points_A=1&carried=999999&contract=hearts&taker=A",
    ],
)
@pytest.mark.parametrize("variant", VARIANTS)
async def test_nothing_said_breaks_the_page(client: AsyncClient, variant: str, query: str) -> None:
    answer = await client.get(f"/calculator/{variant}?{query}")
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text
    assert "<b>" not in answer.text.replace('<b class="verdict__score"', "")
    assert "\u202e" not in re.sub(r"<[^>]*>", "", answer.text)


async def test_other_variants_there_are_none(client: AsyncClient) -> None:
    answer = await client.get("/calculator/poker")
    assert answer.status_code == 404
    assert "decouverte" in answer.text
    chosen = await client.get("/calculator?lang=fr")
    assert all(f"/calculator/{variant}?lang=fr" in chosen.text for variant in VARIANTS)
