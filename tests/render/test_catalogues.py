"""Every sentence is there in five languages, with its placeholders, in aligned tables."""

import re
import string
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from wcwidth import wcswidth

from app.render.catalogue import LANGUAGES, LOCALES, catalogue
from tests.render.golden_hands import HANDS, golden_texts

TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]
GOLDEN = Path(__file__).with_name("golden")
ROOT = Path(__file__).parents[2]
KEYWORDS = {
    "N_": None,
    "to_say": None,
    "say": None,
    "say_count": (1, 2),
}


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def ids(catalog: Iterable[Message]) -> set[str]:
    return {message.id if isinstance(message.id, str) else message.id[0] for message in catalog}


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_sentence_in_the_code_is_in_the_template() -> None:
    found = {
        text if isinstance(text, str) else text[0]
        for _, _, text, _, _ in extract_from_dir(
            ROOT / "app",
            method_map=[("**.py", "python"), ("**/templates/**.html", "jinja2")],
            keywords=KEYWORDS,
        )
    }
    template = ids(read(LOCALES / "messages.pot"))
    assert found - template == set()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_catalogue_is_whole(lang: str) -> None:
    catalog = read(LOCALES / lang / "LC_MESSAGES" / "messages.po")
    assert ids(catalog) == ids(read(LOCALES / "messages.pot"))
    assert not catalog.obsolete
    for message in catalog:
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        english = [message.id] if isinstance(message.id, str) else message.id
        for form in forms(message):
            assert form.strip(), message.id
            assert placeholders(form) == placeholders(english[0]), message.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_what_is_compiled_is_what_is_written(lang: str) -> None:
    folder = LOCALES / lang / "LC_MESSAGES"
    compiled = BytesIO()
    write_mo(compiled, read(folder / "messages.po"))
    assert (folder / "messages.mo").read_bytes() == compiled.getvalue(), "run make catalogues"
    assert catalogue(lang).lang == lang


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", HANDS)
def test_a_hand_reads_as_agreed(name: str, lang: str) -> None:
    text = golden_texts(name, lang)
    assert text == (GOLDEN / lang / f"{name}.txt").read_text("utf-8")
    for line in text.splitlines():
        assert wcswidth(line) <= 60, line
        assert line == line.rstrip()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", HANDS)
def test_columns_are_aligned_by_display_width(name: str, lang: str) -> None:
    table = golden_texts(name, lang).split("\n\n", maxsplit=1)[0]
    head, *rows = list(filter(None, table.splitlines()[1:]))
    ends = [wcswidth(head[: match.end()]) for match in re.finditer(r"\S+", head)]
    for row in rows:
        figures = list(re.finditer(r"(?<= )-?\d+(?= |$)", row))[-len(ends) :]
        if len(figures) == len(ends) and row.endswith(figures[-1].group()):
            assert [wcswidth(row[: match.end()]) for match in figures] == ends, row
