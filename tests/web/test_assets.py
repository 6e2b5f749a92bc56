"""Styles and scripts: kept for ever under the name of their content, zipped, and small."""

import gzip
import re

import pytest
from httpx import AsyncClient

from app.web.assets import ASSETS, asset


@pytest.mark.parametrize("name", ASSETS)
async def test_a_file_is_kept_for_ever(client: AsyncClient, name: str) -> None:
    answer = await client.get(asset(name))
    assert answer.content == ASSETS[name]
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["access-control-allow-origin"] == "*"  # frames without an origin
    again = await client.get(asset(name), headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    plain = await client.get(asset(name), headers={"Accept-Encoding": "identity"})
    assert plain.content == ASSETS[name]
    assert "content-encoding" not in plain.headers
    assert plain.headers["etag"] != answer.headers["etag"]


async def test_a_former_path_gives_todays_file_but_not_for_ever(client: AsyncClient) -> None:
    answer = await client.get("/static/0123456789ab/base.css")
    assert answer.content == ASSETS["base.css"]
    assert answer.headers["cache-control"] == "no-cache"
    assert (await client.get("/static/0123456789ab/other.css")).status_code == 404
    assert (await client.get("/static/x/..%2fpages.py")).status_code == 404


def test_only_files_that_are_there_have_an_address() -> None:
    with pytest.raises(KeyError):
        asset("missing.js")


def test_scripts_and_styles_ask_nobody_else() -> None:
    for name, body in ASSETS.items():
        if name.endswith((".css", ".js")):
            text = body.decode().replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"(https?:)?//[a-z]+\.[a-z]", text), name


def test_no_gradients_in_any_style() -> None:
    for name, body in ASSETS.items():
        if name.endswith(".css"):
            assert b"gradient" not in body, name
            assert len(gzip.compress(body)) < 4096, name
