"""The words of every answer. English is the key; a language without a sentence says it in English.

Sentences are `str.format` templates with named facts: `"cards add up to {sum}"`; one said without
facts is said as it is. Catalogues are gettext's: the `.po` files are for people, the `.mo` files
beside them are made by `make catalogues` and committed, so that a plain installation has them.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

LANGUAGE_NAMES: Final = {
    "en": "English",
    "fr": "Français",
    "bg": "Български",
    "ru": "Русский",
    "uk": "Українська",
}
LANGUAGES: Final = tuple(LANGUAGE_NAMES)
LOCALES: Final = Path(__file__).with_name("locale")
NO_FACTS: Final[Mapping[str, Any]] = MappingProxyType({})


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a sentence for extraction; it is looked up later, when the language is known."""
    return message


class Catalogue:
    """The words of one language."""

    __slots__ = ("_translations", "lang")

    def __init__(self, lang: str, translations: gettext.NullTranslations) -> None:
        self.lang: Final = lang
        self._translations: Final = translations

    def say(self, message: str, facts: Mapping[str, object] = NO_FACTS) -> str:
        """`message` in this language, with its facts filled in.

        >>> catalogue("en").say("{count} are missing", {"count": 2})
        '2 are missing'
        """
        return _filled(self._translations.gettext(message) if message else "", message, facts)

    def joined(self, sentences: Iterable[str]) -> str:
        """Sentences in one line, with what this language puts between them.

        >>> catalogue("en").joined(["follow suit", "else trump"])
        'follow suit; else trump'
        """
        between = self.say(N_("{one}; {other}"))
        return reduce(lambda one, other: between.format(one=one, other=other), sentences)

    def say_count(
        self, one: str, many: str, number: int, facts: Mapping[str, object] = NO_FACTS
    ) -> str:
        """The plural form this language has for `number`, which the sentence calls `{number}`.

        >>> catalogue("en").say_count("{number} card is missing", "{number} cards are missing", 1)
        '1 card is missing'
        """
        english = one if number == 1 else many
        return _filled(
            self._translations.ngettext(one, many, number), english, {"number": number, **facts}
        )


def _filled(words: str, english: str, facts: Mapping[str, object]) -> str:
    if not facts:
        return words
    try:
        return words.format_map(facts)
    except (KeyError, IndexError, ValueError):
        if words == english:
            raise
        # A translator's slip in a placeholder costs the translation, never the answer.
        return english.format_map(facts)


@lru_cache(maxsize=64)
def catalogue(lang: str, locales: Path = LOCALES) -> Catalogue:
    """The catalogue of `lang`; English, and honest about it in `lang`, while there is none."""
    compiled = locales / lang / "LC_MESSAGES" / "messages.mo"
    if lang not in LANGUAGES or not compiled.is_file():
        return Catalogue("en", gettext.NullTranslations())
    with compiled.open("rb") as file:
        return Catalogue(lang, gettext.GNUTranslations(file))
