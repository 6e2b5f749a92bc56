"""The worker that lets /play open without a connection: what it keeps, how it is served."""

import re

import orjson
from httpx import AsyncClient

from app.web.assets import ASSETS, FINGERPRINT, asset


async def test_it_is_asked_for_again_at_every_visit(client: AsyncClient) -> None:
    answer = await client.get("/play-sw.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    again = await client.get("/play-sw.js", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


async def test_it_keeps_the_files_of_this_version(client: AsyncClient) -> None:
    """All that /play loads, and what those files load; each is there."""
    text = (await client.get("/play-sw.js")).text
    assert f'const VERSION = "{FINGERPRINT}";' in text
    (listed,) = re.findall(r"^const FILES = (\[.*\]);$", text, re.MULTILINE)
    files = set(orjson.loads(listed))
    pages = [(await client.get(path)).text for path in ("/play", "/play?variant=coinche")]
    needed = {
        each for page in pages for each in re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    }
    assert len(needed) > 5
    scripts = [name for name in ASSETS if asset(name) in files and name.endswith(".js")]
    for name in scripts:
        found = re.findall(r'(?:from |import\()"\./([\w-]+\.js)"', ASSETS[name].decode())
        needed |= {asset(each) for each in found}
    assert needed == files
    for each in files:
        assert (await client.get(each)).is_success
