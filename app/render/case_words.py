"""Rows that read otherwise in a case of their own: where a side has nothing, or who is ahead tells.

Keys are the engine's rule codes; the first case that its figures fit is said, else the usual words.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.render.catalogue import N_
from app.render.row_words import TENS, RowWords
from app.render.verdict_words import FAILED

Figures = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """Words for a row whose figures fit."""

    fits: Callable[[Figures], bool]
    words: RowWords


def _whole_deal(figures: Figures) -> bool:
    return "deal" in figures


_FIRST: Final = TENS["pot_multiplied_first"].label
_DEAL_FAILED: Final = N_(
    "Level, {taker} to {defence}: not enough, the defence writes the whole deal, {deal}"
)

CASES: Final[Mapping[str, tuple[Case, ...]]] = {
    "smaller_down": (
        Case(
            lambda figures: not figures["smaller"],
            RowWords(
                TENS["smaller_down"].label,
                N_("Made, {larger} to nothing: one side writes all of it, {pot} in tens"),
            ),
        ),
        Case(
            lambda figures: not figures["units"],
            RowWords(
                TENS["smaller_down"].label,
                N_("Made: {smaller} goes down to nothing, the larger writes all {pot}"),
            ),
        ),
    ),
    "pot_multiplied_first": (
        Case(
            lambda figures: figures["taker"] > figures["defence"],
            RowWords(
                _FIRST,
                N_("Made and doubled: {points} points times {times} is {product}, {units} in tens"),
            ),
        ),
        Case(
            lambda figures: figures["taker"] < figures["defence"],
            RowWords(
                _FIRST,
                N_(
                    "Failed, {taker} to {defence}: {points} points times {times} is {product}, "
                    "{units} in tens for the defence"
                ),
            ),
        ),
    ),
    "level_fails": (Case(_whole_deal, RowWords(FAILED["level_fails"].label, _DEAL_FAILED)),),
    "half_fails": (
        Case(
            _whole_deal,
            RowWords(
                FAILED["half_fails"].label,
                N_(
                    "Exactly half the deal, {taker}: not enough, the defence writes the whole "
                    "deal, {deal}"
                ),
            ),
        ),
    ),
    "failed_each": (
        Case(
            lambda figures: not figures["taker"],
            RowWords(
                FAILED["failed_each"].label,
                N_("The taker counted nothing: the others write their own"),
            ),
        ),
    ),
    "split": (
        Case(
            lambda figures: not figures["taker"],
            RowWords(N_("nothing to split"), N_("There is nothing of the taker's to split")),
        ),
    ),
}
