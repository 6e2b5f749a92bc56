"""The command `dixdeder simulate`: random legal hands, ready to be sent or to be read."""

from typing import Annotated, Any, Literal

import orjson
import typer

from app.api.convert import violation_problem
from app.api.query import rules_of
from app.engine import VARIANTS, Ruleset, RuleViolation, resolve, score
from app.engine.reading import read_hand
from app.engine.ruleset import OptionValue
from app.render.catalogue import catalogue
from app.render.hands import hand_text
from app.render.problems import Problem, problem_line
from app.simulation import chance, simulate

Seed = Annotated[int, typer.Option(help="The same seed gives the same hands.")]
Hands = Annotated[int, typer.Option(min=1, max=1_000_000, help="How many.")]
Preset = Annotated[str | None, typer.Option(help="A named set of rules; the variant's own.")]
Rules = Annotated[list[str] | None, typer.Option(help="An option, capot:250; can be repeated.")]
Form = Annotated[
    Literal["json", "text"],
    typer.Option("--format", help="JSON lines for POST …/score, or tables to read."),
]


class SimulationRefused(Exception):
    """Why there is nothing to simulate, said in one sentence."""


def add_simulation(commands: typer.Typer) -> None:
    """Give the command `dixdeder` that of this module."""
    commands.command("simulate")(simulate_hands)


def simulate_hands(
    variant: str,
    *,
    seed: Seed = 1,
    hands: Hands = 1,
    preset: Preset = None,
    rules: Rules = None,
    form: Form = "json",
) -> None:
    """Print random legal hands, card by card: JSON lines for POST …/score, or tables."""
    chosen, ruleset = _rules(variant, preset, rules)
    rng = chance(seed)
    for number in range(1, hands + 1):
        body = simulate(rng, ruleset)
        if form == "json":
            typer.echo(orjson.dumps({**chosen, **body}))
        else:
            typer.echo(_shown(number, ruleset, body))


def _rules(
    variant: str, preset: str | None, given: list[str] | None
) -> tuple[dict[str, object], Ruleset]:
    """The rules asked for, as a request says them and resolved."""
    if variant not in VARIANTS:
        raise SimulationRefused(f"there is no variant {variant!r}; there are {', '.join(VARIANTS)}")
    try:
        rules: dict[str, OptionValue] = rules_of(variant, given or ())
        ruleset = resolve(variant, preset, rules)
    except RuleViolation as violation:
        raise _refused(violation_problem(violation, parameters=True)) from violation
    except Problem as problem:
        raise _refused(problem) from problem
    said: dict[str, object] = {} if preset is None else {"preset": preset}
    return said | ({"rules": rules} if rules else {}), ruleset


def _refused(problem: Problem) -> SimulationRefused:
    line = problem_line(problem, catalogue("en")).strip()
    return SimulationRefused(line.partition(": ")[2])


def _shown(number: int, rules: Ruleset, body: dict[str, Any]) -> str:
    """A hand to read: its tricks, and what it comes to."""
    scored = score(rules, read_hand(rules, body))
    winners = scored.course.winners if scored.course else ()
    lines = [f"# {number}"]
    for place, (trick, winner) in enumerate(zip(body["tricks"], winners, strict=True), 1):
        plays = "  ".join(f"{play['seat']} {play['card']:3}" for play in trick["plays"])
        lines.append(f"{place:2}  {plays}  {winner}")
    return "\n".join([*lines, hand_text(rules, scored, catalogue("en"))])
