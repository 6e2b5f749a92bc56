"""The head of a request over a real connection: it may not grow without end."""

import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from app.settings import Settings
from tests.api.kept.served import served

PIECE = b"a" * 65_536


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("heads")
    settings = Settings(database_url=f"sqlite:///{folder / 'games.db'}")
    with served(settings, Path(folder)) as running:
        found = urlsplit(running.address).port
        assert found is not None
        yield found


def answered(connection: socket.socket) -> bytes:
    said = b""
    try:
        while part := connection.recv(65_536):
            said += part
    except ConnectionError:  # it was closed with our last pieces unread
        pass
    return said


def one_answer(connection: socket.socket) -> bytes:
    """The next answer, whole."""
    said = b""
    while b"\r\n\r\n" not in said:
        said += connection.recv(65_536)
    head, _, body = said.partition(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65_536)
    return head


@pytest.mark.parametrize("begun", [b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"GET /", b"GET /?q="])
def test_a_head_without_end_is_refused(port: int, begun: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(begun)
        try:
            for _ in range(200):
                connection.sendall(PIECE)
        except ConnectionError:
            return  # refused while it came in
        said = answered(connection)
        assert said.startswith(b"HTTP/1.1 400 ")
        assert b"/problems/malformed-request" in said


def test_many_small_headers_are_refused_too(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\n")
        closed = False
        try:
            for number in range(40):
                lines = b"".join(b"x-%d-%d: a\r\n" % (number, each) for each in range(2_000))
                connection.sendall(lines)
        except ConnectionError:
            closed = True
        assert closed or b" 400 " in answered(connection)


def test_a_head_of_ordinary_size_and_requests_after_it_are_answered(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        asked = b"GET /livez HTTP/1.1\r\nHost: x\r\nX: %b\r\n\r\n" % (b"a" * 30_000)
        for _ in range(5):  # each head is counted alone
            connection.sendall(asked)
            assert one_answer(connection).startswith(b"HTTP/1.1 200 ")
        body = b'{"hands": [%b]}' % (b" " * 200_000)  # and no body is a head
        head = b"POST /v1/variants/belote/score/batch HTTP/1.1\r\nHost: x\r\n"
        kind = b"content-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body)
        connection.sendall(head + kind + body)
        assert one_answer(connection).startswith(b"HTTP/1.1 422 ")
