"""`?format=` beats Accept, `?lang=` beats Accept-Language; answers are cacheable."""

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from app.render.negotiation import Wanted, best_format, best_language, is_current
from tests.api.probe import add_probe
from tests.api.wire import ask

PROBE = "/v1/probe/belote"
OFFERED = ("json", "text", "html")


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    return add_probe(app)


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        (None, "json"),
        ("", "json"),
        ("*/*", "json"),
        ("application/json", "json"),
        ("application/problem+json", "json"),
        ("application/*", "json"),
        ("text/plain", "text"),
        ("TEXT/Plain; charset=utf-8", "text"),
        ("text/*", "text"),
        ("text/html, text/plain", "text"),
        ("text/html, text/plain;q=0.9", "html"),
        ("text/plain, */*", "text"),
        ("application/json, text/plain, */*", "json"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "html"),
        ("application/json;q=0, */*", "text"),
        ("application/json;q=0.1, text/*;q=0.5, text/plain;q=0.2", "html"),
        ("text/csv", None),
        ("image/*, application/xml", None),
        ("*/*;q=0", None),
        ("nonsense", None),
        ("application/json;q=x", None),
    ],
)
def test_the_accept_header_is_weighed(accept: str | None, chosen: str | None) -> None:
    assert best_format(accept, OFFERED) == chosen


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        (None, "en"),
        ("", "en"),
        ("bg", "bg"),
        ("fr-CA", "fr"),
        ("UK", "uk"),
        ("de, fr;q=0.5", "fr"),
        ("ru;q=0.4, bg;q=0.6", "bg"),
        ("bg, ru", "bg"),
        ("fr;q=0, ru;q=0.1", "ru"),
        ("*", "en"),
        ("fr;q=0.5, *;q=0.9", "en"),
        ("de, ja", "en"),
        ("fr;q=nan", "en"),
    ],
)
def test_the_accept_language_header_is_weighed(header: str | None, lang: str) -> None:
    assert best_language(header) == lang


@pytest.mark.parametrize(
    ("header", "current"),
    [
        (None, False),
        ("", False),
        ('"a"', True),
        ('W/"a"', True),
        ('"b", "a"', True),
        ("*", True),
        ('"b"', False),
        ("a", False),
    ],
)
def test_tags_are_compared_weakly(header: str | None, current: bool) -> None:
    assert is_current(header, '"a"') is current


def test_what_is_wanted_knows_its_words_and_type() -> None:
    assert Wanted("line", "en").media_type == "text/plain; charset=utf-8"
    assert Wanted("line", "en").words.lang == "en"


@pytest.mark.parametrize(
    ("query", "accept", "media"),
    [
        ("", "*/*", "application/json"),
        ("", "text/plain", "text/plain; charset=utf-8"),
        ("?format=json", "text/plain", "application/json"),
        ("?format=text", "application/json", "text/plain; charset=utf-8"),
        ("?format=line", "image/png", "text/plain; charset=utf-8"),
        ("?f%6Frmat=text", "*/*", "text/plain; charset=utf-8"),
    ],
)
async def test_the_parameter_beats_the_header(
    client: AsyncClient, query: str, accept: str, media: str
) -> None:
    answer = await client.get(PROBE + query, headers={"Accept": accept})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == media


async def test_an_unavailable_format_names_those_there_are(client: AsyncClient) -> None:
    answer = await client.get(f"{PROBE}?format=csv", headers={"Accept": "text/plain"})
    assert answer.status_code == 406
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["formats"] == ["json", "text", "line"]
    assert (
        answer.json()["detail"] == "“csv” is not a format of this address; it has json, text, line"
    )
    answer = await client.get(PROBE, headers={"Accept": "text/csv"})
    assert answer.status_code == 406
    assert "Accept" in answer.json()["detail"]


async def test_an_unknown_language_is_refused_if_asked_for_by_name_only(
    client: AsyncClient,
) -> None:
    answer = await client.get(f"{PROBE}?lang=de")
    assert answer.status_code == 422
    assert answer.json()["errors"][0] == {
        "parameter": "lang",
        "detail": "“de” is not a language we speak; we speak en, fr, bg, ru, uk",
        "code": "unknown_language",
    }
    answer = await client.get(PROBE, headers={"Accept-Language": "de"})
    assert answer.headers["Content-Language"] == "en"


async def test_answers_that_depend_on_the_request_alone_are_cacheable(client: AsyncClient) -> None:
    first = await client.get(PROBE)
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert first.headers["Vary"] == "Accept, Accept-Language"
    tag = first.headers["ETag"]
    assert tag.startswith('"')
    again = await client.get(PROBE, headers={"If-None-Match": f'"x", W/{tag}'})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["ETag"] == tag
    assert "Content-Type" not in again.headers
    other = await client.get(f"{PROBE}?format=text", headers={"If-None-Match": tag})
    assert other.status_code == 200
    assert other.headers["ETag"] != tag


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ('"this"', True),
        ('W/"this"', True),
        ('"x" , W/"this"', True),
        ("*", True),
        (" * ", True),
        ("W/*", False),
        ('"x", *', False),
        ("this", False),
        ('w/"this"', False),
        ('"*"', False),
        ("", False),
        (None, False),
    ],
)
def test_a_copy_is_known_by_its_tag(given: str | None, known: bool) -> None:
    assert is_current(given, '"this"') is known


async def test_a_post_is_always_answered_in_full(client: AsyncClient) -> None:
    answer = await client.post(
        PROBE, json={"taker": "A", "contract": "hearts"}, headers={"If-None-Match": "*"}
    )
    assert answer.status_code == 200
    assert answer.json()["taker"] == "A"


@pytest.mark.parametrize("path", [PROBE, "/problems", "/livez", "/openapi.json", "/docs"])
async def test_head_is_get_without_the_body(app: FastAPI, path: str) -> None:
    whole = await ask(app, "GET", path)
    head = await ask(app, "HEAD", path)
    assert (head.status, head.headers) == (whole.status, whole.headers)
    assert int(head.headers["content-length"]) == len(whole.body) > 0
    assert head.body == b""


async def test_head_of_nothing_is_a_refusal_without_a_body(app: FastAPI) -> None:
    head = await ask(app, "HEAD", "/nowhere")
    assert head.status == 404
    assert head.headers["content-type"] == "application/problem+json"
    assert head.body == b""


async def test_options_names_the_methods(client: AsyncClient) -> None:
    answer = await client.options(PROBE)
    assert answer.status_code == 204
    assert answer.headers["Allow"] == "GET, HEAD, POST, OPTIONS"


async def test_any_page_may_ask(client: AsyncClient) -> None:
    allowed = await client.options(
        PROBE,
        headers={
            "Origin": "null",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "if-match,authorization,content-type",
        },
    )
    assert allowed.status_code == 204
    assert allowed.headers["Access-Control-Allow-Origin"] == "*"
    for name in (
        "Authorization",
        "Content-Type",
        "If-Match",
        "If-None-Match",
        "Idempotency-Key",
        "Last-Event-ID",
    ):
        assert name in allowed.headers["Access-Control-Allow-Headers"]
    assert "DELETE" in allowed.headers["Access-Control-Allow-Methods"]
    for path in (PROBE, "/nowhere"):
        answer = await client.get(path, headers={"Origin": "https://a.example"})
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers
        for name in ("ETag", "Location", "Retry-After", "RateLimit-Policy", "Idempotency-Replayed"):
            assert name in answer.headers["Access-Control-Expose-Headers"]
