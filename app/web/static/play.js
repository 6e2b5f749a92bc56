// The page at the table: which game is meant, and may this browser write in it?
// The right to write stands behind the # of a link; it is taken out of the address at once.
import { element, wordsOf } from "./account.js";
import { joining } from "./joining.js";
import { listGames } from "./kept-games.js";
import { outliving, outlivingToo } from "./outliving.js";
import { NoAnswer, ask, pageOf } from "./requests.js";
import { starting } from "./start.js";
import { drop, gameOf, keep, lasting, lastSeen, waitingOf } from "./store.js";
import { isToken } from "./stream.js";

const SOON = 3000; // ms to wait for the service where the last sheet can be shown instead
const words = wordsOf();
const table = document.querySelector("[data-table]"), form = document.querySelector("[data-start]");
/** `#game=…&token=…`, or shorter `#…:…`. */
function askedIn(hash) {
  const [, game, token] = /^#([0-9a-f-]{36}):(.+)$/i.exec(hash) ?? [];
  return game ? new URLSearchParams({ game, token }) : new URLSearchParams(hash.slice(1));
}

const asked = askedIn(location.hash);
const id = asked.get("game")?.toLowerCase();
const tables = id && import("./table.js"); // it comes while the game is asked for; where one is started nobody needs it

function trouble(text, link) {
  const place = document.querySelector("[data-trouble]");
  place.replaceChildren(text, ...(link ? [" ", element("a", { href: link }, words.watch)] : []));
  place.hidden = false;
}

/** The address of a game on this page: its rules decide which form there is. */
function addressOf(game, token) {
  const more = lasting(game.id) ? "" : `&token=${token}`;
  return `${pageOf(game)}#game=${game.id}${more}`;
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
    const offered = asked.get("token");
    if (isToken(offered)) keep({ id, offered }); // what no header can carry is nobody's
    history.replaceState(null, "", `${location.pathname}${location.search}#game=${id}`);
  }
  const token = await rightToWrite();
  if (!token) return trouble(words.no_right, `/g/${id}`);
  const found = await find(token);
  if (!found) return;
  const known = found.state;
  const last = found.board && found;
  const here = table?.dataset.variant === known.variant && (sameRules(known) || last); // a form of former rules beats none
  if (!here) return go(addressOf(known, token));
  keep({ id, token, variant: known.variant, address: addressOf(known, ""), gone: undefined });
  const { openTable } = await tables;
  openTable(table, { id, token, first: known, last, words, onGone: gone, onState: stays });
}

/** Its rules may be changed while it is open: the page for these is to be there without a connection too. */
function stays(game) {
  const address = addressOf(game, "");
  if (gameOf(id).address === address) return;
  keep({ id, address });
  outlivingToo(pageOf(game));
}

async function gone() {
  const { showGone } = await import("./gone.js"); // seldom wanted, and never without a connection
  showGone(document.querySelector("[data-trouble]"), id, words);
}

/** The token to write with: one that a link brought takes the former's place once it proves good. */
async function rightToWrite() {
  const { token, offered } = gameOf(id);
  if (!offered || offered === token) return token;
  const good = isToken(offered) && await mayWrite(offered);
  if (!good && !token && !waitingOf(id).length) return drop(id);
  keep({ id, token: good ? offered : token, offered: undefined });
  return good ? offered : token;
}

/** Tried with a change that cannot come about: it is made for a version that no game has. */
const mayWrite = (token) => untilAnswered(async () => {
  const { problem } = await ask("PATCH", `/v1/games/${id}`, { token, body: { title: null }, match: 0 });
  const refused = ["unauthorized", "not-found"].includes(problem);
  return refused ? false : problem === "precondition-failed" || undefined;
});

/** Whether the form of this page is made from the rules of the game. */
function sameRules(game) {
  const query = new URLSearchParams(location.search);
  const said = [...query.keys()].filter((name) => name.startsWith("rule_"));
  return query.get("preset") === game.preset && said.length === Object.keys(game.rules).length
    && Object.entries(game.rules).every(([name, value]) => query.get(`rule_${name}`) === String(value));
}

/** The game's state; without a connection the last that was seen; else asked for until there is one. */
const find = (token) => untilAnswered(async () => {
  const { ok, status, body, problem } = await ask("GET", `/v1/games/${id}`, { token, deadline: lastSeen(id) ? SOON : undefined });
  if (ok && body?.version) { document.querySelector("[data-trouble]").hidden = true; return { state: body }; }
  if (!problem || status >= 500 || status === 429) return undefined; // nothing of the service's own about the game
  if (problem === "not-found") gone(); else trouble(body.detail);
  return null;
}, lastSeen(id) ?? undefined);

/** Asks again until there is an answer, undefined being none; once only if there is something instead. */
async function untilAnswered(question, instead) {
  for (let pause = 1000; ; pause = Math.min(pause * 2, 15_000)) {
    const answer = await question().catch((failure) => {
      if (failure instanceof NoAnswer) return;
      trouble(words.busy);
      throw failure; // a mistake of ours stays one, however often it is made
    });
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
} else {
  listGames(document.querySelector("[data-kept]"), words);
  joining(document.querySelector("[data-join]"), words, (hash) => go(location.pathname + location.search + hash));
}
outliving();
addEventListener("hashchange", () => {
  const now = askedIn(location.hash);
  if (now.get("game") !== id || now.has("token")) location.reload();
});
