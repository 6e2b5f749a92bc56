"""What processes say to each other fits, and what others say on the same channel does no harm."""

from uuid import uuid4

import pytest

from app.games.notifications import ids_in, payloads


@pytest.mark.parametrize("count", [0, 1, 200, 201, 1000])
def test_ids_are_said_in_texts_that_postgres_takes(count: int) -> None:
    ids = {uuid4() for _ in range(count)}
    texts = payloads(ids)
    assert len(texts) == -(-count // 200)
    assert all(len(text.encode()) < 8000 for text in texts)
    assert {game_id for text in texts for game_id in ids_in(text)} == ids


@pytest.mark.parametrize("text", ["", "hello", "12 34", "é" * 32])
def test_what_is_no_list_of_ids_says_nothing(text: str) -> None:
    assert list(ids_in(text)) == []
