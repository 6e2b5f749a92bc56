"""The printable reference sheet: whole, in every language, and read off the rules in force."""

import re
from dataclasses import replace
from functools import reduce

import pytest

from app.engine import VARIANTS, resolve, score
from app.engine.reading import read_hand
from app.render import names
from app.render.catalogue import LANGUAGES, catalogue
from app.render.reference import reference_data, reference_html, reference_text, sections
from app.render.reference.parts import Answered, Grid, Lines
from app.render.rulebook import rulebook
from app.render.table import WIDTH, shown_width

WORDS = catalogue("en")
PRESETS = [(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets]


def unfolded(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_every_sheet_is_whole_and_narrow(variant: str, preset: str, lang: str) -> None:
    rules, words = resolve(variant, preset), catalogue(lang)
    found = {section.id: section for section in sections(rules, words)}
    wanted = {"strength", "values", "deals", "dealing", "contracts", "duties", "counting"}
    assert wanted | {"worked", "ending", "questions"} <= set(found)
    assert all(section.title and section.parts for section in found.values())
    text = reference_text(rules, words)
    assert text.endswith("\n")
    assert "{" not in text
    assert [line for line in text.splitlines() if shown_width(line) > WIDTH + 12] == []
    page = reference_html(rules, words)
    assert f'<html lang="{words.lang}"' in page
    assert page.count("<section") == len(found)


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("bulgarian", "J > 9 > A > 10 > K > Q > 8 > 7"),
        ("bulgarian", "162 (16)"),
        ("bulgarian", "258 (26)"),
        ("bulgarian", "260 (26)"),
        ("bulgarian", "hearts 96:66 → 9 + 7"),
        ("bulgarian", "clubs < diamonds < hearts < spades < no trump < all trump"),
        ("bulgarian", "contra ×2, recontra ×4"),
        ("bulgarian", "A 0, B 8, 8 hang."),
        ("bulgarian", "announced with the first of its two cards"),
        ("belote", "both sides together: trump suit 152, no trump 120, all trump 248"),
        ("belote", "House rules, to 1000"),
        ("belote", "trumps, all trump J > 9 > A"),
        ("belote", "Between fours: J 9 A 10 K Q."),
        ("belote", "There is no belote at no trump."),
        ("belote", "Level: the defence writes its own, the taker's points hang."),
        ("belote", "all trump: follow suit if you can; play higher if you can."),
        ("bulgarian", "Runs of the side that has the best run, fours of the side that has"),
        ("bulgarian", "A capot does not decide it"),
        ("bulgarian", "In brackets: in tens"),
        ("coinche", "The taker must count what it bid, and more than the defence."),
        ("coinche", "every trick has the defence's declarations too."),
        ("coinche", "Doubled: the winner writes 160, the bid and all declarations, multiplied."),
        ("three-player", "The taker must count more than each opponent."),
        ("three-player", "if you cannot follow, trump;"),
        ("three-player", "else who plays first."),
        ("three-player", "the same player deals again; after a second time, the next."),
        ("decouverte", "more than 81. A capot decides it."),
        ("decouverte", "the taker writes nothing, the other 162."),
        ("decouverte", "The two deal in turn."),
        ("decouverte", "Both players count 81"),
        ("belote", "A 0, B 81, 81 hang."),
        ("belote", "rebelote with the other"),
        ("coinche", "Bids: 80 to 160 in tens, capot (250), générale (500)."),
        ("coinche", "doubled ×2, redoubled ×4"),
        ("three-player", "Six cards each in two rounds"),
        ("three-player", "change it for the card turned up"),
        ("three-player", "+50 to each other; two: +100 to the third"),
        ("three-player", "Not played here".upper()),
        ("decouverte", "two rows of four"),
        ("decouverte", "No declarations are scored."),
        ("decouverte", "A 252, B 0."),
    ],
)
def test_the_sheet_says(variant: str, said: str) -> None:
    assert said in unfolded(reference_text(resolve(variant), WORDS))


@pytest.mark.parametrize(
    ("variant", "rules", "said"),
    [
        ("belote", {"capot": 250}, "Every trick taken: +88."),
        ("belote", {"tie": "fail"}, "A 0, B 162."),
        ("belote", {"rounding": "nearest_10"}, "To the nearest 10: a last digit of 5 or more"),
        ("belote", {"all_trump_scale": 162}, "258 → 162"),
        ("belote", {"tie": "fail"}, "Level: the contract fails."),
        ("belote", {"tie": "made"}, "Level: the contract is made."),
        ("belote", {"hang_to": "next_made"}, "goes to a taker who makes the contract."),
        ("belote", {"belote_on_failure": "defence"}, "takes a failed taker's belote."),
        ("belote", {"made": "eighty_two"}, "more than half the deal, even behind"),
        ("belote", {"declaration_tie": "first"}, "else who plays first."),
        ("belote", {"no_trump_fours": "own"}, "Four of a kind at no trump: A = 200, 10 = 150"),
        ("belote", {"declarations": False}, "No declarations are scored."),
        ("coinche", {"rounding": "nearest_10"}, "is rounded before the bid is added."),
        ("coinche", {"must_be_ahead": False}, "even behind the defence."),
        ("coinche", {"tie": "hang"}, "What hung before goes to the side that wins the hand."),
        ("belote", {"undertrump": "optional"}, "over-trump if you can; if you cannot, play any"),
        ("coinche", {"undertrump": "required"}, "if you cannot over-trump, play a lower trump"),
        ("coinche", {"min_82": True}, "A bid of 80 needs 82."),
        ("coinche", {"belote_counts": False}, "Nobody's belote counts in this."),
        ("coinche", {"fail_base": 162}, "A doubled failure counts 162 in place of 160."),
        ("coinche", {"multiplier_scope": "contract"}, "and the bid multiplied."),
        ("coinche", {"declarations_multiplied": False}, "and the bid, multiplied, and all"),
        ("coinche", {"capot_replaces_base": True}, "counts 250 in place of 160."),
        ("coinche", {"capot_contract": "flat"}, "writes 250 and the bid, made or failed."),
        (
            "coinche",
            {"belote_multiplied": True},
            "multiplied with the rest, the loser keeps its own.",
        ),
        (
            "coinche",
            {"belote_multiplied": True, "belote_on_failure": "winner"},
            "belote is multiplied with the rest.",
        ),
        ("coinche", {"belote_on_failure": "winner"}, "goes to the winner of a failed"),
        ("coinche", {"scoring": "contract"}, "writes the bid, multiplied, and no points."),
        ("coinche", {"capot_doubling": "refused"}, "A bid for all tricks cannot be doubled."),
        ("bulgarian", {"sequence_compare": "cap_at_5"}, "the longer wins, five at most"),
        ("bulgarian", {"trickless_declarations": "drop"}, "without a trick loses its"),
        ("bulgarian", {"declaration_contest": "single_pool"}, "Still equal: nobody scores any."),
        ("three-player", {"beat": "combined"}, "more than both opponents together."),
        ("three-player", {"on_less": "hang"}, "Behind: he writes nothing and his points hang."),
        ("decouverte", {"declarations": True}, "than the other player, declarations included."),
        ("belote", {"no_trump_ace": 19}, "no trump 152"),
        ("coinche", {"surcoinche": 3}, "redoubled ×3"),
        ("coinche", {"no_win_on_belote_alone": True}, "does not go out by belote alone"),
        ("bulgarian", {"capot_finish": "blocked_if_decisive"}, "by the points of a capot alone"),
        ("bulgarian", {"hanging_finish": "blocked"}, "Nobody goes out while points hang."),
        ("decouverte", {"reveal": "at_once"}, "A card that was freed is turned up at once."),
        ("decouverte", {"declarations": True}, "3 in a row"),
    ],
)
def test_options_print_their_own_sheet(
    variant: str, rules: dict[str, bool | int | str], said: str
) -> None:
    chosen = resolve(variant, rules=rules)
    text = unfolded(reference_text(chosen, WORDS))
    assert said in text
    title = next(each.title for each in VARIANTS[variant].options if each.name in rules)
    assert f"{title}: " in text
    assert said not in unfolded(reference_text(resolve(variant), WORDS))


def test_the_data_are_what_is_printed() -> None:
    rules = resolve("bulgarian")
    data = reference_data(rules, WORDS)
    assert data["target"] == 151
    shown = data["sections"]
    assert isinstance(shown, list)
    for told, section in zip(shown, sections(rules, WORDS), strict=True):
        assert (told["id"], told["title"]) == (section.id, section.title)
        for plain, part in zip(told["parts"], section.parts, strict=True):
            if isinstance(part, Grid):
                assert plain["head"] == list(part.head)
                assert plain["rows"] == [list(row) for row in part.rows]
            elif isinstance(part, Lines):
                assert plain["items"] == list(part.items)
            else:
                assert isinstance(part, Answered)
                pairs = [(each["question"], each["answer"]) for each in plain["items"]]
                assert tuple(pairs) == part.pairs


def test_a_deal_these_rules_do_not_know_is_left_out() -> None:
    ids = {each.id for each in sections(resolve("coinche", rules={"scoring": "contract"}), WORDS)}
    assert "questions" in ids


def test_a_new_variant_brings_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """One ruleset file is enough: nothing else here is keyed by the names of variants."""
    known = VARIANTS["belote"]
    leaflet = replace(known.leaflet, name="Manille", dealing=("All of them.",), asked=())
    monkeypatch.setitem(VARIANTS, "manille", replace(known, id="manille", leaflet=leaflet))
    monkeypatch.setitem(names.VARIANTS, "manille", leaflet.name)  # made of the registry
    rules = replace(resolve("belote"), variant="manille")
    assert "All of them." in reference_text(rules, WORDS)
    assert rulebook(VARIANTS["manille"], rules, WORDS)["name"] == "Manille"
    assert reference_text(rules, WORDS).startswith("Manille\n")


FOUR = ("partner", "both sides", "a side has", "side with", "all trump", "no trump", "redouble")
UNKNOWN = {
    "decouverte": (*FOUR, "declarations included", "hang", "Belote is announced", "belote "),
    "three-player": (*FOUR, "defence", "capot", "each other one", "both players"),
    "bulgarian": ("best declaration scores", "both players", "turned up"),
    "belote": ("both players", "a player has", "double", "bid "),
    "coinche": ("both players", "a player has", "turned up", "tens, as it is written"),
}


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_no_sheet_speaks_of_what_its_game_does_not_know(variant: str, preset: str) -> None:
    text = unfolded(reference_text(resolve(variant, preset), WORDS))
    known = ("There is no belote.", "Two-player belote (", "in all ")
    body = reduce(lambda left, said: left.replace(said, ""), known, text)
    assert [said for said in UNKNOWN[variant] if said in body] == []


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_no_sheet_names_an_option_or_a_code(variant: str, preset: str) -> None:
    text = reference_text(resolve(variant, preset), WORDS)
    assert re.findall(r"\w+_\w+", text) == []
    codes = {"(house)", "(standard)", "(official)", "Rules: ", "decouverte", "three-player"}
    assert [code for code in codes if code in text] == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_question_asks_about_the_hand_that_answers_it(variant: str) -> None:
    rules = resolve(variant)
    for question, said in VARIANTS[variant].leaflet.asked:
        hand = score(rules, read_hand(rules, said))
        tricks = [step.points for step in hand.tally if step.rule in {"tricks", "cards"}]
        held = {*hand.points, *(points for row in tricks for points in row), said.get("bid")}
        assert {int(figure) for figure in re.findall(r"\d+", question)} <= held, question
