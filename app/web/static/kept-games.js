// The games of this phone: who plays, how it stands, when it was played last; each can be removed.
import { element, figure, fill } from "./account.js";
import { lang } from "./requests.js";
import { drop, games, namesLike, queueOf } from "./store.js";

/** @param {HTMLElement} place @param {Record<string, any>} words */
export function listGames(place, words) {
  const kept = games();
  place.hidden = !kept.length;
  place.querySelector("[data-kept-games]").replaceChildren(...kept.map((game) => itemOf(game, words, () => {
    drop(game.id);
    listGames(place, words);
  })));
}

/** A game whose sides nobody named, in the language of this page; another page called them in its own. */
function inThisLanguage(game, words) {
  const two = game.plain && words.two[game.variant];
  if (!two || game.sides?.length !== two.length) return game;
  const won = game.sides.findIndex(([side]) => side === game.winner);
  return { ...game, sides: game.sides.map(([, total], place) => [two[place], total]), winner: two[won] };
}

/** Where it goes on, in the language that was chosen here. */
function addressOf(game) {
  const address = new URL(game.address ?? `/play#game=${game.id}`, location.href);
  const chosen = new URLSearchParams(location.search).get("lang");
  if (chosen) address.searchParams.set("lang", chosen);
  else address.searchParams.delete("lang");
  return address.pathname + address.search + address.hash;
}

function itemOf(kept, words, onRemove) {
  const game = inThisLanguage(kept, words);
  const named = game.title || words.variants[game.variant] || game.id;
  const remove = element("button", { type: "button", class: "button button--plain" }, words.forget);
  const name = game.sides?.map(([side]) => side).join(" – ") ?? named;
  remove.setAttribute("aria-label", `${words.forget}: ${name}`);
  remove.addEventListener("click", () => { if (confirm(question(game, name, words))) onRemove(); });
  return element("li", { class: "kept" },
    element("a", { class: "button kept__game", href: addressOf(game) },
      element("bdi", { class: "kept__name" }, named), ...sidesOf(game), stateOf(game, words)),
    remove);
}

function sidesOf({ sides = [] }) {
  return sides.map(([name, total]) => element("span", { class: "kept__side" },
    element("bdi", {}, name), " ", element("b", {}, figure(total))));
}

/** When it was played last, and whether it is over. */
function stateOf({ played, status, winner, gone }, words) {
  const over = winner ? fill(words.won, { side: winner }) : words.finished;
  const state = gone ? words.gone_short : status && (status === "finished" ? over : words.being_played);
  const day = played && new Date(played).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
  const when = day ? [element("time", { datetime: played }, day), state ? " · " : ""] : [];
  return element("small", { class: "kept__state" }, ...when, element("bdi", {}, state ?? ""));
}

/** What is lost by it: the right to write, and what was not sent. */
function question(game, name, words) {
  const waiting = namesLike(queueOf(game.id)).length;
  const lost = waiting ? [fill(words.forget_waiting, { number: waiting })] : [];
  return [fill(words.forget_sure, { game: name }), ...lost].join("\n\n");
}
