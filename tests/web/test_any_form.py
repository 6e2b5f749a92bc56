"""Whatever a form is filled in with, it is read: what is not among the choices is named."""

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import VARIANTS, resolve
from app.render.catalogue import catalogue
from app.web.filled_form import filled

# Fields of all the forms, and values that one of them takes, or none.
CHOSEN: Final = "taker contract bid multiplier generale counting last_trick capot trickless"
TYPED: Final = "belote who kind rank suit carried undealt_points dealer preset rule_capot rule_tie"
BY_SIDE: Final = [f"{name}_{side}" for name in ("points", "declared", "belotes") for side in "ABCX"]
NAMES: Final = (*CHOSEN.split(), *TYPED.split(), *BY_SIDE)
CHOICES: Final = "A B C N E S W hearts clubs no_trump all_trump 100 capot generale 1 2 4 on"
MORE: Final = "card_points trick_points tierce quarte quinte8 carre J 9 10 H 0 82 152 162 house"
STRANGE: Final = "x tierce² quinte9 tierce٣ ٣ ² -1 1e3 999999 9999999 official hang \u202e"
VALUES: Final = (*CHOICES.split(), *MORE.split(), *STRANGE.split(), "", " ", "é" * 50)
FORMS: Final = st.dictionaries(
    st.sampled_from(NAMES), st.lists(st.sampled_from(VALUES), min_size=1, max_size=3), max_size=12
)
FULL: Final = {"taker": ["A"], "contract": ["hearts"], "points_A": ["90"]}


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=150, deadline=None)
@given(said=FORMS, full=st.booleans())
def test_it_is_read(variant: str, said: dict[str, list[str]], full: bool) -> None:
    sheet = filled(VARIANTS[variant], {**(FULL if full else {}), **said}, catalogue("en"))
    assert sheet.scored is None or not sheet.wrong
    assert sheet.scored is not None or sheet.wrong or not full


@pytest.mark.parametrize("variant", [each for each in VARIANTS if resolve(each).contest])
@pytest.mark.parametrize(
    "row",
    [
        ("A", "tierce²", "A", "H"),
        ("A", "x", "A", "H"),
        ("A", "quinte9", "A", "H"),
        ("", "tierce", "A", "H"),
        ("capot", "tierce", "A", "H"),
        ("X", "tierce", "A", "H"),
        ("A", "tierce", "1", "H"),
        ("A", "tierce", "A", "Z"),
    ],
)
def test_a_declaration_there_is_not(variant: str, row: tuple[str, ...]) -> None:
    said = dict(zip(("who", "kind", "rank", "suit"), ([each] for each in row), strict=True))
    sheet = filled(VARIANTS[variant], {**FULL, **said}, catalogue("en"))
    assert sheet.scored is None
