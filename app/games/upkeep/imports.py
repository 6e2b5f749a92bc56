"""Taking in what was exported: a game is there whole or not at all, and never twice.

Doing it again is safe: what is there already is left as it is. What is there with another content
is refused, and so is a line that is not as an export would have written it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import BinaryIO, Final, assert_never
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy.exc import IntegrityError

from app.games.database import Database
from app.games.errors import UpkeepRefused
from app.games.records import KeptEdit, KeptGame, KeptHand, Terms
from app.games.repository import Repository
from app.games.upkeep.bulk import PARTS, Bulk, Row
from app.games.upkeep.history import check_game
from app.games.upkeep.lines import LineRefused, read_header, read_line, same
from app.games.upkeep.shapes import (
    ClubLine,
    ClubRow,
    DeletedLine,
    GameLine,
    GameRow,
    columns,
    shaped,
)

LONGEST_LINE: Final = 2**30  # bytes

# Refuses, by LineRefused, a game that a service could not have made or could not show.
Servable = Callable[[KeptGame, Mapping[int, Terms], Sequence[KeptHand], Sequence[KeptEdit]], None]
Told = Callable[[int, str], None]  # the number of a line, and why it was refused


@dataclass(slots=True)
class Tally:
    """What became of the lines: how many of each kind were `added`, were `there`, how many not."""

    promised: Mapping[str, int]
    added: Counter[str] = field(default_factory=Counter)
    there: Counter[str] = field(default_factory=Counter)
    refused: int = 0

    @property
    def missing(self) -> int:
        """How many lines the header promised and the file did not have."""
        promised = sum(self.promised.values())
        return max(0, promised - self.added.total() - self.there.total() - self.refused)


async def take_in(database: Database, file: BinaryIO, servable: Servable, told: Told) -> Tally:
    """Take in an export line by line; `told` hears of every line that is refused.

    Raises:
        UpkeepRefused: where the file is no export of a format that is known.
        DatabaseUnavailable: when the database does not answer.
    """
    try:
        tally = Tally(read_header(_next_line(file)))
    except LineRefused as refused:
        raise UpkeepRefused(f"line 1: {refused}") from None
    number = 1
    while data := _next_line(file):
        number += 1
        if data.isspace():
            continue
        try:
            kind, added = await _take_in(database, data, servable)
        except LineRefused as refused:
            tally.refused += 1
            told(number, str(refused))
        else:
            (tally.added if added else tally.there)[kind] += 1
    return tally


def _next_line(file: BinaryIO) -> bytes:
    try:
        data = file.readline(LONGEST_LINE + 1)
    except OSError as failure:
        raise UpkeepRefused(f"cannot read on: {failure.strerror or failure}") from failure
    if len(data) > LONGEST_LINE:
        raise UpkeepRefused(f"a line is longer than {LONGEST_LINE} bytes: that is no export")
    return data


async def _take_in(database: Database, data: bytes, servable: Servable) -> tuple[str, bool]:
    """One line, in a transaction of its own; says what kind it was, and whether it was new."""
    line = shaped(read_line(data))
    try:
        match line:
            case GameLine():
                _check(line, servable)
                async with database.writing() as repository:
                    return "games", await _add_game(repository, line)
            case ClubLine():
                async with database.writing() as repository:
                    return "clubs", await _add_club(repository, line.club)
            case DeletedLine():
                async with database.writing() as repository:
                    rows = [columns(reply) for reply in line.replies]
                    return "deleted", await _add_replies(Bulk(repository), line.deleted, rows)
            case _:
                assert_never(line)
    except IntegrityError:
        raise LineRefused("it holds something twice, or somebody made the same meanwhile") from None


async def _add_club(repository: Repository, club: ClubRow) -> bool:
    there = await Bulk(repository).club(club.id)
    if there is not None:
        if there != columns(club):
            raise LineRefused(f"there is a club {club.slug} already, with another key or name")
        return False
    if await repository.club(club.slug) is not None:
        raise LineRefused(f"there is another club {club.slug} already")
    await repository.add_club(columns(club))
    return True


async def _add_game(repository: Repository, line: GameLine) -> bool:
    bulk, game = Bulk(repository), columns(line.game)
    parts = {name: [columns(row) for row in getattr(line, name)] for name in PARTS}
    there = await bulk.game(line.game.id)
    if there is not None:
        if not await _same(bulk, there, {"game": game, **parts}):
            raise LineRefused(f"there is a game {line.game.id} already, with another content")
        return False
    if line.game.club_id is not None and await bulk.club(line.game.club_id) is None:
        raise LineRefused(f"the club of game {line.game.id} is not there")
    await repository.add_game(game)
    replies = parts.pop("replies")
    for name, rows in parts.items():
        await bulk.add_parts(name, line.game.id, rows)
    await _add_replies(bulk, line.game.id, replies)
    return True


async def _same(bulk: Bulk, there: Row, given: Mapping[str, object]) -> bool:
    """Whether a game is kept just so; the answers for retries, which are forgotten, aside."""
    game_id: UUID = there["id"]
    lasting = [name for name in PARTS if name != "replies"]
    kept = {name: (await bulk.parts(name, [game_id]))[game_id] for name in lasting}
    told = {name: given[name] for name in ("game", *lasting)}
    return same({"game": there, **kept}, told)


async def _add_replies(bulk: Bulk, game_id: UUID, replies: Sequence[Row]) -> bool:
    """Add those answers that are not there; says whether there were any."""
    kept = (await bulk.parts("replies", [game_id]))[game_id]
    there = {(reply["credential_hash"], reply["key_hash"]) for reply in kept}
    new = [row for row in replies if (row["credential_hash"], row["key_hash"]) not in there]
    await bulk.add_parts("replies", game_id, new)
    return bool(new)


def _check(line: GameLine, servable: Servable) -> None:
    """Refuse what no service would have kept. Raises LineRefused, naming the game."""
    row = line.game
    terms = {each.seq: Terms(row.variant, each.preset, each.options) for each in line.rules}
    hands = [KeptHand(**_of(KeptHand, hand)) for hand in line.hands]
    edits = [KeptEdit(**_of(KeptEdit, edit)) for edit in line.edits]
    try:
        game = _game(row, terms)
        _refuse_lost_rules(line, terms)
        check_game(game, terms, hands, edits)
        servable(game, terms, hands, edits)
    except LineRefused as refused:
        raise LineRefused(f"game {row.id}: {refused}") from None


def _game(row: GameRow, terms: Mapping[int, Terms]) -> KeptGame:
    own = terms.get(row.rules_seq)
    if own is None:
        raise LineRefused("the rules of its next hand are missing")
    kept: Row = {"preset": own.preset, "options": own.options}
    return KeptGame(**columns(row), **kept, club_slug=None, club_key_hash=None)


def _refuse_lost_rules(line: GameLine, terms: Mapping[int, Terms]) -> None:
    if len(terms) < len(line.rules):
        raise LineRefused("some of its rules are there twice")
    for edit in line.edits:
        for record in (edit.before, edit.after):
            if record is not None and record.get("rules_seq", line.game.rules_seq) not in terms:
                raise LineRefused(f"the rules of its change {edit.version} are missing")
    for hand in line.hands:
        if hand.rules_seq not in terms:
            raise LineRefused(f"the rules of its hand {hand.number} are missing")


def _of(record: type[KeptHand | KeptEdit], row: BaseModel) -> Row:
    return {name: getattr(row, name) for name in record.__slots__}
