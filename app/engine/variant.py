"""A game of the family: its presets and options, and how a choice of them becomes a rule set."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.engine.errors import RuleViolation
from app.engine.ruleset import OptionValue, Ruleset


@dataclass(frozen=True, slots=True)
class Option:
    """One rule a table can choose: its name, its default, what it changes and who plays so.

    `title` asks in a few words what each of the `choices` answers; figures answer for themselves.
    """

    name: str
    default: OptionValue
    title: str
    sentence: str
    choices: Mapping[OptionValue, str] | tuple[int, ...] | range = field(hash=False)

    @property
    def allowed(self) -> tuple[OptionValue, ...] | range:
        """The values there are."""
        return self.choices if isinstance(self.choices, range) else tuple(self.choices)

    def words(self, value: OptionValue) -> str:
        """What a value says to people, in English: `the contract fails`; a figure says itself."""
        return self.choices[value] if isinstance(self.choices, Mapping) else shown(value)

    def accept(self, value: OptionValue) -> OptionValue:
        """The value if this option allows it; raises RuleViolation `option_value`."""
        mixed = len({type(each) for each in self.allowed}) > 1
        for each in self.allowed:
            if each == value and type(each) is type(value):
                return each
            if mixed and shown(each) == shown(value):
                return each
        facts = {"option": self.name, "value": shown(value), "allowed": self.allowed_text()}
        raise RuleViolation("option_value", ("rules", self.name), facts)

    def allowed_text(self) -> str:
        """The allowed values in one line."""
        if isinstance(self.allowed, range):
            return f"{self.allowed[0]}…{self.allowed[-1]}, ±{self.allowed.step}"
        return ", ".join(shown(value) for value in self.allowed)


def shown(value: OptionValue) -> str:
    """An option's value as it is typed: `true`, `250`, `hang`.

    >>> shown(True), shown(250), shown("hang")
    ('true', '250', 'hang')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named choice of options: the target its tables play to (score units), and who plays so."""

    target: int
    name: str
    sentence: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)


def to_say(sentence: str) -> str:
    """Mark a sentence for the translators; the engine itself says nothing."""
    return sentence


Said = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Leaflet:
    """What a table tells a newcomer, in English; others say it in five languages.

    `worked` and the hands in `asked`, each behind its question, are hands as requests write them.
    `by_option` holds sentences on the deal that are true where an option has a value only.
    `not_followed` says what a founding page tells and no other book confirms. `doubling` is what a
    doubled hand is called here. `spoken` are the languages (ISO 639-1) in which belote means this
    game.
    """

    name: str
    dealing: tuple[str, ...]
    worked: Said
    asked: tuple[tuple[str, Said], ...]
    by_option: Mapping[tuple[str, OptionValue], str] = field(default_factory=dict)
    not_followed: tuple[str, ...] = ()
    doubling: Literal["double", "contra"] = "double"
    spoken: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two choices that make no sense together."""

    option: str
    value: OptionValue
    other: str
    other_value: OptionValue


@dataclass(frozen=True, slots=True)
class Variant:
    """A game of the family: its presets, its options, and how a choice of them becomes rules.

    `conflicts` are choices that exclude each other; in each pair of `ascending`, the first option
    must be below the second.
    """

    id: str
    presets: Mapping[str, Preset]
    options: tuple[Option, ...]
    build: Callable[[str, int, Mapping[str, OptionValue]], Ruleset]
    leaflet: Leaflet
    conflicts: tuple[Conflict, ...] = ()
    ascending: tuple[tuple[str, str], ...] = ()

    @property
    def default_preset(self) -> str:
        """The preset meant when none is named: the first."""
        return next(iter(self.presets))
