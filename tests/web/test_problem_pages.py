"""An answer's `type` leads to a page that explains it; pages load nothing from elsewhere."""

import re

import pytest
from httpx import AsyncClient

from app.render.problem_types import PROBLEMS


@pytest.mark.parametrize("slug", PROBLEMS)
async def test_every_type_leads_to_its_explanation(client: AsyncClient, slug: str) -> None:
    kind = PROBLEMS[slug]
    answer = await client.get(kind.address)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == {
        "type": kind.address,
        "status": kind.status,
        "title": kind.title,
        "explanation": kind.explanation,
        "members": dict(kind.members),
    }
    page = await client.get(kind.address, headers={"Accept": "text/html,*/*;q=0.8"})
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert f"<h1>{kind.title}</h1>" in page.text.replace("&#39;", "'")
    text = await client.get(f"{kind.address}?format=text")
    assert text.text.startswith(f"{kind.status} {kind.title}\n")
    assert text.text.endswith("\n")
    assert max(map(len, text.text.splitlines())) <= 60


async def test_the_list_names_every_kind(client: AsyncClient) -> None:
    items = (await client.get("/problems")).json()["items"]
    assert [item["type"] for item in items] == [kind.address for kind in PROBLEMS.values()]
    page = (await client.get("/problems?format=html")).text
    text = (await client.get("/problems?format=text")).text
    for kind in PROBLEMS.values():
        assert f'href="{kind.address}"' in page
        assert f"{kind.status} {kind.slug} " in text


async def test_an_unknown_kind(client: AsyncClient) -> None:
    answer = await client.get("/problems/invalid_hand")
    assert answer.status_code == 404
    assert answer.json()["detail"].endswith("Did you mean /problems/invalid-hand?")
    answer = await client.get("/problems/<script>?format=html")
    assert answer.status_code == 404
    assert "&lt;script&gt;" in answer.text
    assert "<script>" not in answer.text


async def test_pages_are_cacheable_and_closed_to_frames(client: AsyncClient) -> None:
    first = await client.get("/problems")
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert first.headers["Content-Language"] == "en"
    assert "frame-ancestors 'none'" in first.headers["Content-Security-Policy"]
    again = await client.get("/problems", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/problems", "/problems/not-found", "/docs"])
async def test_pages_load_nothing_from_elsewhere(client: AsyncClient, path: str) -> None:
    page = await client.get(path, headers={"Accept": "text/html"})
    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", page.text)
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]


async def test_the_documentation_brings_its_own_files(client: AsyncClient) -> None:
    page = (await client.get("/docs")).text
    files = re.findall(r'(?:src|href)="(/docs/[^"]+)"', page)
    assert len(files) == 3
    for path in files:
        answer = await client.get(path)
        assert answer.status_code == 200
        assert len(answer.content) > 100
        kind = "text/css" if path.endswith("css") else "text/javascript"
        assert answer.headers["Content-Type"].startswith(kind)
        again = await client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
    assert (await client.get("/docs/other.js")).status_code == 404
    assert "validatorUrl: null" in (await client.get("/docs/start.js")).text
