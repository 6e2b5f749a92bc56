"""The pages that explain a refusal: an answer's `type` leads to `/problems/{slug}`."""

from __future__ import annotations

import textwrap
from typing import Any, Final

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.render.catalogue import N_, Catalogue
from app.render.echo import echoed
from app.render.problem_types import PROBLEMS, ProblemType
from app.render.problems import Problem, did_you_mean
from app.web.pages import page, page_wanted, template

FORMATS: Final = ("json", "html", "text")
WIDTH: Final = 60


async def problem_list(request: Request) -> Response:
    """Every kind of problem there is."""
    want = page_wanted(request, FORMATS)
    kinds = tuple(PROBLEMS.values())
    if want.format == "html":
        return page(request, template(request, "problems.html", want, kinds=kinds), want)
    if want.format == "text":
        rows = (f"{kind.status} {kind.slug:<24}{want.words.say(kind.title)}\n" for kind in kinds)
        return page(request, "".join(rows).encode(), want)
    return page(
        request, orjson.dumps({"items": [_described(kind, want.words) for kind in kinds]}), want
    )


async def problem_page(request: Request) -> Response:
    """What one kind of problem means and what to do about it."""
    want = page_wanted(request, FORMATS)
    kind = _known(request.path_params["slug"])
    if want.format == "html":
        return page(request, template(request, "problem.html", want, kind=kind), want)
    if want.format == "text":
        return page(request, _text(kind, want.words).encode(), want)
    return page(request, orjson.dumps(_described(kind, want.words)), want)


def _known(slug: str) -> ProblemType:
    if slug in PROBLEMS:
        return PROBLEMS[slug]
    guess = did_you_mean(slug, PROBLEMS)
    facts = {"slug": echoed(slug), "guess": guess or ""}
    if guess is not None:
        detail = N_("“{slug}” is not a kind of problem we have. Did you mean /problems/{guess}?")
    else:
        detail = N_("“{slug}” is not a kind of problem we have; /problems lists them")
    raise Problem("not-found", detail, facts)


def _described(kind: ProblemType, words: Catalogue) -> dict[str, Any]:
    return {
        "type": kind.address,
        "status": kind.status,
        "title": words.say(kind.title),
        "explanation": words.say(kind.explanation),
        "members": {name: words.say(meaning) for name, meaning in kind.members.items()},
    }


def _text(kind: ProblemType, words: Catalogue) -> str:
    paragraphs = [f"{kind.status} {words.say(kind.title)}", words.say(kind.explanation)]
    paragraphs += [f"{name}: {words.say(meaning)}" for name, meaning in kind.members.items()]
    return (
        "\n\n".join(
            textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)
            for text in paragraphs
        )
        + "\n"
    )


router: Final = Router([Route("/problems", problem_list), Route("/problems/{slug}", problem_page)])
