"""The description of the API: OpenAPI 3.1, with every problem and nothing we never answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final, Literal

import orjson
from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from app.api.answers import ANSWERS
from app.api.auction_docs import AUCTION_ANSWERS
from app.api.card_docs import CARD_ANSWERS
from app.api.card_schemas import CARD_BODIES
from app.api.game_schemas import GAME_BODIES
from app.api.game_shapes import GAME_ANSWERS
from app.api.negotiation import respond
from app.api.routing import direct_router
from app.api.schemas import BODIES
from app.render.negotiation import Wanted
from app.render.problem_types import PROBLEMS, ProblemType

router: Final = direct_router(listed=False)

_SCHEMA: Final = {"$ref": "#/components/schemas/Problem"}
_INTRODUCTION: Final = """\
Scores any hand of belote, coinche and their cousins, and says why.

Every answer is in the language of `?lang=` (or Accept-Language): `en fr bg ru uk`.
Codes and names of fields never change.

## Problems

What cannot be answered is a problem (RFC 9457, `application/problem+json`; one line of text
where text was asked for). `type` is an address that explains it.

| type | status | what it means |
|---|---|---|
"""
PROBLEM_SCHEMA: Final[dict[str, Any]] = {
    "title": "Problem",
    "description": "Why a request was refused (RFC 9457).",
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {
            "type": "string",
            "format": "uri-reference",
            "enum": [kind.address for kind in PROBLEMS.values()],
        },
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string", "description": "What is wrong this time, in plain words."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["detail", "code"],
                "properties": {
                    "pointer": {
                        "type": "string",
                        "description": "Where in the body: a JSON pointer (RFC 6901).",
                    },
                    "parameter": {"type": "string", "description": "Which query parameter."},
                    "detail": {"type": "string"},
                    "code": {"type": "string"},
                },
            },
        },
    },
}


def problem_responses(*slugs: str) -> dict[int | str, dict[str, Any]]:
    """What a route declares in `responses=` for the problems it can answer with.

    Slugs of one status share an entry.
    """
    by_status: dict[int, list[ProblemType]] = defaultdict(list)
    for slug in slugs:
        by_status[PROBLEMS[slug].status].append(PROBLEMS[slug])
    return {status: _declared(kinds) for status, kinds in sorted(by_status.items())}


class DescribedAPI(FastAPI):
    """FastAPI whose description holds our problems instead of the framework's."""

    def openapi(self) -> dict[str, Any]:
        """The whole description; made once."""
        if self.openapi_schema is None:
            self.openapi_schema = _corrected(super().openapi(), self.routes)
        return self.openapi_schema


def description() -> str:
    """The introduction the API docs open with: languages, and the table of problems."""
    rows = (
        f"| [`{kind.slug}`]({kind.address}) | {kind.status} | {kind.title}. {kind.explanation} |"
        for kind in PROBLEMS.values()
    )
    return _INTRODUCTION + "\n".join(rows) + "\n"


@router.get("/openapi.json")
async def openapi_document(request: Request) -> Response:
    """The description as JSON."""
    state = request.app.state
    if not hasattr(state, "openapi_bytes"):
        state.openapi_bytes = orjson.dumps(request.app.openapi())
    return respond(request, state.openapi_bytes, Wanted("json", "en"))


def _declared(kinds: list[ProblemType]) -> dict[str, Any]:
    return {
        "description": "; ".join(f"`{kind.slug}`: {kind.title}" for kind in kinds),
        "content": {
            "application/problem+json": {
                "schema": _SCHEMA,
                "example": {
                    "type": kinds[0].address,
                    "title": kinds[0].title,
                    "status": kinds[0].status,
                    "detail": kinds[0].explanation,
                },
            },
            "text/plain": {"schema": {"type": "string"}},
        },
    }


def _bodies() -> dict[str, Any]:
    """The schemas of request bodies, which routes refer to by name."""
    models: list[tuple[type[BaseModel], Literal["validation"]]] = [
        (model, "validation") for model in (*BODIES, *CARD_BODIES, *GAME_BODIES)
    ]
    _, schema = models_json_schema(models, ref_template="#/components/schemas/{model}")
    found: dict[str, Any] = schema["$defs"]
    return found


def _corrected(schema: dict[str, Any], routes: Sequence[BaseRoute]) -> dict[str, Any]:
    schemas = schema.setdefault("components", {}).setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = PROBLEM_SCHEMA
    schemas.update(_bodies())
    schemas.update(ANSWERS)
    schemas.update(CARD_ANSWERS)
    schemas.update(AUCTION_ANSWERS)
    schemas.update(GAME_ANSWERS)
    for operations in schema["paths"].values():
        for operation in operations.values():
            if "HTTPValidationError" in str(operation.get("responses", {}).get("422")):
                del operation["responses"]["422"]
    for route in routes:
        if isinstance(route, APIRoute) and route.include_in_schema:
            _keep_nulls(schema["paths"][route.path_format], route)
    return schema


def _keep_nulls(operations: dict[str, Any], route: APIRoute) -> None:
    """FastAPI leaves every null out, from our examples too: put the documented answers back."""
    for method in route.methods or ():
        for status, declared in route.responses.items():
            operations[method.lower()]["responses"][str(status)] |= declared
