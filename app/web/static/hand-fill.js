// A hand that was entered, back into the form; `readHand` reads it out again.
import { narrow } from "./declaring.js";
import { sidesOf } from "./hand-form.js";
import { sideOf } from "./names.js";

const FORM = new Set([
  "taker", "contract", "bid", "multiplier", "generale", "card_points", "trick_points", "last_trick",
  "capot", "trickless", "belotes", "declarations", "declaration_points", "dealer", "undealt_points",
  "note",
]);

function choose(form, name, value) {
  for (const each of form.querySelectorAll(`[name="${name}"]`)) {
    each.checked = Array.isArray(value) ? value.includes(each.value) : each.value === String(value ?? "");
  }
}

function write(form, name, value) {
  const field = form.elements[name];
  if (field) field.value = value ?? "";
}

function figures(form, name, given) {
  for (const side of sidesOf(form)) {
    const field = form.elements[`${name}_${side}`];
    if (field) field.value = given?.[side] ?? (field.tagName === "SELECT" ? "0" : "");
  }
}

function declared(form, declarations) {
  const rows = form.querySelector("[data-declarations]");
  if (!rows) return;
  const blank = form.querySelector("[data-another]");
  rows.replaceChildren(...(declarations.length ? declarations : [null]).map((each) => {
    const row = blank.content.cloneNode(true);
    if (!each) return row;
    const top = each.rank ?? each.top, [, rank, suit = ""] = /^(10|[2-9TJQKA])([SHDC]?)$/i.exec(top) ?? [];
    const longer = each.length > 5 ? each.length : "";
    const values = { kind: `${each.kind}${longer}`, rank: rank?.toUpperCase().replace("T", "10"), suit: suit.toUpperCase(), who: each.seat ?? each.side };
    for (const [name, value] of Object.entries(values)) row.querySelector(`[name="${name}"]`).value = value ?? "";
    narrow(row);
    return row;
  }));
}

/** Whether a hand was told by its cards: this form has no place for them. */
const byCards = (input) => Boolean(input.piles || input.tricks);

/** An empty form. */
export function clearHand(form) {
  form.reset();
  declared(form, []);
  delete form.dataset.taker;
  form.toggleAttribute("data-by-cards", false);
  for (const each of form.querySelectorAll("details")) each.open = false;
}

/**
 * Fills the form with a hand of the game. One that was told by its cards stays as it was told, but
 * for its dealer and its note: totals in its place would say less, and could score otherwise.
 * @returns {object} what was said besides, to be said again
 */
export function fillHand(form, hand) {
  const input = hand.input;
  clearHand(form);
  for (const name of ["dealer", "note", "undealt_points"]) write(form, name, input[name]);
  if (byCards(input)) {
    const { dealer, note, ...told } = input;
    form.toggleAttribute("data-by-cards", true);
    form.querySelector("[data-aside]").open = true;
    return told;
  }
  form.dataset.taker = input.taker ?? "";
  for (const [name, value] of Object.entries(chosen(input))) choose(form, name, value);
  for (const [name, value] of Object.entries(counted(input))) figures(form, name, value);
  declared(form, input.declarations ?? []);
  const more = form.querySelector(".said--declarations");
  if (more) more.open = Boolean(input.declarations?.length || input.declaration_points);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !FORM.has(name)));
}

/** Whether a bid for all tricks was made; nothing for other bids. */
function allTricks({ bid, capot, generale, taker }) {
  if (bid !== "capot" && bid !== "generale") return "";
  const won = bid === "generale" ? generale : capot === sideOf(taker);
  return won ? "made" : "failed";
}

/** What is chosen from keys, by the name of the field. */
const chosen = (input) => ({
  taker: sideOf(input.taker),
  contract: input.contract,
  bid: input.bid,
  multiplier: input.multiplier ?? 1,
  counting: input.card_points ? "card_points" : "trick_points",
  last_trick: input.last_trick,
  capot: input.capot,
  generale: input.generale ? ["true"] : [],
  trickless: input.trickless ?? [],
  all_tricks: allTricks(input),
  belote: Object.keys(input.belotes ?? {}).filter((side) => input.belotes[side]),
});

/** What is counted by side. */
const counted = (input) => ({
  points: input.card_points ?? input.trick_points,
  belotes: input.belotes,
  declared: input.declaration_points,
});
