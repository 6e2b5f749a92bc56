"""Bytes become plain data in one way only, or are refused with a reason."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from httpx import AsyncClient, Response
from starlette.types import Message

from app.api.decoding import BODY_LIMIT, decode_json
from app.render.problems import Problem
from tests.api.hostile import UNREADABLE, Body
from tests.api.probe import add_probe

PROBE = "/v1/probe/belote"
HAND = '{"taker":"A","contract":"hearts","trick_points":{"A":105}}'


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    return add_probe(app)


async def post(client: AsyncClient, body: str | bytes, **headers: str) -> Response:
    labels = {"Content-Type": "application/json"} | headers
    return await client.post(PROBE, content=body, headers=labels)


@pytest.mark.parametrize("body", UNREADABLE, ids=lambda body: body.name)
def test_what_is_not_plain_json_is_malformed(body: Body) -> None:
    with pytest.raises(Problem) as refused:
        decode_json(body.data)
    assert refused.value.kind.slug == "malformed-body"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (" [1, -0, 1e2]\n", [1, 0, 100.0]),
        ('"\\ud83d\\ude00 caf\u00e9"', "😀 café"),
        ('{"a\\\\u0000": "\\\\u0000"}', {"a\\u0000": "\\u0000"}),
        ('{"9e9": [1e9, null, true]}', {"9e9": [1e9, None, True]}),
        ("9007199254740993", 9007199254740993),
    ],
)
def test_plain_json_is_read_exactly(text: str, value: object) -> None:
    assert decode_json(text.encode()) == value


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "the body is empty"),
        (b"\xff", "not UTF-8"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        (b'{"taker":"A","taker":"B"}', "the name “taker” is given twice"),
        (b"[" * 900, "nested too deeply"),
        (b"[" + b"9" * 5000 + b"]", "a number is too long: line 1"),
        (b"[1e999]", "a number is too large"),
        (b'["\\u0000"]', "NUL"),
        (b'["\\ud800"]', "half a character"),
        (b"{}}", "something follows the JSON value: line 1, column 3"),
        (b'{"a":\n', "ends too early: line 2"),
        (b"{a}", "not JSON: line 1, column 2"),
    ],
)
async def test_the_reason_is_named(client: AsyncClient, body: bytes, words: str) -> None:
    answer = await post(client, body)
    assert answer.status_code == 400
    assert words in answer.json()["detail"]


@pytest.mark.parametrize(
    "media",
    [
        "application/json",
        "application/json; charset=utf-8",
        "APPLICATION/JSON",
        "application/vnd.belote+json",
    ],
)
async def test_json_by_any_of_its_names_is_taken(client: AsyncClient, media: str) -> None:
    answer = await post(client, HAND, **{"Content-Type": media})
    assert answer.json() == {"taker": "A", "contract": "hearts", "trick_points": {"A": 105}}


async def test_a_form_is_told_what_curl_should_do(client: AsyncClient) -> None:
    answer = await client.post(PROBE, data={"taker": "A"})
    assert answer.status_code == 415
    assert "--json" in answer.json()["detail"]
    assert "-G" in answer.json()["detail"]


async def test_a_body_without_a_type_is_told_so(client: AsyncClient) -> None:
    answer = await client.post(PROBE, content=HAND)
    assert answer.status_code == 415
    assert "no Content-Type" in answer.json()["detail"]


async def test_a_compressed_body_is_refused(client: AsyncClient) -> None:
    assert (await post(client, HAND, **{"Content-Encoding": "gzip"})).status_code == 415
    assert (await post(client, HAND, **{"Content-Encoding": "identity"})).status_code == 200


async def test_the_limit_is_the_last_byte_that_fits(client: AsyncClient) -> None:
    assert (await post(client, HAND.ljust(BODY_LIMIT))).status_code == 200
    refused = await post(client, HAND.ljust(BODY_LIMIT + 1))
    assert refused.status_code == 413
    assert refused.json()["limit"] == BODY_LIMIT


async def test_chunks_count_towards_the_limit(client: AsyncClient) -> None:
    async def chunks(number: int) -> AsyncIterator[bytes]:
        yield HAND.encode()
        for _ in range(number):
            yield b" " * 1024

    headers = {"Content-Type": "application/json"}
    fits = await client.post(PROBE, content=chunks(60), headers=headers)
    assert fits.status_code == 200
    refused = await client.post(PROBE, content=chunks(65), headers=headers)
    assert refused.status_code == 413


async def test_an_overstated_length_is_refused_before_anything_is_read(client: AsyncClient) -> None:
    assert (await post(client, HAND, **{"Content-Length": "9" * 6000})).status_code == 413
    assert (await post(client, HAND, **{"Content-Length": "0" * 50 + "57"})).status_code == 200


async def test_queries_are_text_in_utf8(client: AsyncClient) -> None:
    answer = await client.get(f"{PROBE}?taker=%D0%90&card_points=A:1&card_points=B:%2B2&contract=")
    assert answer.json() == {"taker": ["А"], "card_points": ["A:1", "B:+2"], "contract": [""]}
    for query in ("taker=%ff", "taker=%00", "%00=A", "taker=%ed%a0%80"):
        refused = await client.get(f"{PROBE}?{query}")
        assert refused.json()["type"] == "/problems/malformed-request"


async def test_an_unknown_parameter_is_named_with_what_was_meant(client: AsyncClient) -> None:
    answer = await client.get(f"{PROBE}?cardpoints=A:1&zzz=1")
    assert answer.status_code == 422
    assert answer.json()["errors"] == [
        {
            "parameter": "cardpoints",
            "detail": "“cardpoints” is not a parameter of this address. Did you mean card_points?",
            "code": "unknown_parameter",
        },
        {
            "parameter": "zzz",
            "detail": "“zzz” is not a parameter of this address. "
            "It knows card_points, contract, format, lang, taker.",
            "code": "unknown_parameter",
        },
    ]


async def test_a_detail_names_an_unknown_parameter_once(client: AsyncClient) -> None:
    answer = await client.get(f"{PROBE}?formt=text")
    assert answer.json()["detail"] == (
        "“formt” is not a parameter of this address. Did you mean format?"
    )


async def test_a_parameter_meant_once_is_refused_twice(client: AsyncClient) -> None:
    for query in ("taker=A&taker=A", "lang=en&lang=en", "format=json&format=json"):
        answer = await client.get(f"{PROBE}?{query}")
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["code"] == "given_twice"
        assert answer.json()["errors"][0]["parameter"] == query.partition("=")[0]


async def test_a_body_that_never_ends_is_not_waited_for(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.api.decoding.BODY_SECONDS", 0.05)
    messages: list[Message] = [{"type": "http.request", "body": b"{", "more_body": True}]
    sent: list[Message] = []

    async def receive() -> Message:
        if not messages:
            await asyncio.Event().wait()
        return messages.pop()

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/v1/variants/belote/score",
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
    }
    await app(scope, receive, send)
    assert sent[0]["status"] == 408
    assert b"/problems/too-slow" in sent[1]["body"]
