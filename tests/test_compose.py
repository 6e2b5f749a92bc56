"""What Dockerfile and docker-compose.yml promise, as far as it shows without an engine.

`make image-check` builds, runs and stops it for real.
"""

import json
import re
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[1]
PROGRAMS = Path(sysconfig.get_path("scripts"))
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
INSTRUCTIONS = re.sub(r"\\\n\s*|^#.*\n", "", DOCKERFILE, flags=re.MULTILINE).splitlines()
FINAL = INSTRUCTIONS[max(n for n, line in enumerate(INSTRUCTIONS) if line.startswith("FROM")) :]


def arguments(instruction: str, stage: list[str] = FINAL) -> str:
    """What the last such instruction of a stage says."""
    return [line.partition(" ")[2] for line in stage if line.startswith(f"{instruction} ")][-1]


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = YAML(typ="safe", pure=True).load(ROOT / "docker-compose.yml")
    return loaded


@pytest.mark.parametrize(
    "command",
    [
        ("hadolint", "Dockerfile"),
        ("check-jsonschema", "--builtin-schema=vendor.compose-spec", "docker-compose.yml"),
        ("shellcheck", ".ci/run", ".ci/image-check"),
    ],
    ids=lambda command: command[0],
)
def test_linters_find_nothing(command: tuple[str, ...]) -> None:
    program, *rest = command
    if program == "shellcheck" and not (PROGRAMS / program).exists():
        pytest.skip("shellcheck comes in no wheel for this machine")
    ran = subprocess.run(
        [PROGRAMS / program, *rest], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_any_base_will_do() -> None:
    assert INSTRUCTIONS[0].startswith("ARG BASE=")
    stages = [line.split()[1] for line in INSTRUCTIONS if line.startswith("FROM")]
    assert stages == ["${BASE}", "${BASE}"]


def test_nothing_without_a_hash_is_installed() -> None:
    installs = re.findall(r"pip install ([^&\n]*)", "\n".join(INSTRUCTIONS))
    assert installs
    assert all("--require-hashes" in each or "--no-index" in each for each in installs)


def test_the_image_has_all_that_is_copied_and_nothing_else() -> None:
    copied = {
        source
        for line in INSTRUCTIONS
        if line.startswith("COPY ") and "--from" not in line
        for source in line.split()[1:-1]
    }
    let_in = {
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        if line.startswith("!")
    }
    assert copied == let_in
    assert all((ROOT / each).exists() for each in copied)


def test_it_runs_as_a_user_with_a_fixed_number() -> None:
    assert re.fullmatch(r"[1-9]\d{4}:[1-9]\d{4}", arguments("USER"))


@pytest.mark.parametrize(
    ("instruction", "program"),
    [("ENTRYPOINT", ["dixdeder"]), ("CMD", ["serve"])],
)
def test_signals_reach_the_service_and_no_shell(instruction: str, program: list[str]) -> None:
    assert json.loads(arguments(instruction)) == program


def test_its_health_is_asked_by_its_own_command() -> None:
    assert arguments("HEALTHCHECK").endswith(' CMD ["dixdeder", "health"]')


def test_the_data_is_in_the_volume() -> None:
    assert f"DIXDEDER_DATABASE_URL=sqlite:///{arguments('VOLUME')}/" in arguments("ENV")


def test_it_waits_for_a_healthy_database_and_for_the_migration(compose: dict[str, Any]) -> None:
    services = compose["services"]
    healthy, done = "service_healthy", "service_completed_successfully"
    assert services["dixdeder"]["depends_on"] == {
        "database": {"condition": healthy},
        "migrate": {"condition": done},
    }
    assert services["migrate"]["depends_on"] == {"database": {"condition": healthy}}
    assert services["migrate"]["command"] == ["migrate"]
    assert services["migrate"]["restart"] == "no"
    for name in ("dixdeder", "database"):
        assert services[name]["healthcheck"]["test"][0] == "CMD"
        assert services[name]["restart"] == "unless-stopped"


def test_the_games_are_kept_in_a_named_volume(compose: dict[str, Any]) -> None:
    (mount,) = compose["services"]["database"]["volumes"]
    assert mount.partition(":")[0] in compose["volumes"]


def test_the_password_comes_from_outside(compose: dict[str, Any]) -> None:
    services = compose["services"]
    passwords = {
        services["dixdeder"]["environment"]["PGPASSWORD"],
        services["migrate"]["environment"]["PGPASSWORD"],
        services["database"]["environment"]["POSTGRES_PASSWORD"],
    }
    (password,) = passwords
    assert password.startswith("${POSTGRES_PASSWORD:-")
    assert ":" not in services["dixdeder"]["environment"]["DIXDEDER_DATABASE_URL"].split("//")[1]


def test_only_this_machine_is_let_in_unless_asked_for(compose: dict[str, Any]) -> None:
    assert compose["services"]["dixdeder"]["ports"] == ["${ADDRESS:-127.0.0.1}:${PORT:-8000}:8000"]
    assert "ports" not in compose["services"]["database"]
