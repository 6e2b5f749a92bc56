"""Values of a row as a line tells them, and back: each has one spelling, any other is refused."""

import re
from base64 import b64decode, b64encode
from datetime import UTC, datetime
from typing import Annotated, Final
from uuid import UUID

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{6})?Z")


def encoded(value: object) -> str:
    """Bytes, and ids of another class than Python's own, as text. Raises TypeError for others."""
    if isinstance(value, bytes):
        return b64encode(value).decode()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(type(value).__name__)


def _id(value: object) -> UUID:
    try:
        found = UUID(value) if isinstance(value, str) else None
    except ValueError:
        found = None
    if found is None or str(found) != value:
        raise ValueError("an id looks like 6f1d3a52-0c8e-4b7e-9a51-2f0b9c1d4e77")
    return found


def _moment(value: object) -> datetime:
    try:
        if isinstance(value, str) and _MOMENT.fullmatch(value):
            return datetime.fromisoformat(value).astimezone(UTC)
    except ValueError:
        pass
    raise ValueError("a time looks like 2026-03-01T20:15:00.000001Z")


def _bytes(value: object) -> bytes:
    try:
        found = b64decode(value, validate=True) if isinstance(value, str) else None
    except ValueError:
        found = None
    if found is None or b64encode(found).decode() != value:
        raise ValueError("bytes are told in base64")
    return found


Id = Annotated[UUID, BeforeValidator(_id)]
Moment = Annotated[datetime, BeforeValidator(_moment)]
Bytes = Annotated[bytes, BeforeValidator(_bytes)]
Hash = Annotated[Bytes, Field(min_length=32, max_length=32)]
Count = Annotated[int, Field(ge=0, le=2**31 - 1)]  # what a column of Postgres holds
Whole = Annotated[int, Field(ge=-(2**31), le=2**31 - 1)]
Text = Annotated[str, Field(min_length=1, max_length=200)]


class Strict(BaseModel):
    """A part of a line: nothing unknown, nothing converted but by the types above."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Lenient(BaseModel):
    """A document that may say more; it is kept as it came."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
