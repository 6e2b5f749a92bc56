"""What is no proper HTTP never reaches the application; it gets a problem all the same."""

from typing import Final

import orjson
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.render.catalogue import catalogue
from app.render.problems import Problem, problem_body

_STATUS: Final = b"HTTP/1.1 400 Bad Request\r\n"
_LABELS: Final = (
    b"content-type: application/problem+json\r\n"
    b"cache-control: no-store\r\n"
    b"access-control-allow-origin: *\r\n"
    b"connection: close\r\n"
)


class ProblemProtocol(HttpToolsProtocol):
    """uvicorn's protocol; a request it cannot read gets a problem instead of a bare sentence."""

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - the parser's words are not ours
        """Answer, and close the connection."""
        body = orjson.dumps(
            problem_body(Problem("malformed-request"), catalogue("en")),
            option=orjson.OPT_APPEND_NEWLINE,
        )
        length = b"content-length: %d\r\n\r\n" % len(body)
        self.transport.write(_STATUS + _LABELS + length + body)
        self.transport.close()
