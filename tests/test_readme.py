"""Every example of the README, performed against a real service, prints what the README prints."""

import json
import os
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PRINTED_HOST = "localhost:8000"
AND_SO_ON = "…"
FLAGS = frozenset("sSfiG")  # that take no value
VALUES = {"-d": "data", "--data-urlencode": "encoded", "--json": "json", "-H": "headers"}


@dataclass(frozen=True)
class Example:
    """A command and the lines printed below it."""

    command: str
    output: str


@dataclass
class Asked:
    """What a curl command line says, of the little curl that the README uses."""

    url: str = ""
    method: str = ""
    flags: set[str] = field(default_factory=set)
    data: list[str] = field(default_factory=list)
    encoded: list[str] = field(default_factory=list)
    json: list[str] = field(default_factory=list)
    headers: list[str] = field(default_factory=list)


def examples(text: str) -> Iterator[Example]:
    inside = False
    lines: list[str] = []
    for line in [*text.splitlines(), "```"]:
        if line == "```console":
            inside = True
        elif inside and (line.startswith("$ ") or line == "```"):
            if lines:
                yield Example(lines[0], "".join(f"{each}\n" for each in lines[1:]))
            lines = [line[2:]] if line.startswith("$ ") else []
            inside = line != "```"
        elif inside and lines and lines[0].endswith("\\"):
            lines[0] = lines[0][:-1].rstrip() + " " + line.strip()
        elif inside:
            assert lines, f"output without a command: {line}"
            lines.append(line)


def parsed(command: str) -> Asked:
    curl, *words = shlex.split(command)
    assert curl == "curl", command
    asked = Asked()
    coming = iter(words)
    for word in coming:
        if word in VALUES:
            getattr(asked, VALUES[word]).append(next(coming))
        elif word == "-X":
            asked.method = next(coming)
        elif word.startswith("-"):
            assert not word.startswith("--"), f"{word} is not understood here: {command}"
            assert set(word[1:]) <= FLAGS, f"{word} is not understood here: {command}"
            asked.flags |= set(word[1:])
        else:
            assert not asked.url, f"two addresses: {command}"
            asked.url = word
    assert asked.url, f"no address: {command}"
    return asked


def encoded(text: str) -> str:
    """As --data-urlencode does: the name as it is, the value percent-encoded."""
    name, equals, value = text.partition("=")
    return f"{name}{equals}{quote(value, safe='')}" if equals else quote(text, safe="")


def perform(asked: Asked, host: str) -> str:
    """What curl would print."""
    assert asked.url.startswith((PRINTED_HOST, f"http://{PRINTED_HOST}")), asked.url
    url = "http://" + asked.url.removeprefix("http://").replace(PRINTED_HOST, host, 1)
    form = "&".join([*asked.data, *map(encoded, asked.encoded)])
    headers = {"User-Agent": "curl/8", "Accept": "*/*"}
    body = None
    if "G" in asked.flags:
        url += ("&" if "?" in url else "?") + form
    elif form:
        body = form
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    if asked.json:
        body = "".join(asked.json)
        headers |= {"Content-Type": "application/json", "Accept": "application/json"}
    headers |= {name: value.strip() for name, _, value in (h.partition(":") for h in asked.headers)}
    method = asked.method or ("GET" if body is None else "POST")
    answer = httpx.request(method, url, content=body, headers=headers, timeout=10)
    if "f" in asked.flags and answer.status_code >= 400:
        return ""
    return _head(answer) + answer.text if "i" in asked.flags else answer.text


def _head(answer: httpx.Response) -> str:
    lines = [f"{answer.http_version} {answer.status_code} {answer.reason_phrase}"]
    lines += [f"{name}: {value}" for name, value in answer.headers.multi_items()]
    return "".join(f"{line}\n" for line in [*lines, ""])


EXAMPLES = [*examples(README)]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service as `make run` starts it, on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("readme")
    process = subprocess.Popen(
        [sys.executable, "-c", "from app.cli import main; main()", "serve", "--port", str(port)],
        cwd=folder,
        env=_environment(),
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/livez")
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=15)


def _environment() -> dict[str, str]:
    """Without a developer's own settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DIXDEDER_")}
    return {**kept, "PYTHONPATH": str(ROOT)}


def _wait_for(url: str) -> None:
    for _ in range(150):
        try:
            if httpx.get(url).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError(f"{url} does not answer")


def test_the_readme_has_examples() -> None:
    assert len(EXAMPLES) >= 6
    assert README.count("$ curl") == len(EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command[:100])
def test_an_example_prints_what_the_readme_prints(host: str, example: Example) -> None:
    assert example.output.strip(), "an example without its output"
    printed = perform(parsed(example.command), host)
    expected = example.output.rstrip("\n")
    if expected.endswith(AND_SO_ON):
        assert printed.startswith(expected.removesuffix(AND_SO_ON)), printed
        assert len(printed) >= len(expected), "nothing follows"
    else:
        assert printed == f"{expected}\n"


def test_the_table_of_presets_is_true(host: str) -> None:
    items = httpx.get(f"http://{host}/v1/variants").json()["items"]
    for item in items:
        presets = ", ".join(f"`{preset['id']}`" for preset in item["presets"])
        assert f"| `{item['id']}` | {presets} |" in README


def test_the_printed_help_works_as_printed(host: str) -> None:
    """`curl localhost:8000/` shows five lines; each of them is answered when typed."""
    text = perform(Asked(url=PRINTED_HOST), host)
    commands = [line.strip() for line in text.splitlines() if line.strip().startswith("curl ")]
    assert len(commands) == 5
    printed = [perform(parsed(command.replace(host, PRINTED_HOST)), host) for command in commands]
    assert printed[0].splitlines()[-1] == "SCORE                    125     57"
    assert printed[1] == "520 0 made, doubled\n"
    assert "SCORE                      9      7" in printed[2]
    assert json.loads(printed[3])["rules"] == {"capot": 250}
    assert len(json.loads(printed[4])["items"]) == 5


def test_the_little_curl_is_honest() -> None:
    asked = parsed("""curl -sSG -f localhost:8000/x -d a=b --data-urlencode "c=d e" -H 'X: y'""")
    assert (asked.url, asked.flags) == ("localhost:8000/x", {*"sSGf"})
    assert (asked.data, asked.encoded, asked.headers) == (["a=b"], ["c=d e"], ["X: y"])
    assert encoded("c=d é&") == "c=d%20%C3%A9%26"
    for command in ("curl --compressed localhost", "curl -k localhost", "wget x", "curl -s"):
        with pytest.raises(AssertionError):
            parsed(command)
    block = "```console\n$ curl a \\\n    -s\nx\ny\n$ curl b\nz\n```\n$ curl c\n"
    assert [*examples(block)] == [Example("curl a -s", "x\ny\n"), Example("curl b", "z\n")]
