"""The scoreboard's pages: what they show, to whom, with which labels."""

import re
from asyncio import gather
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import UUID

import pytest
from fastapi import FastAPI
from httpx import AsyncClient
from starlette.requests import Request

from app.render.board import figure
from app.render.negotiation import Wanted
from app.web import scoreboard
from app.web.made import Boards
from app.web.pages import template
from tests.api.kept.table import Table, hand

HTML = {"Accept": "text/html,*/*;q=0.8"}


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


async def read(client: AsyncClient, path: str, **headers: str) -> str:
    answer = await client.get(path, headers={**HTML, **headers})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return answer.text


async def test_a_page_shows_the_game(client: AsyncClient, table: Table) -> None:
    html = await read(client, f"/g/{table.id}")
    text = text_of(html)
    assert "Friday" in text
    assert "French belote, to 1000" in text
    assert "Ние" in text
    assert "Мария · Иван" in text
    names = {"N": "Мария", "S": "Иван", "E": "Élodie", "W": "Вие (W)"}
    assert f"Deals next: {names[(await table.state())['next_dealer']]}" in text
    for said in ("capot", "failed", "passed out", "adjusted", "tied · 81 hang", "−10"):
        assert said in text, said
    totals = (await table.state())["totals"]
    shown = re.findall(r'class="side__total"[^>]*>([^<]*)<', html)
    assert shown == [figure(totals["A"]), figure(totals["B"])]


async def test_hands_stand_newest_first_and_explain_themselves(
    client: AsyncClient, table: Table
) -> None:
    html = await read(client, f"/g/{table.id}")
    hands = await table.hands()
    names = {side["side"]: side["name"] for side in (await table.state())["sides"]}
    assert re.findall(r'data-hand="([^"]+)"', html) == [each["id"] for each in reversed(hands)]
    for each in hands:
        for row in (*each["tally"], *each["award"]):
            named = re.sub(r": ([AB])$", lambda said: f": {names[said[1]]}", row["text"])
            assert named in html.replace("&#39;", "'")
    assert "spilt beer" in html
    assert "late" in html


async def test_the_frame_shows_as_many_hands_as_asked(client: AsyncClient, table: Table) -> None:
    assert (await read(client, f"/embed/games/{table.id}")).count("<details") == 5
    assert (await read(client, f"/embed/games/{table.id}?rows=2")).count("<details") == 2
    bare = await read(client, f"/embed/games/{table.id}?rows=0")
    assert "<details" not in bare
    assert "No hand has been played" not in bare
    compact = await read(client, f"/embed/games/{table.id}?compact=1")
    assert "<details" not in compact
    assert "board--compact" in compact
    dark = await read(client, f"/embed/games/{table.id}?theme=dark&utm_source=x")
    assert 'data-theme="dark"' in dark
    assert "data-theme" not in await read(client, f"/embed/games/{table.id}?theme=auto")


async def test_codes_keep_the_looks_of_the_page(client: AsyncClient, table: Table) -> None:
    codes = unescape(await read(client, f"/g/{table.id}?compact=1&theme=dark"))
    assert f"/embed/games/{table.id}?compact=1&amp;theme=dark&amp;lang=en" in codes
    assert 'lang="en" theme="dark" compact>' in codes
    assert " compact>" not in unescape(await read(client, f"/g/{table.id}"))


@pytest.mark.parametrize("query", ["theme=blue", "rows=-1", "rows=101", "rows=x", "compact=2"])
async def test_a_look_there_is_not(client: AsyncClient, table: Table, query: str) -> None:
    answer = await client.get(f"/embed/games/{table.id}?{query}")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["parameter"] == query.partition("=")[0]


async def test_an_empty_game_and_a_finished_one(client: AsyncClient) -> None:
    empty = await Table.open(client)
    text = text_of(await read(client, f"/g/{empty.id}"))
    assert "No hand has been played yet" in text
    assert "Us" in text
    assert "Deals first: Them (W)" in text
    over = await Table.open(client, target=100, sides=[{"name": "Cats"}, {"name": "Dogs"}])
    await over.add(hand(95))
    html = await read(client, f"/g/{over.id}")
    assert "board--finished" in html
    assert "Cats 105, Dogs 57. Winner: Cats" in html
    assert "Deals next" not in html


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ([{"name": "Tigers"}], "Tigers 0, Them 0"),
        ([{}, {"players": ["Ann"]}], "Us 0, Ann 0"),
        ([{"name": "Them"}], "Them 0, B 0"),
    ],
)
async def test_a_side_without_a_name_is_not_called_by_a_letter(
    client: AsyncClient, sides: list[Any], said: str
) -> None:
    table = await Table.open(client, sides=sides)
    html = await read(client, f"/g/{table.id}")
    assert f'data-summary="{said}"' in html


async def test_a_bid_for_every_trick_is_made_in_one_word(client: AsyncClient) -> None:
    table = await Table.open(client, variant="coinche")
    said = {"taker": "A", "contract": "spades", "bid": "capot"}
    await table.add({**said, "capot": "A"}, {**said, "capot": "B"})
    html = await read(client, f"/g/{table.id}")
    shown = re.findall(r'class="hand__tags[^>]*>([^<]+)<', html)
    assert shown == ["failed · capot", "made"]


async def test_three_columns_for_three(client: AsyncClient) -> None:
    table = await Table.open(client, variant="three-player", sides=[{"name": "Olga"}])
    points = {"A": 60, "B": 50, "C": 42}
    said = {"taker": "A", "contract": "hearts", "card_points": points, "last_trick": "B"}
    await table.add(said)
    html = await read(client, f"/g/{table.id}")
    assert html.count('class="side__total"') == 3
    assert "Olga 0, B 60, C 42" in html


async def test_two_kinds_of_pages_may_be_framed_or_not(client: AsyncClient, table: Table) -> None:
    page = await client.get(f"/g/{table.id}", headers=HTML)
    frame = await client.get(f"/embed/games/{table.id}", headers=HTML)
    bare = await client.get(f"/embed/games/{table.id}/board", headers=HTML)
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    for each in (frame, bare):
        assert "frame-ancestors *" in each.headers["content-security-policy"]
        assert each.headers["access-control-allow-origin"] == "*"
    for each in (page, frame, bare):
        policy = each.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'self'" in policy
        assert "set-cookie" not in each.headers
        assert each.headers["x-content-type-options"] == "nosniff"
        markup = each.text.replace("style=&#34;", "")  # is a text there: the code of a frame
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script>", markup)
        assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//(?!dixdeder\.test)""", each.text)


async def test_only_public_games_are_found_by_search(client: AsyncClient, table: Table) -> None:
    page = await client.get(f"/g/{table.id}", headers=HTML)
    assert page.headers["x-robots-tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in page.text
    await table.done("PATCH", "", {"visibility": "public"})
    page = await client.get(f"/g/{table.id}", headers=HTML)
    assert "x-robots-tag" not in page.headers
    assert "noindex" not in page.text


@pytest.mark.parametrize("path", ["/g/{}", "/embed/games/{}", "/embed/games/{}/board"])
async def test_a_private_game_is_told_from_none_by_its_token_only(
    client: AsyncClient, table: Table, path: str
) -> None:
    await table.done("PATCH", "", {"visibility": "private"})
    closed = await client.get(path.format(table.id), headers=HTML)
    other = "00000000-0000-4000-8000-000000000000"
    nothing = await client.get(path.format(other), headers=HTML)
    assert closed.status_code == nothing.status_code == 404
    assert closed.text.replace(table.id, other) == nothing.text
    assert {**closed.headers, "etag": ""} == {**nothing.headers, "etag": ""}
    assert closed.headers["x-robots-tag"] == "noindex"
    assert "Friday" not in closed.text
    for token in (table.viewer, table.token):
        seen = await client.get(
            path.format(table.id), headers={**HTML, "Authorization": f"Bearer {token}"}
        )
        assert seen.status_code == 200
        assert "Ние" in seen.text
    wrong = await client.get(path.format(table.id), headers={"Authorization": "Bearer " + "x" * 32})
    assert wrong.status_code == 404


@pytest.mark.parametrize("name", ["nope", "%00", "%F0%9F%82%A1", "<script>", "0" * 36])
async def test_no_game_is_said_in_words(client: AsyncClient, name: str) -> None:
    answer = await client.get(f"/g/{name}", headers=HTML)
    assert answer.status_code == 404
    assert "No game here" in answer.text
    assert "<script>" not in answer.text
    french = await client.get(f"/g/{name}?lang=fr", headers=HTML)
    assert french.headers["content-language"] == "fr"


async def test_a_board_is_not_sent_twice(client: AsyncClient, table: Table) -> None:
    path = f"/embed/games/{table.id}/board?lang=bg"
    first = await client.get(path)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    again = await client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = await client.get(path.replace("bg", "fr"), headers={"If-None-Match": tag})
    assert other.status_code == 200
    await table.add(hand(100))
    changed = await client.get(path, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["etag"] != tag


async def test_a_thousand_readers_cost_one_rendering(
    client: AsyncClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(request: Request, name: str, want: Wanted, **facts: Any) -> bytes:
        made.append(name)
        return template(request, name, want, **facts)

    monkeypatch.setattr(scoreboard, "template", counted)
    path = f"/embed/games/{table.id}/board"
    boards = await gather(*(client.get(path) for _ in range(20)))
    assert len({each.content for each in boards}) == len(made) == 1
    looks = ("lang=bg", "lang=fr", "rows=2", "compact=1", "rows=0", "rows=100")
    others = [await client.get(f"{path}?{each}") for each in looks]
    assert len({each.content for each in others}) == len(others)
    assert len(made) == 1 + len(others)
    for change, said in (
        ({"title": "Renamed"}, 'data-title="Renamed"'),
        ({"sides": [{"name": "Lions"}, {"name": "Cats"}]}, "Lions"),
        ({"target": 5000}, "5000"),
    ):
        await table.done("PATCH", "", change)
        assert said in (await client.get(path)).text
    await table.done("POST", "/undo")
    assert "5000" not in (await client.get(path)).text


async def test_a_board_made_for_who_may_see_it_is_not_shown_to_others(
    client: AsyncClient, table: Table
) -> None:
    path, own = f"/embed/games/{table.id}/board", {"Authorization": f"Bearer {table.viewer}"}
    await client.get(path)
    await table.done("PATCH", "", {"visibility": "private"})
    for _ in range(2):
        assert "Ние" in (await client.get(path, headers=own)).text
        assert (await client.get(path)).status_code == 404
    await table.ask("DELETE")
    assert (await client.get(path, headers=own)).status_code == 404


async def test_a_version_that_comes_a_second_time_is_another(
    client: AsyncClient, table: Table, app: FastAPI
) -> None:
    """A backup was put back: the game goes on from an earlier version."""
    path = f"/embed/games/{table.id}/board"
    before = await client.get(path)
    async with app.state.database.writing() as repository:
        game = await repository.game(UUID(table.id))
        moved = {"title": "Put back", "updated_at": game.updated_at + timedelta(microseconds=1)}
        await repository.change_game(game, {**moved, "version": game.version})
    after = await client.get(path, headers={"If-None-Match": before.headers["etag"]})
    assert after.status_code == 200
    assert "Put back" in after.text


async def test_the_language_stays_chosen(client: AsyncClient, table: Table) -> None:
    html = await read(client, f"/g/{table.id}?lang=bg&rows=3")
    assert 'href="?rows=3&amp;lang=fr"' in html
    assert 'href="/?lang=bg"' in html
    assert f"/embed/games/{table.id}/board?lang=bg&amp;rows=3" in html
    chosen = await client.get(f"/g/{table.id}", headers={"Accept-Language": "uk"})
    assert chosen.headers["content-language"] == "uk"
    assert 'href="/"' in chosen.text


async def test_names_are_text(client: AsyncClient, hostile: Table) -> None:
    for path in (f"/g/{hostile.id}", f"/embed/games/{hostile.id}"):
        html = await read(client, path)
        assert "<script>" not in html
        assert "&lt;script&gt;" in html


def test_boards_are_kept_in_so_many_bytes() -> None:
    boards, games = Boards(most=100), [UUID(int=number) for number in range(5)]
    for game in games[:4]:
        boards.keep((game, "1"), b"x" * 25)
    boards.keep((games[1], "1"), b"y" * 25)
    assert boards.find((games[0], "1")) == b"x" * 25
    boards.keep((games[4], "1"), b"x" * 50)
    kept = [boards.find((game, "1")) is not None for game in games]
    assert kept == [True, True, False, False, True]
    assert boards.find((games[0], "2")) is None
    boards.keep((games[2], "1"), b"x" * 101)
    assert not any(boards.find((game, "1")) for game in games)
