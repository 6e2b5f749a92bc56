// What this browser remembers: games with the right to write, what is not sent yet, and how
// the sheets looked last.
// Where storage is refused (a private window, a frame) memory serves as long as the page is open.

const PREFIX = "dixdeder.";
/** What storage had no room for, and what it had under that name then. */
const memory = new Map();

/** What of these names is kept only as long as the page is open; storage may take it by now. */
export function onlyHere(start) {
  for (const [name, { text }] of memory) {
    if (name.startsWith(start) && newestHere(name) && stored(name, text)) memory.delete(name);
  }
  return [...memory.keys()].filter((name) => name.startsWith(start));
}

/** Whether what this page has of it is the newest: another tab may have written, or removed it, since. */
function newestHere(name) {
  if (memory.has(name) && inStorage(name) !== memory.get(name).over) memory.delete(name);
  return memory.has(name);
}

function inStorage(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function load(name, otherwise) {
  try {
    return JSON.parse(newestHere(name) ? memory.get(name).text : inStorage(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function save(name, value) {
  const text = JSON.stringify(value);
  if (stored(name, text)) return void memory.delete(name);
  memory.set(name, { text, over: inStorage(name) });
  for (const each of namesLike(SEEN)) if (each !== name) forget(each); // room for what matters more
  onlyHere(name);
}

function stored(name, text) {
  try {
    localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

export function forget(name) {
  memory.delete(name);
  try { localStorage.removeItem(PREFIX + name); } catch { /* there is nothing to remove */ }
}

/** The names that begin like this, of what is saved. */
export function namesLike(start) {
  let kept = [];
  try {
    kept = Object.keys(localStorage).filter((each) => each.startsWith(PREFIX)).map((each) => each.slice(PREFIX.length));
  } catch { /* nothing outlives the page */ }
  return [...new Set([...kept, ...memory.keys()])].filter((each) => each.startsWith(start));
}

/** What of a game is not sent yet: each entry under its own name, so that no tab overwrites another's. */
export const queueOf = (id) => `queue.${id}.`;

/** Calls back when another tab has changed what is saved under a name that begins like this. */
export function onOthers(start, changed) {
  addEventListener("storage", ({ key }) => { if (key === null || key.startsWith(PREFIX + start)) changed(); });
}

/** How the sheet looked when it was last seen, for when there is no connection. */
const SEEN = "seen.";
/** Of how many games: a sheet of a hundred hands is large. */
const SHEETS = 3;

/** @returns {{ state: any, board: string, seen: string } | null} */
export const lastSeen = (id) => load(SEEN + id, null);

export function remember(id, sheet) {
  save(SEEN + id, sheet);
  const newest = new Set(games().slice(0, SHEETS).map((game) => SEEN + game.id)).add(SEEN + id);
  for (const name of namesLike(SEEN)) if (!newest.has(name)) forget(name);
}

/** Each game under its own name, so that no tab overwrites what another has kept of another game. */
const GAME = "game.";
/** A former version had them in one list. */
const LIST = "games";

/** The games this browser may write in, newest first: `{id, token, address, title, variant, sides …}`. */
export const games = () => namesLike(GAME).map((name) => load(name, null)).filter(Boolean)
  .toSorted((one, other) => other.at - one.at);

/** Remember a game, or what is new about it. None is dropped for another: only who plays removes one. */
export function keep(game) {
  const former = gameOf(game.id);
  save(GAME + game.id, { ...former, ...game, at: Math.max(Date.now(), (games()[0]?.at ?? 0) + 1) });
  if (game.token && game.token !== former.token) navigator.storage?.persist?.().catch(() => {}); // it cannot be had again
}

/** What is remembered of a game. */
export const gameOf = (id) => load(GAME + id, {});

/** Whether the right to write in it outlives the page. */
export function lasting(id) {
  onlyHere(GAME + id);
  return JSON.parse(inStorage(GAME + id))?.token === gameOf(id).token;
}

/** What has found room under its own name leaves the list. */
function apart() {
  const list = load(LIST, []);
  const left = list.filter((game, place) => {
    if (!Object.hasOwn(gameOf(game.id), "id")) save(GAME + game.id, { ...game, at: list.length - place });
    return onlyHere(GAME + game.id).length;
  });
  if (left.length) save(LIST, left); else forget(LIST);
}

/** What waits to be sent for a game, in the order of the line. */
export const waitingOf = (id) => namesLike(queueOf(id)).map((name) => load(name, null)).filter(Boolean)
  .toSorted((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1));

/** Forget a game and what waits for it: only who plays decides that, never an answer. */
export function drop(id) {
  for (const name of [...namesLike(queueOf(id)), SEEN + id, GAME + id]) forget(name);
  const list = load(LIST, []).filter((game) => game.id !== id);
  if (list.length) save(LIST, list); else forget(LIST);
}

apart();
