"""The element for other sites: held to its hash, and kept for those who hold it to a former one."""

import base64
import hashlib
import html
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from httpx import AsyncClient

from app import __version__
from app.web import widget
from app.web.widget import CURRENT, LASTING, RELEASED, Script, released, script_tag

BASE = "http://dixdeder.test"
ROOT = Path(__file__).parents[2]
FORMER = Script(b"/* the element of a former version */\n")


def integrity(body: bytes) -> str:
    return "sha384-" + base64.b64encode(hashlib.sha384(body).digest()).decode()


def released_in(changelog: str) -> list[str]:
    return re.findall(r"^## \[?(\d+\.\d+\.\d+)", changelog, flags=re.MULTILINE)


async def test_it_can_be_held_to_its_hash(client: AsyncClient) -> None:
    assert len(CURRENT.zipped) <= 8 * 1024
    assert b"import " not in CURRENT.body
    assert b"export " not in CURRENT.body
    assert not re.search(rb"[\d.]rem\b", CURRENT.body.partition(b"\n")[2].partition(b"\n")[0])
    newest = await client.get("/embed.js")
    kept = await client.get(CURRENT.address)
    assert newest.content == kept.content == CURRENT.body
    assert "immutable" not in newest.headers["cache-control"]
    told = (await client.get("/embed.json")).json()
    assert told == {
        "src": BASE + CURRENT.address,
        "integrity": integrity(CURRENT.body),
        "crossorigin": "anonymous",
        "lasting": LASTING,
    }
    assert script_tag(BASE) in html.unescape((await client.get("/?format=html")).text)
    assert (await client.get("/embed/000000000000.js")).status_code == 404


async def test_what_was_released_is_served_for_ever(
    client: AsyncClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "0.0.9.js").write_bytes(FORMER.body)
    (tmp_path / "README.txt").write_text("no script")
    former = released(tmp_path)
    assert former == {"0.0.9": FORMER}
    scripts = [*former.values(), *RELEASED.values(), CURRENT]
    monkeypatch.setattr(widget, "_SCRIPTS", {each.fingerprint: each for each in scripts})
    for each in scripts:
        answer = await client.get(each.address, headers={"Origin": "https://club.example"})
        assert answer.status_code == 200
        assert integrity(answer.content) == each.integrity
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_page_made_once_loads_what_stays() -> None:
    held = script_tag(BASE, lasting=True)
    assert f'src="{BASE}{CURRENT.address}" integrity="{CURRENT.integrity}"' in held
    assert script_tag(BASE, lasting=False) == f'<script src="{BASE}/embed.js" defer></script>'
    assert (CURRENT in RELEASED.values()) == LASTING


def test_every_released_version_is_kept() -> None:
    assert released_in("## Unreleased\n\n## 1.2.3 - 2027\n## [0.1.0]") == ["1.2.3", "0.1.0"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert set(released_in(changelog)) <= RELEASED.keys(), "make keep-widget"
    assert {each.fingerprint for each in (*RELEASED.values(), CURRENT)} == widget._SCRIPTS.keys()
    unreleased = changelog.partition("## Unreleased")[2].partition("\n## ")[0].strip()
    if __version__ in released_in(changelog) and not unreleased:
        assert RELEASED[__version__] == CURRENT, "a script was changed after it was kept"


def test_the_package_holds_them() -> None:
    assert files("app.web").joinpath("widgets").is_dir()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {"**/*.js", "**/*.txt"} <= set(project["tool"]["setuptools"]["package-data"]["app"])
