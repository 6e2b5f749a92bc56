"""Routes made as every route of the API is made: the plumbing is tested apart from the game."""

from typing import Annotated, Literal

from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic_core import PydanticCustomError
from starlette.requests import Request
from starlette.responses import Response

from app.api.decoding import read_json, read_query
from app.api.negotiation import answer_json, respond, wanted
from app.api.openapi import problem_responses
from app.api.routing import direct_router
from app.api.validation import validated
from app.render.problems import Problem

FORMATS = ("json", "text", "line")


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Announced(Strict):
    kind: Literal["tierce", "quarte"]
    top: str | None = None


class Passed(Strict):
    what: Literal["passed"]


class Adjusted(Strict):
    what: Literal["adjusted"]
    points: int = Field(multiple_of=10, gt=-1000, lt=1000)


class Event(Strict):
    entry: Annotated[Passed | Adjusted, Field(discriminator="what")] | None = None
    seats: Annotated[list[str], Field(min_length=2)] | None = None
    code: Annotated[str, Field(pattern="^[a-z]+$", min_length=2)] | None = None
    passed: bool | None = None
    nothing: None = None


class Hand(Strict):
    taker: Literal["A", "B"]
    contract: Literal["clubs", "diamonds", "hearts", "spades", "no_trump", "all_trump"]
    trick_points: dict[Literal["A", "B"], Annotated[int, Field(ge=0, le=1000)]] | None = None
    card_points: dict[Literal["A", "B"], Annotated[int, Field(ge=0, le=1000)]] | None = None
    declarations: Annotated[list[Announced], Field(max_length=20)] = []
    bid: Annotated[int, Field(ge=80, le=160)] | Literal["capot", "generale"] | None = None
    carried: Annotated[int, Field(ge=0, le=100_000)] = 0
    note: str | None = Field(default=None, min_length=1, max_length=60)
    last_trick: str | None = None
    dealer: str | None = None

    @field_validator("last_trick")
    @classmethod
    def _known(cls, side: str | None) -> str | None:
        if side not in {None, "A", "B"}:
            raise ValueError("must be a side")
        return side

    @field_validator("dealer")
    @classmethod
    def _seat(cls, seat: str | None) -> str | None:
        if seat not in {None, "N", "E"}:
            raise PydanticCustomError("unknown_seat", "there is no seat {seat}", {"seat": seat})
        return seat


router = direct_router(prefix="/v1/probe", tags=["probe"])


@router.post("/{variant}", responses=problem_responses("malformed-body", "invalid-request"))
async def probe_hand(request: Request) -> Response:
    """Take a hand and say it again."""
    want = wanted(request, FORMATS)
    if request.path_params["variant"] != "belote":
        raise Problem("unknown-variant")
    hand = validated(Hand, await read_json(request))
    return answer_json(request, hand.model_dump(exclude_defaults=True), want)


@router.get("/{variant}", responses=problem_responses("malformed-request", "invalid-request"))
async def probe_query(request: Request) -> Response:
    """Take a query and say it again."""
    want = wanted(request, FORMATS)
    found = read_query(request, {"taker", "contract", "card_points"}, once={"taker"})
    if request.path_params["variant"] != "belote":
        raise Problem("unknown-variant")
    if want.format == "json":
        return answer_json(request, found, want)
    return respond(request, f"said: {found}\n".encode(), want)


@router.get("/{variant}/broken")
async def probe_failure(request: Request) -> Response:
    """Fail as nothing should."""
    raise RuntimeError(f"secret of {request.url}")


def add_probe(app: FastAPI) -> FastAPI:
    """The service with the routes above."""
    app.router.routes.extend(router.routes)
    app.openapi_schema = None
    return app
