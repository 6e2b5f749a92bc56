"""The one way the engine says no: a rule was broken, where, and by how much."""

from collections.abc import Mapping

Where = tuple[str | int, ...]
Fact = str | int
Facts = Mapping[str, Fact]


class RuleViolation(Exception):
    """What was given contradicts itself or a rule of the game.

    `code` names the rule, `where` is the path to the value at fault (`("declarations", 1, "top")`),
    `facts` are the figures a sentence about it needs. Words belong to the reader's language and are
    found elsewhere. `others` are further ones of the same kind, where a hand has several.

    >>> str(RuleViolation("sum_off", ("card_points",), {"given": 150, "due": 152}))
    'sum_off at card_points: given=150, due=152'
    """

    def __init__(
        self,
        code: str,
        where: Where = (),
        facts: Facts | None = None,
        others: "tuple[RuleViolation, ...]" = (),
    ) -> None:
        self.code = code
        self.others = others
        self.where = where
        self.facts: Facts = facts or {}
        super().__init__(code, where)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} at {'/'.join(map(str, self.where)) or '-'}: {facts}"
