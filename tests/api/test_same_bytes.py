"""The same request gives the same bytes, whichever process answers; so copies can be kept."""

import asyncio
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine import VARIANTS
from tests.api.bodies import SCORES, address, body_of, get, post, service
from tests.api.wire import ask

ROOT = Path(__file__).parents[2]
READ = (
    *(("", ""), *((name, "") for name in VARIANTS), ("coinche", "preset=pagat&lang=fr")),
    ("bulgarian/rounding", ""),
    ("bulgarian/rounding", "format=text&lang=bg"),
    ("bulgarian/rounding", "table=all_trump"),
)


async def digests() -> list[str]:
    """What the service answers to a third of the worked hands, and to what can be read."""
    bodies = [
        (await post(f"{case.variant}/score", body_of(case), query)).body
        for case in SCORES[::3]
        for query in ("", "format=text", "format=line&lang=ru")
    ]
    bodies += [(await get(path, query)).body for path, query in READ]
    bodies.append((await ask(service(), "GET", "/openapi.json")).body)
    return [hashlib.sha256(body).hexdigest() for body in bodies]


def elsewhere() -> Iterator[dict[str, str]]:
    yield {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C"}
    yield {"PYTHONHASHSEED": "4294967295", "TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8"}


def test_every_process_gives_the_same_bytes() -> None:
    here = asyncio.run(digests())
    assert asyncio.run(digests()) == here
    for other in elsewhere():
        answered = subprocess.run(
            [sys.executable, "-c", "from tests.api import test_same_bytes as t; t.main()"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), **other},
            capture_output=True,
            check=True,
            text=True,
        )
        assert answered.stdout.split() == here, other


def main() -> None:
    """Print the digests: what another process is started for."""
    sys.stdout.write("\n".join(asyncio.run(digests())))


QUERY = "taker=A&contract=hearts&card_points=A:95&last_trick=A"
CACHED = (
    ("", ""),
    ("belote", "rules=capot:250"),
    ("belote/score", QUERY),
    ("belote/score", f"{QUERY}&format=text"),
    ("belote/score", f"{QUERY}&format=line"),
    ("bulgarian/rounding", ""),
    ("bulgarian/rounding", "table=hearts"),
    ("bulgarian/rounding", "contract=hearts&points=A:96"),
)


@pytest.mark.parametrize(("path", "query"), CACHED)
async def test_answers_can_be_kept(path: str, query: str) -> None:
    answer = await get(path, query)
    etag = answer.headers["etag"]
    assert etag.startswith('"')
    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert answer.headers["vary"] == "Accept, Accept-Language"
    for kept in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = await get(path, query, if_none_match=kept)
        assert (again.status, again.body) == (304, b"")
        assert again.headers["etag"] == etag
        assert again.headers["cache-control"] == "public, max-age=3600"
    assert (await get(path, query, if_none_match='"other"')).body == answer.body


async def test_each_form_has_a_tag_of_its_own() -> None:
    tags = [(await get(path, query)).headers["etag"] for path, query in CACHED]
    assert len({*tags}) == len(tags)


@pytest.mark.parametrize(("path", "query"), CACHED)
async def test_head_is_get_without_the_body(path: str, query: str) -> None:
    answer = await get(path, query)
    head = await ask(service(), "HEAD", address(path), query=query.encode())
    assert (head.status, head.body) == (200, b"")
    assert head.headers == answer.headers
