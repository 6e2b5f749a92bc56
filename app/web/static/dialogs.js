// What opens over the sheet besides a hand: points outside play, and a claim.
import { fill } from "./account.js";
import { sideOf } from "./names.js";
import { tellAt } from "./wrong.js";

const WHOLE = /^[-\u2212+]?[0-9]{1,6}$/;
const MOST = 100_000;
const whole = (text) => Number(text.replace("\u2212", "-"));
const good = (text) => WHOLE.test(text) && Math.abs(whole(text)) <= MOST;

/** Closed by its cross, by Esc, or by a press beside it. */
export function watched(dialog) {
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  return dialog;
}

/** Dialogs by their name. */
export const dialogsOf = (root) => Object.fromEntries(
  [...root.querySelectorAll("dialog[data-dialog]")].map((each) => [each.dataset.dialog, watched(each)]));

/**
 * Says beside each field what is wrong with it, and goes to the first of them.
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} wrong by the name of the field, or of the place where it is said
 * @param {(field: HTMLInputElement) => boolean} [isWrong] where several fields share a place, which of them are
 * @returns {boolean} whether anything is wrong
 */
export function tellWrong(form, wrong, isWrong = () => true) {
  const marked = [];
  for (const place of form.querySelectorAll("[data-wrong-of]")) {
    const name = place.dataset.wrongOf, detail = wrong[name] ?? "";
    const fields = [...form.querySelectorAll(`[name="${name}"], [name^="${name}_"]`)];
    const bad = detail ? fields.filter(isWrong) : [];
    tellAt(place, detail, fields, bad);
    marked.push(...bad);
  }
  marked[0]?.focus();
  return Object.keys(wrong).length > 0;
}

/** What is said of any hand, whatever it is. */
const aside = (input, ...names) => Object.fromEntries(
  names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]));

/**
 * @param {HTMLDialogElement} dialog
 * @param {{ words: Record<string, any>, onSave: (body: object, task: object) => void }} how
 * @returns {(task: object, input?: object, wrong?: string) => void} opens it, with what was said before
 */
export function adjusting(dialog, { words, onSave }) {
  const form = dialog.querySelector("form");
  const fields = [...form.querySelectorAll("[name^=adjust_]")];
  let task = {}, former = {};
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = fields.map((each) => [each, each.value.trim()]).filter(([, text]) => text);
    const bad = given.filter(([, text]) => !good(text)).map(([each]) => each);
    if (!given.length) return tellWrong(form, { adjust: words.adjust_wrong }, (each) => each === fields[0]);
    const range = fill(words.adjust_range, { most: MOST });
    if (tellWrong(form, bad.length ? { adjust: range } : {}, (each) => bad.includes(each))) return;
    const adjustment = Object.fromEntries(given.map(([each, text]) => [each.name.slice(-1), whole(text)]));
    const reason = form.elements.reason.value.trim();
    dialog.close();
    onSave({ ...aside(former, "note", "played_at"), adjustment, ...(reason && { reason }) }, task);
  });
  return (next, input = {}, wrong = "") => {
    task = next;
    former = input;
    form.reset();
    for (const each of fields) each.value = input.adjustment?.[each.name.slice(-1)] ?? "";
    form.elements.reason.value = input.reason ?? "";
    dialog.showModal();
    tellWrong(form, wrong ? { adjust: wrong } : {});
  };
}

/**
 * @param {HTMLDialogElement | undefined} dialog
 * @param {object} how
 * @param {Record<string, any>} how.words
 * @param {(body: object, task: object) => void} how.onSave
 * @param {(claim: object, task: object) => { total: number, target: number } | null} how.short what it lacks
 * @returns {(task: object, input?: object, wrong?: string) => void} opens it, with what was said before
 */
export function claiming(dialog, { words, onSave, short }) {
  if (!dialog) return () => {};
  const form = dialog.querySelector("form");
  let task = {}, former = {};
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { contract, taker, by, claimed, after_trick } = Object.fromEntries(new FormData(form));
    const missing = Object.entries({ contract, taker, by, after_trick }).filter(([, value]) => !value).map(([name]) => name);
    const wrong = Object.fromEntries(missing.map((name) => [name, words.missing[name] ?? words[`claim_${name}`]]));
    const claim = { by, points: Number(claimed), after_trick: Number(after_trick) };
    const known = /^[0-9]{1,4}$/.test(claimed.trim()), lacks = known && by && short(claim, task);
    if (!known) wrong.claimed = words.no_number;
    if (lacks) wrong.claimed = fill(words.claim_short, lacks);
    if (tellWrong(form, wrong)) return;
    dialog.close();
    const seat = sideOf(former.taker) === taker ? former.taker : taker;
    onSave({ ...aside(former, "note", "played_at", "dealer"), taker: seat, contract, claim }, task);
  });
  return (next, input = {}, wrong = "") => {
    task = next;
    former = input;
    form.reset();
    for (const [name, value] of [["contract", input.contract], ["taker", sideOf(input.taker)], ["by", input.claim?.by]]) {
      for (const each of form.querySelectorAll(`[name=${name}]`)) each.checked = each.value === value;
    }
    form.elements.claimed.value = input.claim?.points ?? "";
    if (input.claim) form.elements.after_trick.value = input.claim.after_trick;
    dialog.showModal();
    tellWrong(form, wrong ? { claimed: wrong } : {});
  };
}
