"""What stands around a sheet on a screen and is not printed: the way back, languages, choices."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from app.render.catalogue import LANGUAGE_NAMES, Catalogue
from app.render.templating import environment

SCRIPT: Final = "/static/sheets/print.js"
ICON: Final = "/static/sheets/icon.svg"
"""Named past the fingerprint, which is the pages' business: such files are asked for anew."""
_LONGEST: Final = 2_000  # characters of a query that links repeat
_TEMPLATES: Final = environment("app.render")


@dataclass(frozen=True, slots=True)
class Around:
    """The query a sheet was asked for with: links keep what it says, the language among it."""

    query: tuple[tuple[str, str], ...] = ()

    @classmethod
    def asked(cls, given: Iterable[tuple[str, str]]) -> "Around":
        """As a query says; one too long to be repeated is left out."""
        query = tuple(given)
        return cls(query) if sum(map(len, map("".join, query))) <= _LONGEST else cls()

    def here(self, *dropped: str, **changed: str) -> str:
        """This sheet as a page, with these parameters changed and those left out."""
        kept = tuple(each for each in self.query if each[0] not in dropped)
        return Around(kept).named(**changed, format="html")

    def named(self, **changed: str) -> str:
        """This sheet in another form, with these parameters changed."""
        rest = [(name, value) for name, value in self.query if name not in changed]
        return "?" + urlencode([*rest, *changed.items()])

    def to(self, path: str) -> str:
        """Another page of this service, in the language that was chosen."""
        chosen = [(name, value) for name, value in self.query if name == "lang"]
        return f"{path}?{urlencode(chosen)}" if chosen else path


BARE: Final = Around()
"""Asked for with nothing."""


def printed(file: str, words: Catalogue, around: Around, **facts: Any) -> str:  # noqa: ANN401
    """The HTML of a sheet."""
    template = _TEMPLATES.get_template(file)
    return template.render(
        say=words.say,
        lang=words.lang,
        names=LANGUAGE_NAMES,
        around=around,
        script=SCRIPT,
        icon=ICON,
        **facts,
    )
