"""oEmbed and badges: what other sites load."""

import re
from uuid import UUID
from xml.etree import ElementTree as ET

import pytest
from httpx import AsyncClient

from app.games.clubs import create_club
from tests.api.kept.table import Table
from tests.browser.names import HOSTILE

BASE = "http://dixdeder.test"


async def ask(client: AsyncClient, url: str, **query: str) -> dict[str, object]:
    answer = await client.get("/oembed", params={"url": url, **query})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    found: dict[str, object] = answer.json()
    return found


async def test_a_page_names_where_it_is_embedded_from(client: AsyncClient, table: Table) -> None:
    head = (await client.get(f"/g/{table.id}")).text.partition("</head>")[0]
    assert len(head) < 150_000
    links = re.findall(r'<link rel="alternate" type="([^"]+)" href="([^"]+)"', head)
    assert [kind for kind, _ in links] == ["application/json+oembed", "text/xml+oembed"]
    for _, address in links:
        assert (await client.get(address.replace("&amp;", "&"))).status_code == 200


async def test_what_an_editor_is_told(client: AsyncClient, table: Table) -> None:
    told = await ask(client, f"{BASE}/g/{table.id}")
    assert told["type"] == "rich"
    assert told["version"] == "1.0"
    assert told["title"] == "Friday"
    assert (told["width"], told["height"]) == (360, 619)
    assert told["cache_age"] == 60
    html = str(told["html"])
    assert html == (
        f'<iframe src="{BASE}/embed/games/{table.id}" width="360" height="619" '
        'title="Friday" frameborder="0" style="border:0"></iframe>'
    )
    framed = await ask(client, f"{BASE}/embed/games/{table.id}?lang=bg&theme=dark&utm=1")
    assert f"/embed/games/{table.id}?lang=bg&amp;theme=dark" in str(framed["html"])


@pytest.mark.parametrize(
    "query", ["lang=xx", "lang=", "rows=abc", "rows=101", "rows=-1", "theme=blue", "compact=2"]
)
@pytest.mark.parametrize("club", [False, True], ids=["game", "club"])
async def test_what_a_frame_refuses_is_not_passed_on(
    client: AsyncClient, table: Table, query: str, club: bool
) -> None:
    page = "/clubs/les-as" if club else f"/g/{table.id}"
    if club:
        database = client._transport.app.state.database  # type: ignore[attr-defined]
        async with database.writing() as repository:
            await create_club(repository, "Les As", "les-as")
    html = str((await ask(client, f"{BASE}{page}?{query}&lang=fr&theme=dark"))["html"])
    (address,) = re.findall(r'src="([^"]+)"', html)
    assert address.endswith("?lang=fr&amp;theme=dark")
    answer = await client.get(address.replace("&amp;", "&"))
    assert answer.status_code == 200
    (address,) = re.findall(
        r'src="([^"]+)"', str((await ask(client, f"{BASE}{page}?{query}"))["html"])
    )
    assert (await client.get(address)).status_code == 200


@pytest.mark.parametrize(
    ("width", "height", "given"),
    [("600", "1000", (600, 619)), ("9999", "9", (600, 9)), ("200", "450", (200, 450))],
)
async def test_it_fits(
    client: AsyncClient, table: Table, width: str, height: str, given: tuple[int, int]
) -> None:
    told = await ask(client, f"{BASE}/g/{table.id}", maxwidth=width, maxheight=height)
    assert (told["width"], told["height"]) == given
    assert f'width="{given[0]}" height="{given[1]}"' in str(told["html"])


async def test_the_same_in_xml(client: AsyncClient, hostile: Table) -> None:
    url = f"{BASE}/g/{hostile.id}"
    told = await ask(client, url)
    answer = await client.get("/oembed", params={"url": url, "format": "xml"})
    assert answer.headers["content-type"] == "text/xml; charset=utf-8"
    root = ET.fromstring(answer.content)
    assert root.tag == "oembed"
    assert {each.tag: each.text for each in root} == {name: str(v) for name, v in told.items()}
    assert "<script>" not in str(told["html"])


@pytest.mark.parametrize(
    "url",
    [
        "http://elsewhere.test/g/{id}",
        "/g/{id}",
        "javascript:alert(1)",
        "http://[",
        "http://dixdeder.test/g/nope",
        "http://dixdeder.test/",
        "http://dixdeder.test/clubs/nobody",
        "http://dixdeder.test/g/00000000-0000-4000-8000-000000000000",
    ],
)
async def test_nothing_to_embed(client: AsyncClient, table: Table, url: str) -> None:
    answer = await client.get("/oembed", params={"url": url.format(id=table.id)})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


async def test_refusals(client: AsyncClient, table: Table) -> None:
    url = f"{BASE}/g/{table.id}"
    yaml = await client.get("/oembed", params={"url": url, "format": "yaml"})
    assert yaml.status_code == 501
    assert (await client.get("/oembed")).status_code == 422
    for size in ("0", "-1", "x", "1e3", ""):
        answer = await client.get("/oembed", params={"url": url, "maxwidth": size})
        assert answer.status_code == 422, size
    await table.done("PATCH", "", {"visibility": "private"})
    assert (await client.get("/oembed", params={"url": url})).status_code == 404


async def test_badges(client: AsyncClient, table: Table) -> None:
    totals = (await table.state())["totals"]
    data = await client.get(f"/badge/{table.id}.json")
    assert data.json() == {
        "schemaVersion": 1,
        "label": "Ние – Вие",
        "message": f"{totals['A']} : {totals['B']}",
        "color": "#17633f",
        "cacheSeconds": 60,
    }
    picture = await client.get(f"/badge/{table.id}.svg", headers={"Accept": "image/svg+xml"})
    assert picture.headers["content-type"] == "image/svg+xml"
    texts = [each.text for each in ET.fromstring(picture.content).iter() if each.text]
    assert "Ние – Вие" in texts
    again = await client.get(
        f"/badge/{table.id}.svg", headers={"If-None-Match": picture.headers["etag"]}
    )
    assert again.status_code == 304
    assert (await client.get("/badge/nope.svg")).status_code == 404
    await table.done("PATCH", "", {"visibility": "private"})
    for kind in ("json", "svg"):
        assert (await client.get(f"/badge/{table.id}.{kind}")).status_code == 404


@pytest.mark.parametrize("kind", ["json", "svg"])
async def test_a_badge_of_a_version_that_comes_a_second_time_is_another(
    client: AsyncClient, table: Table, kind: str
) -> None:
    """A backup was put back: the game goes on from an earlier version."""
    path = f"/badge/{table.id}.{kind}"
    before = await client.get(path)
    database = client._transport.app.state.database  # type: ignore[attr-defined]
    async with database.writing() as repository:
        game = await repository.game(UUID(table.id))
        state = {**game.state, "totals": [1, 2]}
        await repository.change_game(game, {"state": state, "version": game.version})
    after = await client.get(path, headers={"If-None-Match": before.headers["etag"]})
    assert after.status_code == 200
    assert "1 : 2" in after.text


@pytest.mark.parametrize(
    "path", ["/badge/{}.json", "/badge/{}.svg", f"/oembed?url={BASE}/g/{{}}", "/g/{}"]
)
async def test_what_takes_a_token_to_see_is_kept_by_no_cache(
    client: AsyncClient, table: Table, path: str
) -> None:
    address = path.format(table.id)
    visible = await client.get(address)
    assert visible.headers["cache-control"] in {"public, max-age=60", "no-cache"}
    await table.done("PATCH", "", {"visibility": "private"})
    for token in (table.viewer, table.token):
        own = {"Authorization": f"Bearer {token}"}
        seen = await client.get(address, headers=own)
        assert seen.status_code == 200
        assert seen.headers["cache-control"] in {"private, no-store", "private, no-cache"}
        again = await client.get(address, headers={**own, "If-None-Match": seen.headers["etag"]})
        assert again.status_code == 304
        assert again.headers["cache-control"] == seen.headers["cache-control"]
    assert (await client.get(address)).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_in_what_other_sites_load(client: AsyncClient, name: str) -> None:
    sides = [{"name": name, "players": [name]}, {"name": name}]
    table = await Table.open(client, title=name, sides=sides)
    data = (await client.get(f"/badge/{table.id}.json")).json()
    assert data["label"].strip()
    assert len(data["label"]) < 80
    picture = await client.get(f"/badge/{table.id}.svg")
    drawn = ET.fromstring(picture.content)
    allowed = {"svg", "title", "rect", "path", "g", "text"}
    assert {each.tag.partition("}")[2] for each in drawn.iter()} == allowed
    assert not any(key.startswith("on") for each in drawn.iter() for key in each.attrib)
    told = await ask(client, f"{BASE}/g/{table.id}")
    frame = re.fullmatch(
        r'<iframe src="[^"<>]+" width="360" height="619" title="([^"<>]*)"'
        r' frameborder="0" style="border:0"></iframe>',
        str(told["html"]),
    )
    assert frame is not None
    xml = await client.get("/oembed", params={"url": f"{BASE}/g/{table.id}", "format": "xml"})
    ET.fromstring(xml.content)
