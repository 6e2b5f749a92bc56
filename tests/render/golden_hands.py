"""Ten hands kept as texts in every language; run as a module, this writes them anew."""

from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any

from app.engine import resolve, score
from app.engine.reading import read_hand
from app.render.catalogue import LANGUAGES, catalogue
from app.render.hands import hand_data, hand_line, hand_text

Said = dict[str, Any]
HANDS: Mapping[str, tuple[str, str | None, Said]] = {
    "belote-made": ("belote", "house", {"card_points": {0: 95}, "belotes": {0: 1}}),
    "belote-litige": ("belote", "house", {"card_points": {0: 71}, "carried": 81}),
    "belote-failed": (
        "belote",
        "official",
        {"contract": "all_trump", "card_points": {0: 100}, "last_trick": "B"},
    ),
    "belote-capot": ("belote", "house", {"capot": "B", "belotes": {0: 1}, "last_trick": None}),
    "coinche-doubled": (
        "coinche",
        "official",
        {"bid": 100, "multiplier": 2, "card_points": {0: 98}, "taker": "N"},
    ),
    "coinche-failed": (
        "coinche",
        "contree_2016",
        {
            "bid": 110,
            "card_points": {0: 80},
            "declarations": [
                {"side": "A", "kind": "tierce", "top": "KS"},
                {"side": "B", "kind": "carre", "rank": "7"},
            ],
        },
    ),
    "bulgarian-boundary": ("bulgarian", None, {"card_points": {0: 86}}),
    "bulgarian-hanging": ("bulgarian", None, {"card_points": {0: 71}}),
    "bulgarian-contra": (
        "bulgarian",
        None,
        {
            "multiplier": 4,
            "card_points": {0: 83},
            "carried": 8,
            "declarations": [
                {"side": "A", "kind": "quarte", "top": "A"},
                {"side": "B", "kind": "quarte", "top": "K"},
            ],
        },
    ),
    "three-player-split": (
        "three-player",
        None,
        {
            "taker": "A",
            "dealer": "C",
            "card_points": {0: 51, 1: 69, 2: 32},
            "last_trick": "B",
            "carried": 60,
        },
    ),
}


def golden_texts(name: str, lang: str) -> str:
    """A hand as table, line and sentences."""
    variant, preset, said = HANDS[name]
    words = catalogue(lang)
    rules = resolve(variant, preset)
    hand = {"taker": "A", "contract": "hearts", "last_trick": "A", **said}
    for field in ("card_points", "belotes"):
        if field in hand:
            hand[field] = {"ABC"[side]: points for side, points in hand[field].items()}
    scored = score(rules, read_hand(rules, hand))
    data: Any = hand_data(rules, scored, words)
    sentences = [row["text"] for row in (*data["tally"], *data["award"])]
    parts = [hand_text(rules, scored, words), hand_line(rules, scored, words)]
    return "\n".join(parts) + "\n" + "".join(f"- {each}\n" for each in fold(sentences))


def fold(sentences: list[str]) -> list[str]:
    """Sentences in lines of at most 60 columns."""
    return ["\n  ".join(wrap(each, 58)) for each in sentences]


def main() -> None:
    """Write the texts as they are now; read the difference before committing it."""
    for lang in LANGUAGES:
        folder = Path(__file__).with_name("golden") / lang
        folder.mkdir(parents=True, exist_ok=True)
        for name in HANDS:
            (folder / f"{name}.txt").write_text(golden_texts(name, lang), "utf-8")


if __name__ == "__main__":
    main()
