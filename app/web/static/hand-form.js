// The form of a hand and what it says, in the names of the API; `hand_said.py` does the same.
import { narrowing } from "./declaring.js";
import { tellAt } from "./wrong.js";
import { derive, forgetAside } from "./derived.js";

const RUN = /^(quinte)([678])$/;

/** @param {FormData} data @param {string} name */
const text = (data, name) => String(data.get(name) ?? "").trim();

function figure(said, name, place) {
  if (/^[0-9]{1,6}$/.test(said)) return Number(said);
  if (said) place.wrong.add(name);
  return undefined;
}

function bySide(data, name, field, place) {
  const found = {};
  for (const side of place.sides) {
    const value = figure(text(data, `${name}_${side}`), field, place);
    if (value !== undefined) found[side] = value;
  }
  return Object.keys(found).length ? found : undefined;
}

/** The letters of the sides that this form has. */
export function sidesOf(form) {
  return [...form.querySelectorAll("[name^=points_]")].map((each) => each.name.slice(-1));
}

function declarations(form, data) {
  const [who, kind, rank, suit] = ["who", "kind", "rank", "suit"].map((name) => data.getAll(name));
  const side = form.querySelector("[name=points_C]") ? "ABC" : "AB";
  const rows = kind.map((name, row) => {
    const declared = side.includes(who[row]) ? { side: who[row] } : { seat: who[row] };
    const [, run, length] = RUN.exec(name) ?? [];
    if (name === "carre") return { ...declared, kind: name, rank: rank[row] };
    if (length) declared.length = Number(length);
    return { ...declared, kind: run ?? name, top: rank[row] + suit[row] };
  });
  return rows.filter((_, row) => kind[row]);
}

function belotes(form, data, contract, place) {
  const most = Number(contract?.dataset.belotes ?? 0);
  if (most === 1) return Object.fromEntries(data.getAll("belote").map((side) => [side, 1]));
  if (most === 0) return {};
  const counted = bySide(data, "belotes", "belotes", place) ?? {};
  return Object.fromEntries(Object.entries(counted).filter(([, count]) => count));
}

const empty = (value) => value === undefined || value === ""
  || (typeof value === "object" && !Object.keys(value).length);

/**
 * What the form says: the hand, and the names of fields that hold no figure.
 * @param {HTMLFormElement} form
 * @returns {{ hand: Record<string, any>, wrong: Set<string> }}
 */
export function readHand(form) {
  const data = new FormData(form);
  const place = { sides: sidesOf(form), wrong: new Set() };
  const contract = form.querySelector("[name=contract]:checked");
  const counting = text(data, "counting") === "card_points" ? "card_points" : "trick_points";
  const bid = text(data, "bid"), times = Number(text(data, "multiplier"));
  const said = {
    taker: text(data, "taker"),
    contract: text(data, "contract"),
    bid: /^[0-9]+$/.test(bid) ? Number(bid) : bid,
    multiplier: times > 1 ? times : undefined,
    generale: data.has("generale") || (bid === "generale" ? false : undefined),
    [counting]: bySide(data, "points", "points", place),
    last_trick: text(data, "last_trick"),
    capot: text(data, "capot"),
    trickless: data.getAll("trickless"),
    belotes: belotes(form, data, contract, place),
    dealer: text(data, "dealer"),
    carried: figure(text(data, "carried"), "carried", place),
    undealt_points: figure(text(data, "undealt_points"), "undealt_points", place),
  };
  if (contract && "declares" in contract.dataset) {
    said.declarations = declarations(form, data);
    said.declaration_points = bySide(data, "declared", "declarations", place);
  }
  return {
    hand: Object.fromEntries(Object.entries(said).filter(([, value]) => !empty(value))),
    wrong: place.wrong,
  };
}

/** The preset and the options chosen over it. */
export function readRules(form) {
  const data = new FormData(form);
  const rules = {};
  for (const [name, value] of data) {
    if (!name.startsWith("rule_") || !value) continue;
    rules[name.slice(5)] = { true: true, false: false }[value] ?? (/^[0-9]+$/.test(value) ? Number(value) : value);
  }
  return { preset: text(data, "preset") || undefined, rules };
}

/** Which field a part of the hand is said in. */
export const PLACES = {
  card_points: "points", trick_points: "points", declaration_points: "declarations",
  generale: "capot", undealt: "undealt_points",
};

/** Of fields that belong together those that can be wrong: what is no figure, else what is filled in. */
function toMark(fields) {
  const given = fields.filter((each) => each.type === "text" && each.value.trim());
  const unread = given.filter((each) => !/^[0-9]{1,6}$/.test(each.value.trim()));
  return [unread, given].find((each) => each.length) ?? fields;
}

/** Beside each field what is wrong with it; what has no field is returned. */
export function showWrong(form, wrong) {
  const rest = [];
  const told = new Map();
  for (const { place, detail } of wrong) {
    const name = PLACES[place] ?? place;
    if (form.querySelector(`[data-wrong="${CSS.escape(name)}"]`)) told.set(name, detail);
    else rest.push(detail);
  }
  for (const each of form.querySelectorAll("[data-wrong]")) {
    const detail = told.get(each.dataset.wrong) ?? "";
    const fields = [...form.querySelectorAll(`[name^="${each.dataset.wrong}_"], [name="${each.dataset.wrong}"]`)];
    tellAt(each, detail, fields, detail ? toMark(fields) : []);
  }
  return rest;
}

/** What a problem says of fields: the first step of each pointer. */
export function wrongOf(problem) {
  return (problem.errors ?? []).map(({ pointer = "#/points", detail, code }) => ({
    place: pointer.split("/")[1] ?? "points", detail, code,
  }));
}

/** What says the points where every trick is one side's. */
const OF_POINTS = new Set(["sum_short", "sum_over", "sum_other", "sum_usual", "points_differ", "trickless_scored"]);

/** What is wrong, by what this form calls its fields and its sides. */
export function inThisForm(form, wrong, hand, words) {
  const { codes } = words;
  if (hand.capot && OF_POINTS.has(wrong.code)) return { place: "points", code: "capot_points", detail: codes.capot_points };
  const name = (side) => form.querySelector(`.said--points [data-side="${side}"]`).textContent;
  const silent = sidesOf(form).filter((side) => !form.elements[`points_${side}`].value.trim());
  const detail = codes[wrong.code]?.replace("{sides}", silent.map(name).join(", "));
  return { ...wrong, detail: detail ?? wrong.detail };
}

/** What a scored hand says of the figures the form asks for: those left out show as hints. */
export function showCounted(form, scored) {
  const alone = form.querySelector("[name=counting]:checked")?.value === "card_points";
  const rows = alone ? ["cards"] : ["cards", "last_trick", "tricks"];
  const counted = scored?.tally.filter((row) => rows.includes(row.rule)) ?? [];
  const sum = (side) => counted.reduce((all, row) => all + row.points[side], 0);
  showPoints(form, Object.fromEntries(counted.length ? sidesOf(form).map((side) => [side, sum(side)]) : []));
}

/** Figures by side, as hints where none is filled in. */
export function showPoints(form, points) {
  for (const side of sidesOf(form)) form.elements[`points_${side}`].placeholder = points[side] ?? "";
}

/** What somebody opens is brought into sight; what a script opens anew is not. */
export function openingInSight(root) {
  root.addEventListener("click", ({ target }) => {
    const opened = target.closest("summary")?.parentElement;
    requestAnimationFrame(() => { if (opened?.open) opened.scrollIntoView({ block: "nearest" }); });
  });
}

/** What makes the form quick: what follows is not asked for, rows of declarations, ways through it. */
export function attend(form) {
  derive(form);
  form.addEventListener("input", ({ target }) => derive(form, target.name));
  form.addEventListener("reset", () => forgetAside(form));
  openingInSight(form);
  narrowing(form);
  form.querySelector("[data-to-account]")?.addEventListener("click", () => {
    form.querySelector("[data-account]").scrollIntoView({ block: "start" });
  });
  form.querySelector("[data-add]")?.addEventListener("click", () => {
    const another = form.querySelector("[data-another]").content.cloneNode(true);
    const rows = form.querySelector("[data-declarations]");
    rows.append(another);
    rows.lastElementChild.querySelector("select").focus();
  });
}
