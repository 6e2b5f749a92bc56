"""The form is read twice: by the page's script, and by the service where there is none. Same words.

Every field is tried with every value it can have, and many forms filled in at random.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from app.engine import VARIANTS, RuleViolation, resolve
from app.engine.ruleset import OptionValue
from app.engine.variant import shown
from app.render.catalogue import catalogue
from app.web.assets import asset
from app.web.filled_form import PLACES
from app.web.hand_fields import HandFields, hand_fields
from app.web.hand_said import NO_NUMBER, read_form, read_rules
from tests.browser.conftest import Opened
from tests.browser.service import Service

AT_RANDOM = 300
TYPED = ("", "0", "7", " 82 ", "007", "999999", "1234567", "-5", "−5", "1.5", "9x", "٣", "\u00a07")
ROWS = 3
Choice = tuple[str, dict[str, OptionValue]]
Field = dict[str, Any]
"""`name`, `place` among those of the same name, `values` it can have; a box has none and one."""

FIELDS = """() => {
  const form = document.querySelector("[data-calculator]");
  for (const each of form.querySelectorAll("details")) each.open = true;
  const rows = () => form.querySelectorAll("[data-declarations] > *").length;
  while (form.querySelector("[data-add]") && rows() < %d) form.querySelector("[data-add]").click();
  const places = {}, found = [];
  for (const each of form.elements) {
    if (!each.name || each.type === "hidden") continue;
    const place = places[each.name] = (places[each.name] ?? -1) + 1;
    const values = each.type === "select-one" ? [...each.options].map(({ value }) => value)
      : each.type === "text" ? null : ["", each.value];
    found.push({ name: each.name, place, values, radio: each.type === "radio" });
  }
  return found;
}"""
READ = """async ([address, forms]) => {
  const { PLACES, readHand, readRules } = await import(address);
  const form = document.querySelector("[data-calculator]");
  const fill = (field, value) => {
    if (["radio", "checkbox"].includes(field.type)) field.checked = value !== "";
    else field.value = value;
  };
  const answers = forms.map((said) => {
    form.reset();
    for (const [name, place, value] of said) {
      fill(form.querySelectorAll(`[name="${name}"]`)[place], value);
    }
    const { hand, wrong } = readHand(form);
    return { sent: [...new FormData(form)], hand, wrong: [...wrong], rules: readRules(form) };
  });
  return { answers, places: PLACES };
}"""


def every_form() -> Iterator[tuple[str, dict[str, str], HandFields]]:
    """A choice of rules for each set of fields there is."""
    seen: list[tuple[str, HandFields]] = []
    for variant in VARIANTS.values():
        changes = [(each.name, value) for each in variant.options for value in [*each.allowed][:4]]
        choices: list[Choice] = [(preset, {}) for preset in variant.presets]
        choices += [(variant.default_preset, {name: value}) for name, value in changes]
        for preset, rules in choices:
            try:
                fields = hand_fields(resolve(variant.id, preset, rules), catalogue("en"))
            except RuleViolation:
                continue
            if (variant.id, fields) not in seen:
                seen.append((variant.id, fields))
                said = {f"rule_{name}": shown(value) for name, value in rules.items()}
                yield variant.id, {"preset": preset, **said}, fields


FORMS = list(every_form())
IDS = [f"{variant} {' '.join(query.values())}" for variant, query, _ in FORMS]


def filled_in(fields: list[Field]) -> list[list[list[object]]]:
    """Forms to try: each value of each field under each contract, then whole forms by chance."""
    contracts = [each for each in fields if each["name"] == "contract"]
    alone = [
        [["contract", contract["place"], contract["values"][1]], said(field, value)]
        for contract in contracts
        for field in fields
        for value in field["values"] or TYPED
        if field["name"] != "contract"
    ]
    chance = Random(len(fields))  # the same forms every time
    whole = []
    for _ in range(AT_RANDOM):
        often = chance.random()
        some = [each for each in fields if chance.random() < often]
        whole.append([said(each, chance.choice(each["values"] or TYPED)) for each in some])
    return [[], *alone, *whole]


def said(field: Field, value: str) -> list[object]:
    return [field["name"], field["place"], value]


def read_by_script(page: Page) -> dict[str, Any]:
    forms = filled_in(page.evaluate(FIELDS % ROWS))
    found: dict[str, Any] = page.evaluate(READ, [asset("hand-form.js"), forms])
    assert len(found["answers"]) > AT_RANDOM
    return found


def sent_values(sent: list[tuple[str, str]]) -> Mapping[str, list[str]]:
    values: dict[str, list[str]] = {}
    for name, value in sent:
        values.setdefault(name, []).append(value)
    return values


@pytest.mark.parametrize(("variant", "query", "fields"), FORMS, ids=IDS)
def test_the_script_and_the_service_read_the_same(
    service: Service, opened: Opened, variant: str, query: dict[str, str], fields: HandFields
) -> None:
    address = f"{service.address}/calculator/{variant}?"
    with opened(address + "&".join(f"{name}={value}" for name, value in query.items())) as page:
        found = read_by_script(page)
    unread, told = 0, set[str]()
    for answer in found["answers"]:
        values = sent_values(answer["sent"])
        here = read_form(fields, values)
        no_number = {name for name, each in here.wrong.items() if each.message == NO_NUMBER}
        assert {*answer["wrong"]} == no_number, values
        unread += bool(no_number)
        told.update(here.hand)
        assert answer["hand"] == here.hand, values
        preset, rules = read_rules(VARIANTS[variant], values)
        assert answer["rules"] == {"preset": preset, "rules": rules}, values
    assert unread > 0
    assert told >= {"taker", "contract", "card_points", "trick_points", "last_trick", "capot"}
    assert ("declarations" in told) == bool(fields.declarations)
    assert ("bid" in told) == bool(fields.bids)
    assert ("belotes" in told) == bool(fields.belotes)
    assert found["places"] == dict(PLACES)
