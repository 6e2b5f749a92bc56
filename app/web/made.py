"""Boards made already: a thousand readers of a game that changed cost one rendering.

Who may see a game is asked before, each time; what was made is found by all that makes its bytes.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final
from uuid import UUID

_MOST: Final = 16 * 1024 * 1024

Key = tuple[UUID, str]


class Boards:
    """The boards of a process by game and tag, in so many bytes: the longest unasked goes first."""

    def __init__(self, most: int = _MOST) -> None:
        self._bodies: OrderedDict[Key, bytes] = OrderedDict()
        self._most, self._bytes = most, 0

    def find(self, key: Key) -> bytes | None:
        """The board, if it was made and is still here."""
        if key in self._bodies:
            self._bodies.move_to_end(key)
        return self._bodies.get(key)

    def keep(self, key: Key, body: bytes) -> None:
        """Keep it for the next who asks."""
        self._bytes += len(body) - len(self._bodies.pop(key, b""))
        self._bodies[key] = body
        while self._bytes > self._most:
            self._bytes -= len(self._bodies.popitem(last=False)[1])
