"""The front door: a text help whose lines work, and the same as a page."""

import re
import shlex
from urllib.parse import urlsplit

import pytest
from httpx import AsyncClient

CURL = {"Accept": "*/*", "Host": "localhost:8000"}


def commands(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.startswith("  curl ")]


async def test_curl_gets_five_lines_to_try(client: AsyncClient) -> None:
    answer = await client.get("/", headers=CURL)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.text.endswith("\n")
    assert len(commands(answer.text)) == 5
    assert all("http://localhost:8000/v1/variants" in line for line in commands(answer.text))
    assert "{" not in answer.text


async def test_each_line_works_as_printed(client: AsyncClient) -> None:
    text = (await client.get("/", headers=CURL)).text
    for line in commands(text):
        curl, address = shlex.split(line)
        assert curl == "curl"
        url = urlsplit(address)
        answer = await client.get(f"{url.path}?{url.query}" if url.query else url.path)
        assert answer.status_code == 200, line
        assert answer.content


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("belote.example", "http://belote.example/v1"),
        ("[::1]:8000", "http://[::1]:8000/v1"),
        ('evil"><script>', "http://localhost:8000/v1"),
        ("a b", "http://localhost:8000/v1"),
        ("[", "http://localhost:8000/v1"),
        ("[::1", "http://localhost:8000/v1"),
        ("a:x", "http://localhost:8000/v1"),
        ("x" * 200, "http://localhost:8000/v1"),
    ],
)
async def test_lines_name_the_host_that_was_asked(
    client: AsyncClient, host: str, shown: str
) -> None:
    answer = await client.get("/", headers={"Host": host})
    assert all(shown in line for line in commands(answer.text))


async def test_browsers_get_a_page(client: AsyncClient) -> None:
    accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    answer = await client.get("/", headers={"Accept": accept})
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.text.count("curl") >= 5

    for address in re.findall(r"(?:src|href)=[\"']?([^\"' >]+)", answer.text):
        assert not address.startswith(("http", "//")), "a page loads nothing from elsewhere"


async def test_the_form_can_be_asked_for(client: AsyncClient) -> None:
    html = await client.get("/?format=html")
    assert html.headers["Content-Type"].startswith("text/html")
    text = await client.get("/?format=text", headers={"Accept": "text/html"})
    assert text.headers["Content-Type"].startswith("text/plain")
    assert text.headers["Vary"] == "Accept, Accept-Language"
    again = await client.get("/?format=text", headers={"If-None-Match": text.headers["ETag"]})
    assert again.status_code == 304
    assert (await client.get("/?format=json")).status_code == 406


@pytest.mark.parametrize(
    ("lang", "variant", "columns"),
    [("en", "belote", 2), ("bg", "bulgarian", 2), ("uk", "three-player", 3)],
)
async def test_the_game_of_the_language_comes_first(
    client: AsyncClient, lang: str, variant: str, columns: int
) -> None:
    page = (await client.get(f"/?lang={lang}", headers={"Accept": "text/html"})).text
    games = re.findall(r'href="/play\?variant=([a-z-]+)', page)
    assert games[0] == variant
    assert len(games) == len(set(games)) == 5
    assert re.findall(r'<th scope="col">([A-C])</th>', page) == list("ABC"[:columns])
