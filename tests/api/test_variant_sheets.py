"""The reference sheet of a variant over HTTP."""

import pytest

from app.engine import VARIANTS
from tests.api.bodies import get
from tests.api.wire import assert_problem


@pytest.mark.parametrize("variant", VARIANTS)
async def test_as_json_text_and_page(variant: str) -> None:
    path = f"{variant}/sheet"
    data = (await get(path)).json()
    assert data["variant"] == variant
    text = await get(path, "format=text")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    for section in data["sections"]:
        assert section["title"].upper() in text.text
    page = await get(path, "format=html")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert page.text.count("<section") == len(data["sections"])


async def test_options_and_language_choose_the_sheet() -> None:
    path = "belote/sheet"
    text = await get(path, "rules=capot:250&preset=official&format=text&lang=fr")
    assert text.headers["content-language"] == "fr"
    head = text.text.split("\n\n")[0].splitlines()
    assert head[-1].endswith(": 250")
    assert text.text != (await get(path, "rules=capot:250&format=text&lang=fr")).text
    assert text.headers["cache-control"] == "public, max-age=3600"


async def test_a_page_leads_back_and_on() -> None:
    page = (await get("coinche/sheet", "preset=pagat&rules=surcoinche:3&lang=fr&format=html")).text
    assert 'href="/?lang=fr"' in page
    assert 'href="/calculator/coinche?lang=fr"' in page
    assert 'href="?lang=fr&amp;preset=official&amp;format=html"' in page
    assert 'href="?preset=pagat&amp;rules=surcoinche%3A3&amp;lang=bg&amp;format=html"' in page
    assert page.count('aria-current="true"') == 2, "the language and the preset"
    for bare in ("decouverte", "bulgarian"):
        assert "preset=" not in (await get(f"{bare}/sheet", "format=html")).text
    assert '<script type="module" src="/static/sheets/print.js">' in page


async def test_what_there_is_not() -> None:
    for path, query, status, slug in (
        ("tarot", "", 404, "unknown-variant"),
        ("belote", "rules=capot:1", 422, "invalid-rules"),
        ("belote", "format=csv", 406, "not-acceptable"),
        ("belote", "colour=red", 422, "invalid-request"),
    ):
        answer = await get(f"{path}/sheet", query)
        assert answer.status == status
        assert_problem(answer.status, answer.headers, answer.body, path)
        assert answer.json()["type"] == f"/problems/{slug}"
