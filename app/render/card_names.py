"""What cards are called where people read them: the letters of their own packs.

JSON and one-line answers keep the codes J Q K A, and a refusal quotes a card as it was sent.
English reads the codes themselves; others have letters of their own, and the suit's sign behind.
"""

from collections.abc import Mapping
from typing import Final

from app.engine.cards import Rank
from app.render.catalogue import Catalogue

SIGNS: Final[Mapping[str, str]] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_COURT: Final = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
# valet dame roi as; вале дама поп асо; валет дама король туз.
_LETTERS: Final[Mapping[str, Mapping[str, str]]] = {
    lang: dict(zip(_COURT, letters, strict=True))
    for lang, letters in (("fr", "VDRA"), ("bg", "ВДПА"), ("ru", "ВДКТ"), ("uk", "ВДКТ"))
}


def rank_name(rank: str, words: Catalogue) -> str:
    """The letter or number on the card's corner.

    >>> from app.render.catalogue import catalogue
    >>> rank_name("J", catalogue("fr")), rank_name("10", catalogue("fr"))
    ('V', '10')
    """
    return _LETTERS.get(words.lang, {}).get(rank, str(rank))


def card_name(code: str, words: Catalogue) -> str:
    """A card, or a rank whose suit was not said, given by its code.

    >>> from app.render.catalogue import catalogue
    >>> card_name("JH", catalogue("fr")), card_name("JH", catalogue("en"))
    ('V♥', 'JH')
    """
    rank, suit = (code[:-1], code[-1]) if code[-1] in SIGNS else (code, "")
    if words.lang not in _LETTERS:
        return code
    return rank_name(rank, words) + SIGNS.get(suit, "")


def card_names(codes: str, words: Catalogue) -> str:
    """Cards listed with commas, each by its name."""
    return ", ".join(card_name(code, words) for code in codes.split(", ") if code)
