"""A game as those who follow it see it: how it stands, what changed last, its last hands."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from uuid import UUID

from app.games.records import KeptEdit, KeptGame, KeptHand
from app.games.repository import Repository

SHOWN: Final = 10  # hands that are told whole
RECALLED: Final = 50  # changes; who missed more is told how the game stands, and no more


@dataclass(frozen=True, slots=True)
class Scene:
    """A game at one moment, its newest changes and its last hands, the oldest first.

    `told` holds what was made of it for one reader, so that the next need not make it again.
    """

    game: KeptGame
    edits: Sequence[KeptEdit]
    hands: Sequence[KeptHand]
    told: dict[Hashable, bytes] = field(default_factory=dict, compare=False, repr=False)

    def since(self, version: int) -> Sequence[KeptEdit] | None:
        """The changes after a version; None where they are not known, or there was none such."""
        missed = [edit for edit in self.edits if edit.version > version]
        known = version >= 1 and len(missed) == self.game.version - version
        return missed if known else None


def changed_from(edits: Sequence[KeptEdit]) -> int | None:
    """The number of the first hand that these changes touched; those after it follow from it.

    None where they were changes of names, target or rules: these never score a hand anew.
    """
    return min((edit.number for edit in edits if edit.number is not None), default=None)


async def read_scene(repository: Repository, game_id: UUID, before: Scene | None) -> Scene | None:
    """How a game stands, where `before` is what was last seen of it; None if it is gone."""
    game = await repository.game(game_id)
    if game is None:
        return None
    if before is not None and game.version == before.game.version:
        return replace(before, game=game)  # who may see it can change without a new version
    oldest = max(1, game.version - RECALLED + 1)
    known = [edit for edit in before.edits if edit.version >= oldest] if before else []
    if known and known[-1].version > game.version:
        known = []  # a backup was put back: what was seen after it never happened
    first = known[-1].version + 1 if known else oldest
    edits = [*known, *await repository.edits(game_id, first, RECALLED)]
    hands = await repository.hands(game_id, max(1, game.hands - SHOWN + 1))
    return Scene(game, edits, hands)
