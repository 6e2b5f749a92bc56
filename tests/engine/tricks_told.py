"""Tricks as the tables of tests write them: `S:9D W:QD N:7H* E:10D / …`, a star for belote."""

from collections.abc import Mapping
from typing import Any

Said = dict[str, Any]


def tricks(text: str) -> list[Said]:
    """Tricks as a request tells them."""
    return [{"plays": plays(trick)} for trick in text.split("/")]


def plays(text: str) -> list[Said]:
    """The plays of one trick."""
    return [_play(*word.split(":")) for word in text.split()]


def _play(seat: str, card: str) -> Said:
    said = {"seat": seat, "card": card.removesuffix("*")}
    return {**said, "belote": True} if card.endswith("*") else said


def in_short(told: list[Said]) -> str:
    """Tricks of a request in that notation."""
    return " / ".join(
        " ".join(
            f"{play['seat']}:{play['card']}{'*' if play.get('belote') else ''}"
            for play in trick["plays"]
        )
        for trick in told
    )


def changed(text: str, changes: Mapping[str, str]) -> list[Said]:
    """The tricks with some words exchanged for others; every word to exchange must be there."""
    words = text.split(" ")
    assert changes.keys() <= {*words}
    return tricks(" ".join(changes.get(word, word) for word in words))
