"""A line that is not as an export would have written it is refused in words, and leaves nothing."""

import asyncio
import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from app.games.clubs import create_club
from app.games.database import open_database
from app.games.upkeep import imports
from app.games.upkeep.exports import export as write_all
from app.settings import Settings
from tests.api.kept.conftest import copied
from tests.api.kept.table import Json
from tests.looped import Service
from tests.upkeep.evenings import claimed_evening, long_evening
from tests.upkeep.operator import Operator
from tests.upkeep.stored import rows

HEADER = '{"dixdeder_export":1}\n'
STRANGER = "6f1d3a52-0c8e-4b7e-9a51-2f0b9c1d4e77"
Spoil = Callable[[Json], object]


@pytest.fixture(scope="module")
def export(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A club, two of its games and what is left of a third, told once for all the tests."""

    async def club() -> str:
        async with open_database(settings) as database, database.writing() as repository:
            return await create_club(repository, "Белот", "sofia")

    async def told() -> bytes:
        lines: list[bytes] = []
        async with open_database(settings) as database:
            await write_all(database, lines.append)
        return b"".join(lines)

    with copied(request, "sqlite", tmp_path_factory.mktemp("export")) as settings:
        key = asyncio.run(club())
        service = Service(settings)
        long_evening(service, {"Authorization": f"Bearer {key}"})
        claimed_evening(service)
        gone = service.open()
        service.run(gone.ask("DELETE", key="k"))
        service.close()
        return asyncio.run(told())


def line_of(export: bytes, name: str, number: int = 0) -> Json:
    found = [json.loads(line) for line in export.splitlines()]
    lines = [line for line in found if name in line]
    if name == "game":
        lines.sort(key=lambda line: str(line["game"]["variant"]))
    chosen: Json = lines[number]
    return chosen


def refused(operator: Operator, to: Settings, line: bytes | Json, club: Json) -> str:
    """What is said of a line that must be refused, and must leave nothing."""
    text = line if isinstance(line, bytes) else json.dumps(line, ensure_ascii=False).encode()
    given = HEADER.encode() + json.dumps(club).encode() + b"\n" + text + b"\n"
    done = operator.types(to, "import", given=given)
    assert done.status == 1, done
    assert done.words.endswith("1 lines were left out")
    found = rows(to)
    assert all(not found[name] for name in ("games", "game_rules", "hands", "edits", "replies"))
    return done.words.splitlines()[0]


def at(line: Any, *path: str | int) -> Any:
    for step in path:
        line = line[step]
    return line


def put(*path: str | int, value: object) -> Spoil:
    def spoil(line: Json) -> None:
        at(line, *path[:-1])[path[-1]] = value

    return spoil


def drop(*path: str | int) -> Spoil:
    def spoil(line: Json) -> None:
        del at(line, *path[:-1])[path[-1]]

    return spoil


SPOILT: list[tuple[Spoil, str]] = [
    (drop("game", "title"), "game.title: Field required"),
    (drop("edits"), "edits: Field required"),
    (put("game", "more", value=1), "game.more: Extra inputs are not permitted"),
    (put("game", "hands", value=True), "game.hands: Input should be a valid integer"),
    (put("game", "hands", value="5"), "game.hands: Input should be a valid integer"),
    (put("game", "hands", value=5.0), "5.0 is not a whole number"),
    (put("game", "target", value=2**31), "game.target: Input should be less than"),
    (put("game", "target", value=2**63), "a number in it is too large"),
    (put("game", "title", value="a\0b"), "a text in it holds the NUL character"),
    (put("hands", 0, "input", "a\0b", value=1), "a text in it holds the NUL character"),
    (put("game", "id", value="7"), "game.id: an id looks like"),
    (put("game", "id", value="{" + "0" * 32 + "}"), "game.id: an id looks like"),
    (put("game", "id", value=7), "game.id: an id looks like"),
    (put("game", "created_at", value="yesterday"), "game.created_at: a time looks like"),
    (put("game", "created_at", value="2026-02-30T00:00:00Z"), "a time looks like"),
    (put("game", "scorer_hash", value="AAAA"), "game.scorer_hash: Value should have at least 32"),
    (put("game", "scorer_hash", value="é"), "game.scorer_hash: bytes are told in base64"),
    (put("game", "scorer_hash", value=None), "game.scorer_hash: bytes are told in base64"),
    (put("game", "club_id", value=STRANGER), "the club of game"),
    (put("game", "variant", value="poker"), "there is no variant 'poker' here"),
    (put("game", "visibility", value="secret"), "its names: visibility: "),
    (put("game", "sides", value=[{"name": "x" * 61}]), "its names: sides/0/name: "),
    (put("game", "sides", value=[{}, {}, {}]), "its names: sides: "),
    (put("game", "title", value="\u202e\x07"), "its names: title: "),
    (put("game", "rules_seq", value=9), "the rules of its next hand are missing"),
    (put("game", "version", value=9), "its changes are not those of versions 1 to 9"),
    (put("game", "target", value=7), "its changes do not lead to its target and rules"),
    (put("game", "undoable", value=9), "how many changes can be undone"),
    (put("game", "status", value="finished"), "it does not stand as its last hand left it"),
    (put("game", "state", "totals", value=[1]), "game.state: totals: List should have at least 2"),
    (put("game", "state", "dealer", value="Z"), "its states are not of its table"),
    (put("game", "state", "carried", value=5), "it does not stand as its last hand left it"),
    (put("game", "first_dealer", value="Z"), "its first dealer has no seat"),
    (put("game", "tail", value=[]), "its last hands in short are not its last hands"),
    (put("rules", 0, "options", value={"capot": 7.5}), "7.5 is not a whole number"),
    (put("rules", 0, "options", value={"zoo": 7}), "its rules 1 are not known here"),
    (put("rules", 0, "options", value={"capot": None}), "rules.0.options.capot"),
    (put("rules", 0, "preset", value="zoo"), "its rules 1 are not known here"),
    (put("rules", 1, "seq", value=1), "the rules of its next hand are missing"),
    (put("rules", value=[]), "rules: List should have at least 1 item"),
    (put("hands", 0, "rules_seq", value=9), "the rules of its hand 1 are missing"),
    (put("hands", 0, "number", value=2), "its hands are not numbered"),
    (put("hands", 0, "input", "zoo", value=1), "its changes do not lead to its hands"),
    (
        put("hands", 0, "id", value=STRANGER),
        "do not lead to its hands",
    ),
    (put("hands", 0, "state", "winner", value="Z"), "hands.0.state: winner: Input should be"),
    (drop("hands", 0, "scored", "variant"), "it cannot be shown (KeyError: 'variant')"),
    (put("hands", 0, "scored", "outcome", value="zoo"), "it cannot be shown (KeyError: 'zoo')"),
    (put("hands", 0, "scored", "tally", 0, "rule", value="zoo"), "it cannot be shown"),
    (put("hands", 0, "scored", "tally", 0, "facts", value=[]), "hands.0.scored: tally.0.facts"),
    (put("hands", 0, "scored", "score", value={"A": 1}), "its scores are not of its table"),
    (put("hands", 0, "scored", value={}), "and 2 more"),
    (put("edits", 0, "change", value="zoo"), "its change 1 is called 'zoo', which is not known"),
    (put("edits", 1, "change", value="created"), "its change 2 is not in its place"),
    (put("edits", 0, "after", value=None), "its change 1 does not set the terms"),
    (put("edits", 0, "after", "rules_seq", value=9), "the rules of its change 1 are missing"),
    (put("edits", 1, "version", value=1), "its changes are not those of versions"),
    (put("edits", 1, "number", value=3), "its change 2 leaves a gap"),
    (put("edits", 1, "after", value=None), "its change 2 changes no hand"),
    (put("edits", 1, "after", value={"target": 5}), "its change 2 does not say when"),
    (put("edits", 1, "after", "created_at", value="x" * 25), "its change 2 does not say when"),
    (put("edits", 1, "after", "id", value="x"), "edits.1.after: id: an id looks like"),
    (put("edits", 6, "before", "input", value={}), "is of a hand that was not there"),
    (put("edits", 1, "standing", value="undone"), "not done and undone as they say"),
    (put("edits", 1, "totals_after", value=[1, 2, 3]), "it cannot be shown"),
    (
        put("replies", 0, "headers", value={"x": "a\r\nb"}),
        "replies.0.headers.x: String should",
    ),
]


@pytest.mark.parametrize(
    ("spoil", "words"), SPOILT, ids=lambda each: each[:40] if isinstance(each, str) else ""
)
@pytest.mark.parametrize("other", ["sqlite"], indirect=True)
def test_a_spoilt_game_is_refused(
    operator: Operator, other: Settings, export: bytes, spoil: Spoil, words: str
) -> None:
    line = copy.deepcopy(line_of(export, "game"))
    spoil(line)
    said = refused(operator, other, line, line_of(export, "club"))
    assert said.startswith("line 3: ")
    assert words in said


def test_what_only_steps_and_inputs_tell_is_checked_too(
    operator: Operator, other: Settings, export: bytes
) -> None:
    club = line_of(export, "club")
    steps = [
        place
        for place, edit in enumerate(line_of(export, "game")["edits"])
        if edit["change"] in {"undone", "redone"}
    ]
    for path, value, words in (
        (("of",), 1, "steps over another"),
        (("number",), 1, "is not that of version"),
        (("change",), "redone", "steps over another"),
    ):
        line = copy.deepcopy(line_of(export, "game"))
        at(line, "edits", steps[0])[path[0]] = value
        assert words in refused(operator, other, line, club)
    line = line_of(export, "game", 1)
    for each in (line["hands"][0], line["edits"][1]["after"]):
        each["input"]["zoo"] = 1
    assert "its hand 1: Unknown field “zoo”." in refused(operator, other, line, club)
    line = line_of(export, "game")
    dead = next(edit for edit in line["edits"] if edit["standing"] == "dead")
    dead["after"] = {**dead["after"], "input": {"passed": False}}
    step = next(edit for edit in line["edits"] if edit["of"] == dead["version"])
    step["before"] = dead["after"]
    assert f"its change {dead['version']}: passed: " in refused(operator, other, line, club)


def test_what_is_no_line_is_refused(operator: Operator, other: Settings, export: bytes) -> None:
    club = line_of(export, "club")
    game = json.dumps(line_of(export, "game")).encode()
    for line, words in (
        (game[:-40], "it is not JSON as it should be: EOF while parsing"),
        (game[:-1] + b',"rules":[]}', "duplicate key"),
        (b"[" * 100_000, "recursion limit"),
        (b'{"game":' + b"9" * 5_000 + b"}", "not JSON as it should be"),
        (b'{"game":NaN}', "not JSON as it should be"),
        (b'{"game":1e400}', "not a whole number"),
        (b'{"game":"\\ud800"}', "not JSON as it should be"),
        (b'{"game":"\xff"}', "not JSON as it should be"),
        (b"[1]", "it is not a JSON object"),
        (b"{}", "neither a club nor a game"),
        (b'{"\\u001b[31m":1,"\\u001b[31m":1}', "\\u{1b}[31m"),
        (b'{"game":[]}', "game: Input should be"),
        (b'{"club":{}}', "and 3 more"),
        (b'{"deleted":"x","replies":[]}', "deleted: an id looks like"),
    ):
        assert words in refused(operator, other, line, club), words


def test_what_is_there_with_another_content_stays_as_it_is(
    operator: Operator, other: Settings, export: bytes
) -> None:
    operator.imported(other, export)
    before = rows(other)
    game, club = line_of(export, "game"), line_of(export, "club")
    changed, renamed = copy.deepcopy(game), copy.deepcopy(club)
    changed["game"]["scorer_hash"] = game["game"]["viewer_hash"]
    renamed["club"]["name"] = "Other"
    homonym = copy.deepcopy(club)
    homonym["club"]["id"] = STRANGER
    lines = [changed, renamed, homonym, game]
    done = operator.types(
        other, "import", given=HEADER.encode() + b"\n".join(json.dumps(x).encode() for x in lines)
    )
    assert done.status == 1
    assert done.words.splitlines() == [
        f"line 2: there is a game {game['game']['id']} already, with another content",
        "line 3: there is a club sofia already, with another key or name",
        "line 4: there is another club sofia already",
        "dixdeder: 3 lines were left out",
    ]
    assert "There already: 1 games" in done.said
    assert rows(other) == before


def test_what_a_line_holds_twice_is_refused(
    operator: Operator, other: Settings, export: bytes
) -> None:
    line = line_of(export, "game")
    line["replies"].append(line["replies"][0])
    assert "it holds something twice" in refused(operator, other, line, line_of(export, "club"))
    line = line_of(export, "game", 1)
    line["rules"].append(line["rules"][0])
    assert "some of its rules are there twice" in refused(
        operator, other, line, line_of(export, "club")
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (b"", "line 1: it is not JSON"),
        (b"\x00\xff\n", "line 1: it is not JSON"),
        (b"{}\n", "an export begins with a line like {'dixdeder_export': 1}"),
        (b'{"game": {}}\n', "an export begins with a line like"),
        (b'{"dixdeder_export":2}\n', "this version reads format 1 of exports, not 2"),
        (b'{"dixdeder_export":true}\n', "not True"),
        (b'{"dixdeder_export":"1"}\n', "not 1"),
        (b'{"dixdeder_export":1,"games":-1}\n', "its header says 'games'"),
        (b'{"dixdeder_export":1,"zoo":1}\n', "its header says 'zoo', which is not understood"),
    ],
)
@pytest.mark.parametrize("other", ["sqlite"], indirect=True)
def test_what_is_no_export_is_refused_at_once(
    operator: Operator, other: Settings, given: bytes, words: str
) -> None:
    done = operator.types(other, "import", given=given)
    assert (done.status, done.said) == (1, "")
    assert done.words.startswith("dixdeder: line 1: ")
    assert words in done.words


@pytest.mark.parametrize("other", ["sqlite"], indirect=True)
def test_no_line_fills_the_memory(
    operator: Operator, other: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "LONGEST_LINE", 50)
    done = operator.types(other, "import", given=HEADER.encode() + b" " * 60)
    assert done.words == "dixdeder: a line is longer than 50 bytes: that is no export"
    folder = operator.types(other, "import", ".")
    assert folder.status == 1
    assert folder.words.startswith("dixdeder: cannot read")
    unreadable = operator.types(other, "import", "/proc/self/mem")
    assert unreadable.words == "dixdeder: cannot read on: Input/output error"
