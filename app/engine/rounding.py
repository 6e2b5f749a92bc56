"""Rounding as named schemes. The rounding endpoint shows the very objects that scoring uses.

`Nearest` rounds what each side writes to tens of points (French tournaments). `Tens` is the
Bulgarian ÷10: the two sides of a deal are rounded together, so that nothing is won or lost on the
way (founding page 001: 96:66 writes 9 + 7, all trump 134:124 writes 13 + 13).
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Nearest:
    """To the nearest `step` points; a remainder of `up_from` or more goes up."""

    name: str
    step: int
    up_from: int

    def write(self, points: int) -> int:
        """What is written for these points.

        >>> NEAREST_10.write(85), NEAREST_10_SIX_UP.write(85)
        (90, 80)
        """
        units, rest = divmod(points, self.step)
        return (units + (rest >= self.up_from)) * self.step


@dataclass(frozen=True, slots=True)
class Tens:
    """Tens of points, the two sides together. `up_from` is the digit by kind of contract from which
    the smaller side goes up; the whole pot goes up from `pot_up_from`.
    """

    name: str
    step: int
    pot_up_from: int
    up_from: Mapping[str, int]

    def pot(self, points: int) -> int:
        """Score units of a whole pot.

        >>> TENS.pot(162), TENS.pot(258), TENS.pot(125)
        (16, 26, 13)
        """
        units, rest = divmod(points, self.step)
        return units + (rest >= self.pot_up_from)

    def smaller(self, points: int, kind: str) -> int:
        """Score units of the smaller side; the larger writes the rest of the pot.

        >>> TENS.smaller(66, "suit"), TENS.smaller(124, "all_trump"), TENS.smaller(64, "no_trump")
        (7, 13, 6)
        """
        units, rest = divmod(points, self.step)
        return units + (rest >= self.up_from[kind])

    def rule(self, smaller: int, larger: int, kind: str) -> str:
        """The name of the rule that rounds this pair."""
        edge = self.up_from[kind]
        if smaller % self.step == larger % self.step == edge:
            return f"boundary_{edge}_smaller_up"
        return "smaller_up" if smaller % self.step >= edge else "smaller_down"


NEAREST_10 = Nearest("nearest_10", step=10, up_from=5)
NEAREST_10_SIX_UP = Nearest("nearest_10_six_up", step=10, up_from=6)
TENS = Tens("tens", step=10, pot_up_from=5, up_from={"suit": 6, "no_trump": 5, "all_trump": 4})
SCHEMES: Mapping[str, Nearest | None] = {
    "none": None,
    NEAREST_10.name: NEAREST_10,
    NEAREST_10_SIX_UP.name: NEAREST_10_SIX_UP,
}
"""What the option `rounding` chooses from."""
