"""Clubs' pages: their public games, page by page, and the way back from a game."""

import re

import pytest
from httpx import AsyncClient

from app.games.clubs import create_club, revoke_club
from app.games.repository import Repository
from tests.api.kept.table import Table, hand

BASE = "http://dixdeder.test"
HTML = {"Accept": "text/html"}


async def new_club(client: AsyncClient, name: str, slug: str) -> dict[str, str]:
    """Its key as a header."""
    database = client._transport.app.state.database  # type: ignore[attr-defined]
    async with database.writing() as repository:
        key = await create_club(repository, name, slug)
    return {"Authorization": f"Bearer {key}"}


def shown(html: str) -> list[str]:
    return re.findall(r'class="game__title"><bdi>([^<]*)<', html)


async def test_a_clubs_page(client: AsyncClient) -> None:
    own = await new_club(client, "Belote & Cie", "belote-cie")
    for title, visibility, target in (
        ("Open", "public", 1000),
        ("Over", "public", 100),
        ("Hidden", "unlisted", 1000),
    ):
        body = {"title": title, "visibility": visibility, "target": target}
        await (await Table.open(client, headers=own, **body)).add(hand(95))
    page = await client.get("/clubs/belote-cie")
    assert page.status_code == 200
    assert "Belote &amp; Cie" in page.text
    assert "noindex" not in page.text
    for said in ("Being played", "Open", "Finished", "Over", "105"):
        assert said in page.text
    assert "Hidden" not in page.text
    when = re.findall(r"<time datetime=\"(\d{4})[^>]*>([^<]+)</time>", page.text)
    assert [(year, words[-4:]) for year, words in when] == [(year, year) for year, _ in when]
    assert all(re.fullmatch(r"[A-Z][a-z]{2} \d{1,2}, \d{4}", words) for _, words in when)
    bulgarian = await client.get("/clubs/belote-cie?lang=bg")
    assert "\u202fг.</time>" in bulgarian.text
    frame = await client.get("/embed/clubs/belote-cie?theme=light")
    assert "frame-ancestors *" in frame.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert 'data-theme="light"' in frame.text
    asked = await client.get("/oembed", params={"url": f"{BASE}/clubs/belote-cie"})
    told = asked.json()
    assert told["title"] == "Belote & Cie"
    assert "/embed/clubs/belote-cie" in str(told["html"])
    for slug in ("nobody", "NOBODY", "%00", "a" * 99):
        nobody = await client.get(f"/clubs/{slug}")
        assert nobody.status_code == 404
        assert "No such club" in nobody.text


async def test_games_beyond_a_page_are_a_link_away(
    client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.kept.LISTED", 3)
    monkeypatch.setattr("app.web.clubs.LISTED", 3)
    own = await new_club(client, "Les As", "les-as")
    for number in range(8):
        more = {"target": 100} if number % 2 else {}
        body = {"title": f"Game {number}", "visibility": "public", **more}
        await (await Table.open(client, headers=own, **body)).add(hand(95))
    seen, path = [], "/clubs/les-as?lang=en"
    first = (await client.get(path, headers=HTML)).text
    assert shown(first) == [f"Game {number}" for number in (6, 4, 2, 7, 5, 3)]
    assert "The newest games" not in first
    for _, address in re.findall(r'<a class="(button)" href="(/clubs/[^"]+)"', first):
        page = (await client.get(address.replace("&amp;", "&"), headers=HTML)).text
        seen += shown(page)
        assert "Earlier games" not in page
        assert 'href="/clubs/les-as?lang=en">The newest games' in page
    assert seen == ["Game 0", "Game 1"]
    frame = (await client.get("/embed/clubs/les-as", headers=HTML)).text
    assert re.search(r'href="/clubs/les-as\?status=open&amp;cursor=[^"]+" target="_blank"', frame)


@pytest.mark.parametrize("query", ["cursor=nope", "cursor=", "status=lost", "cursor=bjE"])
async def test_a_page_there_is_not(client: AsyncClient, query: str) -> None:
    await new_club(client, "Les As", "les-as")
    answer = await client.get(f"/clubs/les-as?{query}", headers=HTML)
    assert answer.status_code == 422
    assert query.partition("=")[0] in answer.text


async def test_a_game_names_its_club(client: AsyncClient) -> None:
    own = await new_club(client, "Belote & Cie", "belote-cie")
    table = await Table.open(client, headers=own)
    path = f"/g/{table.id}?lang=fr"
    before = await client.get(path)
    assert '<a href="/clubs/belote-cie?lang=fr"><bdi>Belote &amp; Cie</bdi></a>' in before.text
    database = client._transport.app.state.database  # type: ignore[attr-defined]
    async with database.writing() as repository:
        await renamed(repository, "Les As")
    after = await client.get(path, headers={"If-None-Match": before.headers["etag"]})
    assert "Les As</bdi></a>" in after.text
    other = await Table.open(client)
    assert "/clubs/" not in (await client.get(f"/g/{other.id}", headers=HTML)).text


async def renamed(repository: Repository, name: str) -> None:
    """As an operator does: revoked and made anew."""
    await revoke_club(repository, "belote-cie")
    await create_club(repository, name, "belote-cie")


async def test_a_game_without_a_name_says_its_variant_once(client: AsyncClient) -> None:
    own = await new_club(client, "Les As", "les-as")
    body = {"variant": "bulgarian", "visibility": "public"}
    table = await Table.open(client, headers=own, **body)
    page = (await client.get(f"/g/{table.id}", headers=HTML)).text
    assert page.partition("<h1")[2].count("Bulgarian belot<") == 1
    assert "Bulgarian belot, to" not in page.partition("<h1")[2]
    club = (await client.get("/clubs/les-as", headers=HTML)).text
    assert shown(club) == ["Bulgarian belot, to 151"]
    assert club.count("Bulgarian belot") == 1
