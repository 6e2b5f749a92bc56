"""Settings: what is taken, and how a wrong one is refused."""

from pathlib import Path

import pytest

from app.settings import InvalidSettings, Settings


def test_without_anything_set_it_serves_this_machine_and_keeps_data_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = Settings.from_environment()
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.sqlite_path == tmp_path / "dixdeder.db"


@pytest.mark.parametrize(
    ("environment", "chosen", "port"),
    [
        ({"PORT": "8001"}, None, 8001),
        ({"DIXDEDER_PORT": "8002"}, None, 8002),
        ({"PORT": "8001", "DIXDEDER_PORT": "8002"}, None, 8002),
        ({"PORT": "8001", "DIXDEDER_PORT": "8002"}, 8003, 8003),
        ({"PORT": "8001"}, 8003, 8003),
        ({"PORT": "", "DIXDEDER_PORT": ""}, None, 8000),
    ],
)
def test_the_nearest_choice_of_port_wins(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], chosen: int | None, port: int
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert Settings.from_environment(port=chosen).port == port


@pytest.mark.parametrize("url", ["sqlite:////data/games.db", "sqlite:///games.db"])
def test_a_file_is_where_the_url_says(url: str) -> None:
    settings = Settings(database_url=url)
    assert settings.sqlite_path == Path(url.removeprefix("sqlite:///")).absolute()
    assert settings.data_location == str(settings.sqlite_path)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_a_password_is_never_shown(scheme: str) -> None:
    settings = Settings(database_url=f"{scheme}://club:s3cret@db.example/belote?sslmode=require")
    assert settings.sqlite_path is None
    assert settings.data_location == "postgresql://db.example/belote"
    assert "s3cret" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DIXDEDER_DATABASE_URL", "mysql://club:s3cret@db/belote", "use sqlite:///file.db or"),
        ("DIXDEDER_DATABASE_URL", "sqlite:///:memory:", "SQLite needs a plain file"),
        ("DIXDEDER_DATABASE_URL", "sqlite:///", "SQLite needs a plain file"),
        ("DIXDEDER_DATABASE_URL", "sqlite:///a.db?mode=ro", "SQLite needs a plain file"),
        ("DIXDEDER_DATABASE_URL", "postgresql://c:s3cret@db:seven/x", "could not be cast"),
        ("DIXDEDER_LISTEN_URL", "sqlite:///games.db", "use postgresql://"),
        ("DIXDEDER_LISTEN_URL", "postgresql://c:s3cret@db:seven/x", "could not be cast"),
        ("DIXDEDER_MOST_STREAMS", "0", "greater than or equal to 1"),
        ("DIXDEDER_PING_SECONDS", "0", "greater than 0"),
        ("DIXDEDER_PORT", "seven", "valid integer"),
        ("PORT", "65536", "less than or equal to 65535"),
    ],
)
def test_a_wrong_value_is_a_sentence_that_names_the_variable(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(InvalidSettings) as refused:
        Settings.from_environment()
    assert name in str(refused.value)
    assert words in str(refused.value)
    assert "s3cret" not in str(refused.value)
    assert "\n" not in str(refused.value)
