// What the figures of a hand come to, where no service can be asked; `taken.py` does the same.
import { fill } from "./account.js";
import { sidesOf } from "./hand-form.js";

const sum = (points) => Object.values(points).reduce((all, each) => all + each, 0);

/** What this hand's contract comes to: in all, without what is left undealt, and what that can be worth. */
function dueOf(form, name, hand) {
  const { cards, tricks, undealt, doubled } = form.querySelector("[name=contract]:checked").dataset;
  const whole = Number(name === "card_points" ? cards : tricks), worths = undealt?.split(" ").map(Number);
  const due = worths ? hand.undealt_points !== undefined && whole - hand.undealt_points : whole;
  return { whole, due, worths, doubled: doubled !== undefined };
}

/** Which rule the figures break, with its facts; nothing where they agree. */
function against(points, missing, due) {
  const odd = due.doubled ? Object.values(points).filter((each) => each % 2) : [];
  if (odd.length) return ["odd_undoubled", { given: Math.min(...odd), due: due.whole }];
  return due.due === false ? againstUndealt(sum(points), missing, due) : againstDue(sum(points), missing, due.due);
}

/** What is left undealt is not said: it follows from what everybody has. */
function againstUndealt(given, missing, { whole, worths }) {
  if (missing.length) return [missing.length > 1 ? "side_missing" : "side_missing_undealt", {}];
  return !worths.includes(whole - given) && ["sum_undealt", { given, whole, worth: whole - given }];
}

function againstDue(given, missing, due) {
  if (missing.length > 1) return ["side_missing", {}];
  if (given > due) return ["sum_over", { given, due, over: given - due }];
  return !missing.length && given < due && ["sum_short", { given, due, missing: due - given }];
}

/**
 * @param {HTMLFormElement} form
 * @param {any} hand what it says
 * @param {Record<string, any>} words
 * @returns {{ wrong?: { pointer: string, code: string, detail: string }, points: Record<string, number> }}
 *   what is wrong, or what each side has in the figures the form asks for
 */
export function sumsOf(form, hand, words) {
  const name = ["card_points", "trick_points"].find((each) => hand[each]), sides = sidesOf(form);
  if (!name) return { points: {} };
  const none = hand.capot ? sides.filter((side) => side !== hand.capot) : hand.trickless ?? [];
  const points = { ...Object.fromEntries(none.map((side) => [side, 0])), ...hand[name] };
  const missing = sides.filter((side) => !(side in points)), due = dueOf(form, name, hand);
  const [code, facts] = against(points, missing, due) || lastIn(hand, name, due) || [];
  if (code) return { wrong: { pointer: `#/${code === "last_trick_missing" ? "last_trick" : name}`, code, detail: fill(words.sums[code] ?? "", facts) }, points: {} };
  return { points: missing.length ? { ...points, [missing[0]]: due.due - sum(points) } : points };
}

/** Whose the last trick was has to be said where the figures do not hold it. */
const lastIn = ({ last_trick, capot }, name, { worths }) => !last_trick && !capot
  && (name === "card_points" || worths) && ["last_trick_missing", {}];
