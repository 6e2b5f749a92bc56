"""The page at the table as it leaves the service: words and forms, and no game in it."""

import gzip
import json
import re

import pytest
from httpx import AsyncClient

from app.engine import VARIANTS, resolve
from app.render.catalogue import LANGUAGES

WORDS = re.compile(r'<script type="application/json" id="words">(.*?)</script>', re.DOTALL)


@pytest.mark.parametrize("variant", VARIANTS)
async def test_a_variant_brings_its_forms(client: AsyncClient, variant: str) -> None:
    page = (await client.get(f"/play?variant={variant}")).text
    rules = resolve(variant)
    for contract in rules.contracts:
        assert f'name="contract" value="{contract.value}"' in page
    assert f'placeholder="{rules.ending.target}"' in page
    assert ('name="bid"' in page) == (rules.bids is not None)
    assert ('name="multiplier"' in page) == bool(rules.multipliers)
    assert ('data-dialog="claim"' in page) == (rules.table.sides == 3)
    assert ('name="belote"' in page) == bool(rules.belote)
    assert page.count('name="player_A"') == (2 if len(rules.table.seats) == 4 else 0)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_words_for_the_script_are_data(client: AsyncClient, lang: str) -> None:
    page = await client.get(f"/play?variant=bulgarian&lang={lang}")
    (found,) = WORDS.findall(page.text)
    words = json.loads(found)
    assert words["lang"] == lang
    assert words["variant"] == "bulgarian"
    assert "{number}" in words["hand_number"]
    assert "<" not in found
    assert page.text.count("<script") == page.text.count("<script type=")
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page.text)


async def test_rules_of_a_game_make_its_form(client: AsyncClient) -> None:
    plain = (await client.get("/play?variant=decouverte")).text
    more = (await client.get("/play?variant=decouverte&rule_declarations=true")).text
    assert 'name="kind"' not in plain
    assert 'name="kind"' in more


async def test_another_variant_is_refused(client: AsyncClient) -> None:
    answer = await client.get("/play?variant=poker", headers={"Accept": "application/json, */*"})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["parameter"] == "variant"


async def test_a_large_page_is_zipped_for_whoever_takes_that(client: AsyncClient) -> None:
    address = "/play?variant=coinche"
    async with client.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as zipped:
        raw = b"".join([part async for part in zipped.aiter_raw()])
    plain = await client.get(address, headers={"Accept-Encoding": "identity"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 4
    assert zipped.headers["ETag"] != plain.headers["ETag"]
    assert "Accept-Encoding" in plain.headers["Vary"]
    headers = {"If-None-Match": plain.headers["ETag"], "Accept-Encoding": "identity"}
    assert (await client.get(address, headers=headers)).status_code == 304


async def test_without_a_variant_there_is_a_choice(client: AsyncClient) -> None:
    page = (await client.get("/play?lang=bg")).text
    assert all(f'href="/play?variant={variant}&amp;lang=bg"' in page for variant in VARIANTS)
