"""English is the key: a language says what it has words for, and English where it has none."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from app.render.catalogue import LANGUAGES, N_, catalogue


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """A Bulgarian catalogue, compiled as `make catalogues` compiles it."""
    bulgarian = Catalog(locale="bg")
    bulgarian.add("Last trick", "Последна ръка")
    bulgarian.add("{count} are missing", "липсват {count}")
    bulgarian.add("{count} are left", "остават {брой}")
    bulgarian.add("{count} are broken", "счупени {")
    bulgarian.add(("{number} card", "{number} cards"), ("{number} карта", "{number} карти"))
    folder = tmp_path / "bg" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, bulgarian)
    return tmp_path


def test_a_translated_sentence(locales: Path) -> None:
    words = catalogue("bg", locales)
    assert words.lang == "bg"
    assert words.say("Last trick") == "Последна ръка"
    assert words.say("{count} are missing", {"count": 2}) == "липсват 2"


def test_a_sentence_without_translation_is_said_in_english(locales: Path) -> None:
    assert catalogue("bg", locales).say("{count} are lost", {"count": 2}) == "2 are lost"


def test_a_translation_with_a_broken_placeholder_costs_only_itself(locales: Path) -> None:
    words = catalogue("bg", locales)
    assert words.say("{count} are left", {"count": 2}) == "2 are left"
    assert words.say("{count} are broken", {"count": 2}) == "2 are broken"


def test_a_missing_fact_is_our_mistake(locales: Path) -> None:
    with pytest.raises(KeyError):
        catalogue("bg", locales).say("{count} are lost", {"cuont": 2})


def test_plurals(locales: Path) -> None:
    bulgarian, english = catalogue("bg", locales), catalogue("en", locales)
    for number, words in ((1, "1 карта"), (5, "5 карти")):
        assert bulgarian.say_count("{number} card", "{number} cards", number) == words
    assert english.say_count("{number} card", "{number} cards", 1) == "1 card"
    assert (
        english.say_count("{number} card of {all}", "{number} cards of {all}", 2, {"all": 8})
        == "2 cards of 8"
    )


@pytest.mark.parametrize("lang", [*LANGUAGES, "xx", "", "../bg"])
def test_a_language_without_a_catalogue_speaks_english_and_says_so(
    lang: str, tmp_path: Path
) -> None:
    words = catalogue(lang, tmp_path)
    assert words.lang == "en"
    assert words.say("Last trick") == "Last trick"
    assert words.say("") == ""


def test_what_is_said_without_facts_is_said_as_it_is() -> None:
    assert catalogue("en").say("{not a placeholder} {") == "{not a placeholder} {"


def test_marking_a_sentence_does_not_change_it() -> None:
    assert N_("Last trick") == "Last trick"
