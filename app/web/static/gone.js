// A game that the service does not show any more: what this phone has of it stays until who plays removes it.
import { element, fill } from "./account.js";
import { displayed } from "./names.js";
import { drop, gameOf, keep, waitingOf } from "./store.js";
import { lineOf } from "./table-line.js";

/**
 * Says what waits, and offers to remove the game.
 * @param {HTMLElement} place
 * @param {string} id
 * @param {Record<string, any>} words
 */
export function showGone(place, id, words) {
  keep({ id, gone: true });
  const waiting = waitingOf(id), names = namesIn(gameOf(id), words);
  const remove = element("button", { type: "button", class: "button" }, words.forget);
  remove.addEventListener("click", () => {
    const sure = waitingOf(id).length ? fill(words.forget_waiting, { number: waitingOf(id).length }) : "";
    if (sure && !confirm(sure)) return;
    drop(id);
    place.querySelector("[data-left]").remove();
    place.tabIndex = -1;
    place.focus(); // the button is gone: reading goes on where it was
  });
  place.replaceChildren(words.gone, element("div", { "data-left": true },
    ...(waiting.length ? [element("p", {}, fill(words.gone_waiting, { number: waiting.length }))] : []),
    element("ul", {}, ...waiting.map((each) => element("li", {}, element("bdi", {}, lineOf(each, { names, words }))))),
    element("p", { class: "buttons" }, remove)));
  place.hidden = false;
  if ([...document.querySelectorAll("h1")].some((each) => each.getClientRects().length)) return;
  const { title, variant } = gameOf(id); // the sheet took its heading along
  place.before(element("h1", {}, element("bdi", {}, displayed(title) || words.variants[variant] || id)));
}

const namesIn = ({ sides = [], variant }, words) => Object.fromEntries(
  ["A", "B", "C"].map((side, place) => [side, sides[place]?.[0] ?? (sides.length ? side : words.two[variant]?.[place] ?? side)]));
