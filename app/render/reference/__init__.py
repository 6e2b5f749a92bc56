"""The printable reference sheet of a variant: strength, values, counting, the end, on one page.

Everything on it is read off the rule set in force or scored by the engine, so that a table's own
options print the table's own sheet.
"""

from collections.abc import Mapping
from typing import Any

from app.engine import VARIANTS, Ruleset
from app.render import table
from app.render.catalogue import N_, Catalogue
from app.render.printed import BARE, Around, printed
from app.render.reference import cards, counting, declared, playing
from app.render.reference.parts import Answered, Grid, Part, Section
from app.render.reference.questions import answers

_GAP = 2
_ROOM = 138
"""Lines of text that a page has room for in the usual size of print; a longer sheet's is less."""
_SECTIONS = (
    cards.strength,
    cards.values,
    cards.deals,
    declared.declarations,
    playing.dealing,
    playing.contracts,
    playing.duties,
    counting.counting,
    counting.worked,
    counting.rounding,
    counting.ending,
)


def sections(rules: Ruleset, words: Catalogue) -> tuple[Section, ...]:
    """The whole sheet, in the order it is read."""
    made = [section(rules, words) for section in _SECTIONS]
    made.append(counting.answered(tuple(answers(rules, words)), words))
    made.append(playing.not_followed(rules, words))
    return tuple(section for section in made if section.parts)


def reference_data(rules: Ruleset, words: Catalogue) -> dict[str, object]:
    """The sheet as plain data."""
    return {
        "variant": rules.variant,
        "name": words.say(VARIANTS[rules.variant].leaflet.name),
        "preset": rules.preset,
        "rules": rules.changed,
        "rules_version": rules.rules_version,
        "target": rules.ending.target,
        "sections": [_plain(section) for section in sections(rules, words)],
    }


def reference_text(rules: Ruleset, words: Catalogue) -> str:
    """The sheet in plain text, at most 60 columns wide where its words allow."""
    head = "".join(map(table.wrapped, _head(rules, words)))
    return head + "".join(map(_section_text, sections(rules, words)))


def reference_html(rules: Ruleset, words: Catalogue, around: Around = BARE) -> str:
    """The sheet as a page that prints on one A4 page."""
    presets = VARIANTS[rules.variant].presets.items()
    made = sections(rules, words)
    lines = sum(_section_text(section).count("\n") for section in made)
    return printed(
        "reference.html",
        words,
        around,
        variant=rules.variant,
        chosen=rules.preset,
        presets=[(preset, words.say(each.name)) for preset, each in presets],
        name=words.say(VARIANTS[rules.variant].leaflet.name),
        head=_head(rules, words)[1:],
        sections=[_plain(section) for section in made],
        long=lines > _ROOM,
    )


def _head(rules: Ruleset, words: Catalogue) -> list[str]:
    variant = VARIANTS[rules.variant]
    facts = {"rules": words.say(variant.presets[rules.preset].name), "target": rules.ending.target}
    said = [
        words.say(variant.leaflet.name),
        words.say(N_("{rules}, to {target}"), facts),
    ]
    for option in variant.options:
        if option.name in rules.changed:
            value = words.say(option.words(rules.changed[option.name]))
            said.append(f"{words.say(option.title)}: {value}")
    return said


def _plain(section: Section) -> Mapping[str, Any]:
    parts: list[dict[str, object]] = []
    for part in section.parts:
        if isinstance(part, Answered):
            pairs = [{"question": question, "answer": answer} for question, answer in part.pairs]
            parts.append({"kind": "questions", "items": pairs})
        elif isinstance(part, Grid):
            rows = [list(row) for row in part.rows]
            parts.append({"kind": "table", "head": list(part.head), "rows": rows})
        else:
            kind = "steps" if part.numbered else "lines"
            parts.append({"kind": kind, "items": list(part.items)})
    return {"id": section.id, "title": section.title, "parts": parts}


def _section_text(section: Section) -> str:
    return f"\n{section.title.upper()}\n" + "".join(map(_part_text, section.parts))


def _part_text(part: Part) -> str:
    if isinstance(part, Answered):
        return "".join(
            table.wrapped(question) + _indented(answer, "  ") for question, answer in part.pairs
        )
    if isinstance(part, Grid):
        return _grid_text(part)
    if len(part.items) == 1:
        return table.wrapped(part.items[0])
    marks = (f"{place}. " if part.numbered else "- " for place in range(1, len(part.items) + 1))
    return "".join(_indented(item, mark) for mark, item in zip(marks, part.items, strict=True))


def _indented(text: str, mark: str) -> str:
    first, *more = table.wrapped(text, len(mark)).splitlines()
    pad = " " * len(mark)
    return "".join(f"{line}\n" for line in (mark + first, *(pad + line for line in more)))


def _grid_text(part: Grid) -> str:
    """Columns as wide as their longest cell, figures to the right."""
    rows = (part.head, *part.rows)
    widths = [max(table.shown_width(row[place]) for row in rows) for place in range(len(part.head))]
    text = ""
    for row in rows:
        cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            space = " " * (width - table.shown_width(cell))
            left = place == 0 or not _figures(part, place)
            cells.append(cell + space if left else space + cell)
        text += (" " * _GAP).join(cells).rstrip() + "\n"
    return text


def _figures(part: Grid, place: int) -> bool:
    return all(not row[place][:1].isalpha() or len(row[place]) == 1 for row in part.rows)
