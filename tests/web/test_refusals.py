"""What cannot be answered is a page in a browser, and stays data for programs."""

import pytest
from httpx import AsyncClient

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/nope", 404, "There is nothing at this address"),
        ("/calculator/nope", 404, "<bdi>"),
        ("/g/nope?lang=xx", 422, "<code><bdi>lang</bdi></code>"),
        ("/?lang=%ff", 400, "The request cannot be read"),
        ("/v1/variants/nope/sheet?format=html", 404, "There is no such variant"),
        ("/v1/variants/belote/score?taker=A", 406, "That format is not available"),
    ],
)
async def test_a_browser_gets_a_page(
    client: AsyncClient, path: str, status: int, said: str
) -> None:
    answer = await client.get(path, headers={"Accept": BROWSER.replace(",*/*;q=0.8", "")})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-robots-tag"] == "noindex"
    assert len(answer.headers.multi_items()) == len(answer.headers)
    assert said in answer.text.replace("&#39;", "'")
    assert f'<p class="status">{status}</p>' in answer.text


async def test_a_frame_may_be_told_what_is_wrong(client: AsyncClient) -> None:
    answer = await client.get(
        "/embed/calculator/belote?theme=blue&lang=fr", headers={"Accept": BROWSER}
    )
    assert answer.status_code == 422
    assert "frame-ancestors *" in answer.headers["content-security-policy"]
    assert '<html lang="fr" class="embed">' in answer.text


@pytest.mark.parametrize("accept", ["*/*", "application/json", ""])
async def test_programs_get_data(client: AsyncClient, accept: str) -> None:
    answer = await client.get("/nope", headers={"Accept": accept})
    assert answer.headers["content-type"] == "application/problem+json"


async def test_an_address_is_only_shown(client: AsyncClient) -> None:
    answer = await client.get("/%3Cscript%3Ealert(1)%3C/script%3E", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "&lt;script&gt;" in answer.text
    assert "<script>" not in answer.text
