"""Cards are read in the letters of the reader's own pack; codes stay codes."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.engine import VARIANTS, resolve
from app.engine.cards import PACK, RANKS
from app.render.card_names import card_name, card_names, rank_name
from app.render.catalogue import LANGUAGES, catalogue
from app.render.reference import reference_text
from tests.api.bodies import post

COURTS = {"en": "JQKA", "fr": "VDRA", "bg": "ВДПА", "ru": "ВДКТ", "uk": "ВДКТ"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_of_its_own(lang: str) -> None:
    words = catalogue(lang)
    assert "".join(rank_name(rank, words) for rank in "JQKA") == COURTS[lang]
    assert len({card_name(str(each), words) for each in PACK}) == len(PACK)
    assert [rank_name(rank, words) for rank in RANKS[:4]] == ["7", "8", "9", "10"]
    assert card_names("JH, 10S, A", words) == {
        "en": "JH, 10S, A",
        "ru": "В♥, 10♠, Т",
        "uk": "В♥, 10♠, Т",
        "bg": "В♥, 10♠, А",
        "fr": "V♥, 10♠, A",
    }.get(lang)
    assert card_names("", words) == ""


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sheet_has_the_letters_of_its_language(variant: str, lang: str) -> None:
    text = reference_text(resolve(variant), catalogue(lang))
    jack, queen, king, ace = list(COURTS[lang])
    assert f"{jack} > 9 > {ace} > 10 > {king} > {queen} > 8 > 7" in text
    assert not {"J", "Q", "K"} & set(text.replace("≥", "").split()), "a letter of another pack"


PLAYS = [{"seat": "S", "card": "AS"}, {"seat": "W", "card": "10S"}, {"seat": "N", "card": "7S"}]
ANSWERS: list[tuple[str, Mapping[str, Any], str, str]] = [
    ("score", {"plays": [*PLAYS, {"seat": "E", "card": "JH"}]}, "V♥", "card"),
    ("legal", {"plays": PLAYS, "seat": "E", "hand": ["KS", "8S"]}, "A♠", "legal"),
]


@pytest.mark.parametrize(("what", "said", "name", "field"), ANSWERS)
async def test_a_trick_is_told_in_french_letters(
    what: str, said: Mapping[str, Any], name: str, field: str
) -> None:
    body = {"contract": "spades" if what == "legal" else "hearts", **said}
    answer = (await post(f"belote/tricks/{what}", body, "lang=fr")).json()
    assert name in answer["text"]
    assert answer[field] in ("JH", ["KS", "8S"]), "codes stay codes"


async def test_legal_cards_are_read_in_words_and_listed_in_codes() -> None:
    body = {"contract": "hearts", "seat": "E", "hand": ["JH", "KD"], "plays": PLAYS}
    text = (await post("belote/tricks/legal", body, "format=text&lang=ru")).text
    assert text.startswith("В♥\n")
    assert (await post("belote/tricks/legal", body, "format=line&lang=ru")).text == "JH\n"


async def test_declarations_are_read_in_words() -> None:
    body = {
        "contract": "hearts",
        "announced": [
            {"seat": "N", "kind": "tierce", "top": "AC"},
            {"seat": "E", "kind": "carre", "rank": "J"},
        ],
    }
    answer = (await post("belote/declarations", body, "lang=fr")).json()
    first, second = answer["declarations"]
    assert "A♣" in first["text"]
    assert "(V)" in first["text"] or "(V)" in second["text"]
    assert (first["top"], second["rank"]) == ("AC", "J")


async def test_a_refusal_quotes_a_card_as_it_was_sent() -> None:
    hands = {"N": ["7H", "9H", "JH", "7S", "9S", "JS", "7D", "7D"]}
    body = {"contract": "hearts", "hands": hands}
    answer = await post("belote/declarations", body, "lang=fr")
    assert "7D" in answer.json()["errors"][0]["detail"]
