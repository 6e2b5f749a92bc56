// What things are called here: sides, and a hand in one line.
import { figure, fill } from "./account.js";

/** A name as it may be shown: without characters that turn lines around or show nothing. */
export function displayed(text) {
  return (text ?? "")
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, "").trim();
}

/** By letter; the same rule as in `people.py`. */
export function namesOf(game, words) {
  const given = game.sides.map(({ name, players }) => displayed(name)
    || players.map(displayed).filter(Boolean).join(" · "));
  const two = game.sides.length === 2 ? words.two[game.variant] : [];
  const unnamed = (place, side) => (given.includes(two[place]) ? side : two[place] ?? side);
  return Object.fromEntries(game.sides.map(({ side }, place) => [side, given[place] || unnamed(place, side)]));
}

/** Puts the names where the page has letters or Us and Them. */
export function nameSides(root, names) {
  for (const { content } of root.querySelectorAll("template")) nameSides(content, names);
  for (const each of root.querySelectorAll("[data-side]")) {
    const name = names[each.dataset.side];
    if (name !== undefined && each.textContent !== name) each.textContent = name;
  }
}

/** The side a taker plays for: a side's letter, or a seat. */
export const sideOf = (taker) => ({ N: "A", S: "A", E: "B", W: "B" })[taker] ?? taker;

/** What was entered, in one line. */
export function handLine(input, names, words) {
  if (input.passed) return words.passed_out;
  if (input.adjustment) {
    const figures = Object.entries(input.adjustment).map(([side, points]) => `${names[side]} ${figure(points)}`);
    return `${words.adjusted}: ${figures.join(", ")}`;
  }
  if (input.claim) {
    const { by, points } = input.claim;
    return `${words.contracts[input.contract]} ${names[by]}: ${words.claimed} ${points}`;
  }
  const said = [words.contracts[input.contract], input.bid && (words.outcomes[input.bid] ?? input.bid)];
  if (input.multiplier > 1) said.push(words.doubled[input.multiplier]);
  const whose = (side) => (side === sideOf(input.taker) ? "" : `${names[side]} `);
  const cards = Object.entries(input.card_points ?? {}).map(
    ([side, points]) => whose(side) + fill(words.cards, { points }));
  const tricks = Object.entries(input.trick_points ?? {}).map(([side, points]) => whose(side) + points);
  const called = said.filter((each) => each !== undefined && each !== "").join(" ");
  const counted = [...cards, ...tricks, ...(input.capot ? [`${words.capot} ${names[input.capot]}`] : [])];
  return [`${called}, ${words.taker} ${names[sideOf(input.taker)]}`, counted.join(", ")].filter(Boolean).join(" · ");
}

/** What came of it: `9 : 7, made`. */
export function resultLine(hand, words) {
  return `${Object.values(hand.score).map(figure).join(" : ")}, ${words.played[hand.outcome]}`;
}
