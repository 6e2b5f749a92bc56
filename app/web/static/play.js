// The page at the table: which game is meant, and may this browser write in it?
// The right to write stands behind the # of a link; it is taken out of the address at once.
import { element, wordsOf } from "./account.js";
import { listGames } from "./kept-games.js";
import { outliving } from "./outliving.js";
import { ask } from "./requests.js";
import { starting } from "./start.js";
import { drop, games, keep, lasting, lastSeen } from "./store.js";
import { openTable } from "./table.js";

const SOON = 3000; // ms to wait for the service where the last sheet can be shown instead
const words = wordsOf();
const table = document.querySelector("[data-table]"), form = document.querySelector("[data-start]");
/** `#game=…&token=…`, or shorter `#…:…`. */
function askedIn(hash) {
  const [, game, token] = /^#([0-9a-f-]{36}):([\w-]+)$/i.exec(hash) ?? [];
  return game ? new URLSearchParams({ game, token }) : new URLSearchParams(hash.slice(1));
}

const asked = askedIn(location.hash);
const id = asked.get("game")?.toLowerCase();

function trouble(text, link) {
  const place = document.querySelector("[data-trouble]");
  place.replaceChildren(text, ...(link ? [" ", element("a", { href: link }, words.watch)] : []));
  place.hidden = false;
}

/** The address of a game on this page: its rules decide which form there is. */
function addressOf(game, token) {
  const query = new URLSearchParams({ variant: game.variant, preset: game.preset });
  for (const [name, value] of Object.entries(game.rules)) query.set(`rule_${name}`, value);
  const lang = new URLSearchParams(location.search).get("lang");
  if (lang) query.set("lang", lang);
  const more = lasting ? "" : `&token=${token}`;
  return `/play?${query}#game=${game.id}${more}`;
}

/** Go there; where only what stands behind # differs, the page has to be told. */
function go(address) {
  const same = new URL(address, location.href);
  const here = same.pathname + same.search === location.pathname + location.search;
  location.replace(address);
  if (here) location.reload();
}

async function open() {
  if (asked.has("token")) {
    keep({ id, offered: asked.get("token") });
    history.replaceState(null, "", `${location.pathname}${location.search}#game=${id}`);
  }
  const token = await rightToWrite();
  if (!token) return trouble(words.no_right, `/g/${id}`);
  const found = await find(token);
  if (!found) return;
  const known = found.state;
  if (table?.dataset.variant !== known.variant || !sameRules(known)) return go(addressOf(known, token));
  keep({ id, token, variant: known.variant, address: addressOf(known, "") });
  const last = found.board && found;
  openTable(table, { id, token, first: known, last, words, onGone: () => { drop(id); trouble(words.gone); } });
}

/** The token to write with: one that a link brought takes the former's place once it proves good. */
async function rightToWrite() {
  const { token, offered } = games().find((game) => game.id === id) ?? {};
  if (!offered || offered === token) return token;
  const good = await mayWrite(offered);
  if (!good && !token) return drop(id);
  keep({ id, token: good ? offered : token, offered: undefined });
  return good ? offered : token;
}

/** Tried with a change that cannot come about: it is made for a version that no game has. */
const mayWrite = (token) => untilAnswered(async () => {
  const { status } = await ask("PATCH", `/v1/games/${id}`, { token, body: { title: null }, match: 0 });
  return status < 500 && status !== 429 ? status === 412 : undefined;
});

/** Whether the form of this page is made from the rules of the game. */
function sameRules(game) {
  const query = new URLSearchParams(location.search);
  return query.get("preset") === game.preset
    && Object.entries(game.rules).every(([name, value]) => query.get(`rule_${name}`) === String(value));
}

/** The game's state; without a connection the last that was seen; else asked for until there is one. */
const find = (token) => untilAnswered(async () => {
  const { ok, status, body } = await ask("GET", `/v1/games/${id}`, { token, deadline: lastSeen(id) ? SOON : undefined });
  if (ok) { document.querySelector("[data-trouble]").hidden = true; return { state: body }; }
  if (status >= 500 || status === 429) return undefined;
  if (status === 404) drop(id);
  trouble(status === 404 ? words.gone : body?.detail ?? words.gone);
  return null;
}, lastSeen(id) ?? undefined);

/** Asks again until there is an answer, undefined being none; once only if there is something instead. */
async function untilAnswered(question, instead) {
  for (let pause = 1000; ; pause = Math.min(pause * 2, 15_000)) {
    const answer = await question().catch(() => {}); // no connection: again
    if (answer !== undefined) return answer;
    if (instead !== undefined) return instead;
    trouble(words.offline_open);
    await new Promise((done) => { setTimeout(done, pause); });
  }
}

if (id) open();
else if (form) {
  starting(form, words, (game, token) => {
    keep({ id: game.id, token, variant: game.variant });
    go(addressOf(game, token));
  });
} else listGames(document.querySelector("[data-kept]"), words);
outliving();
addEventListener("hashchange", () => {
  const now = askedIn(location.hash);
  if (now.get("game") !== id || now.has("token")) location.reload();
});
