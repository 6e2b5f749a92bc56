"""The command `dixdeder simulate`: hands of chance, the same for the same seed."""

import json
from collections.abc import Callable

import pytest

from app.cli import main
from app.engine import VARIANTS, resolve, score
from app.engine.reading import read_hand
from tests.api.bodies import post

Simulate = Callable[..., str]


@pytest.fixture
def simulate(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Simulate:
    """Run it; gives its output, or its last words."""

    def run(*arguments: str) -> str:
        monkeypatch.setattr("sys.argv", ["dixdeder", "simulate", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        return code if isinstance(code, str) else capsys.readouterr().out

    return run


@pytest.mark.parametrize("variant", VARIANTS)
async def test_lines_that_can_be_posted(simulate: Simulate, variant: str) -> None:
    lines = simulate(variant, "--seed", "3", "--hands", "4").splitlines()
    assert len(lines) == len({*lines}) == 4
    rules = resolve(variant)
    for line in lines:
        said = json.loads(line)
        answer = await post(f"{variant}/score", said)
        assert answer.status == 200, answer.text
        assert answer.json()["score"] == score(rules, read_hand(rules, said)).score.mapping()


def test_a_seed_says_which(simulate: Simulate) -> None:
    first = simulate("belote", "--seed", "1")
    assert first == simulate("belote", "--seed", "1") == simulate("belote")
    assert first != simulate("belote", "--seed", "2")


async def test_rules_are_sent_with_the_hand(simulate: Simulate) -> None:
    chosen = ("--preset", "official", "--rules", "undertrump:optional", "--rules", "capot:250")
    said = json.loads(simulate("belote", *chosen))
    assert said["preset"] == "official"
    assert said["rules"] == {"undertrump": "optional", "capot": 250}
    assert (await post("belote/score", said)).status == 200


def test_a_table_to_read(simulate: Simulate) -> None:
    text = simulate("coinche", "--hands", "2", "--format", "text")
    first, second = text.split("# 2")
    assert first.startswith("# 1\n 1  ")
    assert first.count("\n") > 12
    assert "SCORE" in second
    tricks = [line for line in first.splitlines() if line[:2].strip().isdigit()]
    assert len(tricks) == 8
    assert all(line[-1] in "NESW" for line in tricks)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("whist",), "there is no variant 'whist'; there are belote, coinche, bulgarian"),
        (("belote", "--preset", "pub"), "There is no preset pub; there are house, official."),
        (("belote", "--rules", "capot"), "must be written as option:value"),
        (("belote", "--rules", "capot:7"), "capot cannot be 7; it can be 252, 250, 162."),
    ],
)
def test_what_cannot_be_simulated(
    simulate: Simulate, arguments: tuple[str, ...], words: str
) -> None:
    said = simulate(*arguments)
    assert said.startswith("dixdeder: ")
    assert words in said
