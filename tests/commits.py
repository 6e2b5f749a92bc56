"""The moment of a commit, on either database: to fail there, to wait, or to die."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.engine.default import DefaultDialect

from app.games.postgres import DirectTransaction


def before_commits(patch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Have this done before every commit of games, and instead of it where it raises."""
    on_sqlite: Any = DefaultDialect.do_commit
    on_postgres = DirectTransaction.commit

    def do_commit(dialect: DefaultDialect, connection: Any) -> None:
        act()
        on_sqlite(dialect, connection)

    async def commit(transaction: DirectTransaction) -> None:
        act()
        await on_postgres(transaction)

    patch.setattr(DefaultDialect, "do_commit", do_commit)
    patch.setattr(DirectTransaction, "commit", commit)
