"""The codes written in the source: of violations and of rows, read from the syntax trees."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

APP = Path(__file__).parents[2] / "app"
Function = ast.FunctionDef | ast.AsyncFunctionDef


def trees(*packages: str) -> Iterator[ast.Module]:
    for package in packages:
        for file in sorted((APP / package).rglob("*.py")):
            yield ast.parse(file.read_text("utf-8"))


def codes(calls: dict[str, int], *packages: str) -> tuple[set[str], set[str]]:
    """What is given at a place of these calls: texts, and patterns of formatted texts.

    `calls` names functions and the place of the code among their arguments.
    """
    texts: set[str] = set()
    patterns: set[str] = set()
    for tree in trees(*packages):
        scopes = [node for node in ast.walk(tree) if isinstance(node, Function)]
        for scope in [*scopes, tree]:
            for node in ast.walk(scope):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    place = calls.get(node.func.id, 99)
                    if len(node.args) > place:
                        _read(node.args[place], scope, texts, patterns)
    return texts, patterns


def _read(given: ast.expr, scope: ast.AST, texts: set[str], patterns: set[str]) -> None:
    if isinstance(given, ast.Constant):
        texts.add(str(given.value))
    elif isinstance(given, ast.IfExp):
        _read(given.body, scope, texts, patterns)
        _read(given.orelse, scope, texts, patterns)
    elif isinstance(given, ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9_]*"
            for part in given.values
        ]
        if {*"".join(parts).replace("[a-z0-9_]*", "")} > {"_"}:  # or it would stand for anything
            patterns.add("".join(parts))
    elif isinstance(given, ast.Name):
        for node in ast.walk(scope):
            named = isinstance(node, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == given.id for target in node.targets
            )
            if named and isinstance(node, ast.Assign):
                _read(node.value, scope, texts, patterns)


def promised(package: str) -> set[str]:
    """The codes that docstrings say are raised."""
    found: set[str] = set()
    for tree in trees(package):
        for node in ast.walk(tree):
            if isinstance(node, Function):
                words = ast.get_docstring(node) or ""
                _, raises, listed = words.partition("RuleViolation")
                found |= set(re.findall(r"`([a-z_]+)`", listed)) if raises else set()
    return found
