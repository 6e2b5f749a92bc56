// What opens over the sheet besides a hand: points outside play, a claim, the game itself.
import { displayed } from "./names.js";

const WHOLE = /^[-\u2212+]?[0-9]{1,6}$/;
const whole = (text) => Number(text.replace("\u2212", "-"));

/** Dialogs by their name, closed by their cross, by Esc, or by a press beside them. */
export function dialogsOf(root) {
  const found = {};
  for (const dialog of root.querySelectorAll("dialog[data-dialog]")) {
    found[dialog.dataset.dialog] = dialog;
    dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  }
  return found;
}

/** @param {HTMLDialogElement} dialog @param {(body: object, task: object) => void} onSave */
export function adjusting(dialog, onSave) {
  const form = dialog.querySelector("form"), wrong = form.querySelector("[data-adjustment-wrong]");
  const fields = [...form.querySelectorAll("[name^=adjust_]")];
  let task = {};
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = fields.filter((each) => each.value.trim());
    wrong.hidden = given.length > 0 && given.every((each) => WHOLE.test(each.value.trim()));
    if (!wrong.hidden) return fields[0].focus();
    const adjustment = Object.fromEntries(given.map((each) => [each.name.slice(-1), whole(each.value.trim())]));
    const reason = form.elements.reason.value.trim();
    dialog.close();
    onSave({ ...task.rest, adjustment, ...(reason && { reason }) }, task);
  });
  return (next, input = {}) => {
    task = next;
    form.reset();
    wrong.hidden = true;
    for (const each of fields) each.value = input.adjustment?.[each.name.slice(-1)] ?? "";
    form.elements.reason.value = input.reason ?? "";
    dialog.showModal();
  };
}

/** @param {HTMLDialogElement | undefined} dialog @param {(body: object, task: object) => void} onSave */
export function claiming(dialog, onSave) {
  if (!dialog) return () => {};
  const form = dialog.querySelector("form"), wrong = form.querySelector("[data-claim-wrong]");
  let task = {};
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = Object.fromEntries(new FormData(form));
    wrong.hidden = Boolean(data.contract && data.taker && data.by && /^[0-9]{1,4}$/.test(data.claimed));
    if (!wrong.hidden) return;
    const claim = { by: data.by, points: Number(data.claimed), after_trick: Number(data.after_trick) };
    dialog.close();
    onSave({ taker: data.taker, contract: data.contract, claim }, task);
  });
  return (next, input = {}) => {
    task = next;
    form.reset();
    wrong.hidden = true;
    for (const [name, value] of [["contract", input.contract], ["taker", input.taker], ["by", input.claim?.by]]) {
      for (const each of form.querySelectorAll(`[name=${name}]`)) each.checked = each.value === value;
    }
    form.elements.claimed.value = input.claim?.points ?? "";
    if (input.claim) form.elements.after_trick.value = input.claim.after_trick;
    dialog.showModal();
  };
}

/**
 * Names, title and target; the code by which a second scorer joins.
 * @param {HTMLDialogElement} dialog
 * @param {{ game: () => any, token: string, onSave: (change: object) => void }} how
 */
export function arranging(dialog, { game, token, onSave }) {
  const form = dialog.querySelector("form");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const now = game(), change = {};
    const target = form.elements.target.value.trim();
    if (/^[1-9][0-9]{0,5}$/.test(target) && Number(target) !== now.target) change.target = Number(target);
    const title = form.elements.title.value.trim();
    if (title !== displayed(now.title)) change.title = title || null;
    const sides = now.sides.map(({ side, name, players }) => ({
      ...((form.elements[`name_${side}`].value.trim() || null) && { name: form.elements[`name_${side}`].value.trim() }),
      ...(players.length && { players }),
      former: displayed(name),
    }));
    if (sides.some((each) => (each.name ?? "") !== each.former)) {
      change.sides = sides.map(({ former, ...each }) => each);
    }
    dialog.close();
    if (Object.keys(change).length) onSave(change);
  });
  return async () => {
    const now = game();
    form.elements.target.value = now.target;
    form.elements.title.value = displayed(now.title);
    for (const { side, name } of now.sides) form.elements[`name_${side}`].value = displayed(name);
    form.querySelector("[data-watch]").href = `/g/${now.id}${now.visibility === "private" ? `#scorer=${token}` : ""}`;
    dialog.showModal();
    const { joinLink, drawCode } = await import("./share.js");
    form.querySelector("[data-join-link]").value = joinLink(now.id, token);
    form.querySelector("[data-join-code]").replaceChildren(drawCode(joinLink(now.id, token)));
  };
}
