"""One more of any number written in a rule-set file, and a worked case answers differently.

`test_numbers_matter` changes the rule sets that are built; this changes what they are built from,
each literal alone: presets' targets, options' values, figures of a scale.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import app.engine
from app.engine import Ruleset, RuleViolation, rulesets
from app.engine.variant import Variant
from tests.engine.cases import CASES, Case, agrees, play

ENGINE = Path(app.engine.__file__).parent
FILES = {
    "app.engine.rounding": ENGINE / "rounding.py",
    **{
        f"app.engine.rulesets.{name}": ENGINE / "rulesets" / f"{name}.py"
        for name in (
            *("base", "coinche_options"),
            *("belote", "coinche", "bulgarian", "three_player", "decouverte"),
        )
    },
}
"""In an order in which they can be read again."""

_LEAFLETS = re.compile(r"\w+: (LEAFLET|HEARTS|WORKED|WHO_WRITES_WHAT|EVERY_TRICK):")
EXCUSED = {
    "rounding": {
        "rounding: TENS: pot_up_from=5",  # no pot ends in 5, no side at no trump does:
        "rounding: TENS: 'no_trump': 5",  # test_numbers_matter proves it, and that 5 goes up
    },
    "base": {"base: NO_TRUMP: capot=90"},  # belote, which alone has this deal, sets its own
    "decouverte": {"decouverte: build: belotes=0"},  # worth nothing there, so none is counted
}


@dataclass(frozen=True)
class Literal:
    """A number in a file: the node that holds it, and the node's value with one more of it."""

    module: str
    label: str
    node: ast.Constant
    more: int | str


def trees() -> dict[str, ast.Module]:
    return {module: ast.parse(file.read_text("utf-8")) for module, file in FILES.items()}


def literals(module: str, tree: ast.Module) -> Iterator[Literal]:
    """The file's numbers, those of scales among them; sentences and code are no figures."""
    for top in tree.body:
        if isinstance(top, ast.Assign | ast.AnnAssign):
            target = top.targets[0] if isinstance(top, ast.Assign) else top.target
            yield from _within(module, top, ast.unparse(target))
        elif isinstance(top, ast.FunctionDef):
            yield from _within(module, top, top.name)


def _within(module: str, node: ast.AST, name: str) -> Iterator[Literal]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant):
            yield from _numbers(module, child, node, name)
        elif not isinstance(child, ast.arguments):
            yield from _within(module, child, name)


def _numbers(module: str, node: ast.Constant, parent: ast.AST, name: str) -> Iterator[Literal]:
    code, value = ast.unparse(parent), node.value
    place = f"{module.rpartition('.')[2]}: {name}: {_of_dict(parent, node) or code}"
    if isinstance(value, int) and not isinstance(value, bool):
        if not _same_range(parent, node):
            yield Literal(module, place, node, value + 1)
    elif isinstance(value, str) and code.startswith("scale("):
        for found in re.finditer(r"(?<= )\d+(?=,|$)", value):
            more = f"{value[: found.start()]}{int(found[0]) + 1}{value[found.end() :]}"
            yield Literal(module, f"{place}: {found[0]}", node, more)


def _of_dict(parent: ast.AST, node: ast.Constant) -> str:
    """A dictionary's number by its key."""
    if not isinstance(parent, ast.Dict) or node not in parent.values:
        return ""
    key = parent.keys[parent.values.index(node)]
    return f"{ast.unparse(key)}: {ast.unparse(node)}" if key else ""


def _same_range(parent: ast.AST, node: ast.Constant) -> bool:
    """One more of a range's end may be the same range."""
    if not isinstance(parent, ast.Call) or ast.unparse(parent.func) != "range":
        return False
    bounds = [ast.literal_eval(each) for each in parent.args]
    more = [bound + (each is node) for bound, each in zip(bounds, parent.args, strict=True)]
    return range(*bounds) == range(*more)


def rebuilt(changed: str, all_trees: Mapping[str, ast.Module]) -> dict[str, Variant]:
    """The variants as they are once this file, and what reads it, is read again."""
    names = list(FILES)
    shared = names[:3]
    again = names[names.index(changed) :] if changed in shared else [changed]
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        for name in again:
            module = ModuleType(name)
            package, _, leaf = name.rpartition(".")
            patch.setitem(sys.modules, name, module)
            patch.setattr(sys.modules[package], leaf, module)
            exec(compile(all_trees[name], name, "exec"), vars(module))
            if isinstance(getattr(module, "VARIANT", None), Variant):
                found[module.VARIANT.id] = module.VARIANT
    return found


def _noticed(variants: Mapping[str, Variant], cases: list[Case]) -> Case | None:
    """The first case that these variants answer otherwise."""
    known: dict[str, Ruleset | RuleViolation] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulesets, "VARIANTS", {**rulesets.VARIANTS, **variants})
        return next(
            (case for case in cases if case.variant in variants and _differs(case, known)), None
        )


def _differs(case: Case, known: dict[str, Any]) -> bool:
    key = repr((case.variant, case.preset, case.rules, case.body.get("target")))
    if key not in known:
        known[key] = _resolved(case)
    rules = known[key]
    if not isinstance(rules, Ruleset):
        return not agrees(case.expected, {"refused": rules})
    try:
        return not agrees(case.expected, play(case, rules))
    except (LookupError, TypeError, ValueError):
        return True


def _resolved(case: Case) -> Ruleset | str:
    chosen = tuple(sorted((case.rules or {}).items()))
    typed = tuple(type(value) for _, value in chosen)
    fresh: Callable[..., Ruleset] = rulesets._resolve.__wrapped__
    try:
        return fresh(case.variant, case.preset, chosen, typed, case.body.get("target"))
    except RuleViolation as refused:
        return refused.code


def not_allowed(variants: Mapping[str, Variant]) -> list[str]:
    """What presets choose that their options do not allow."""
    return [
        f"{variant.id} {name}: {option.name}"
        for variant in variants.values()
        for name, preset in variant.presets.items()
        for option in variant.options
        if preset.options.get(option.name, option.default) not in option.allowed
    ]


def test_presets_choose_what_their_options_allow() -> None:
    assert not_allowed(rulesets.VARIANTS) == []


def more_unnoticed(module: str) -> Iterator[str]:
    """The numbers of a file of which one more changes nothing that any case asks for."""
    all_trees = trees()
    cases = [case for case in CASES if agrees(case.expected, play(case))]
    for each in literals(module, all_trees[module]):
        before, each.node.value = each.node.value, each.more
        try:
            variants = rebuilt(module, all_trees)
        except (LookupError, TypeError, ValueError):
            continue  # rules that cannot be built fail every test
        finally:
            each.node.value = before
        if _LEAFLETS.match(each.label):
            continue  # tests/render looks at those: a question's figures are its hand's
        by = _noticed(variants, cases)
        if by is None and not not_allowed(variants):
            yield each.label
        elif by is not None:
            cases.remove(by)
            cases.insert(0, by)  # it may see the next one as well


@pytest.mark.parametrize("module", FILES)
def test_one_more_of_any_number_written_is_noticed(module: str) -> None:
    assert {*more_unnoticed(module)} == EXCUSED.get(module.rpartition(".")[2], set())
