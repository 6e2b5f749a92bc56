"""What the linters cannot say: how long files and functions may be, what the engine imports."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

APP = Path(__file__).parents[1] / "app"
FILES = sorted(APP.rglob("*.py"))
LINES_OF_A_FILE = 250
LINES_OF_A_FUNCTION = 40


def name_of(file: Path) -> str:
    return str(file.relative_to(APP.parent))


def functions(file: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_file_can_be_read_in_one_sitting(file: Path) -> None:
    assert len(file.read_text("utf-8").splitlines()) <= LINES_OF_A_FILE


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_function_fits_on_a_screen(file: Path) -> None:
    long = {
        each.name: length
        for each in functions(file)
        if (length := (each.end_lineno or each.lineno) - each.lineno + 1) > LINES_OF_A_FUNCTION
    }
    assert long == {}


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    foreign = {
        f"{name_of(file)}: {module}"
        for file in FILES
        if file.is_relative_to(APP / "engine")
        for module in imported(file)
        if module.partition(".")[0] not in sys.stdlib_module_names
        and not f"{module}.".startswith("app.engine.")
    }
    assert foreign == set()
