// What this browser remembers: games with the right to write, what is not sent yet, and how
// the sheets looked last.
// Where storage is refused (a private window, a frame) memory serves as long as the page is open.

const PREFIX = "dixdeder.";
const memory = new Map();

/** What of these names is kept only as long as the page is open; storage may take it by now. */
export function onlyHere(start) {
  for (const [name, text] of memory) if (name.startsWith(start) && stored(name, text)) memory.delete(name);
  return [...memory.keys()].filter((name) => name.startsWith(start));
}

/** Whether the right to write outlives the page. */
export const lasting = () => !onlyHere("games").length;

export function load(name, otherwise) {
  try {
    const text = memory.get(name) ?? localStorage.getItem(PREFIX + name);
    return text === null || text === undefined ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function save(name, value) {
  const text = JSON.stringify(value);
  if (stored(name, text)) return void memory.delete(name);
  memory.set(name, text);
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

/** Without them the list would grow for ever; one with hands that wait is never dropped. */
const MOST = 100;

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

/** The games this browser may write in, newest first: `{id, token, address, title, variant, sides …}`. */
export const games = () => load("games", []);

/** Remember a game, or what is new about it. */
export function keep(game) {
  const others = games().filter((each) => each.id !== game.id);
  const former = games().find((each) => each.id === game.id) ?? {};
  const all = [{ ...former, ...game }, ...others];
  save("games", all.filter((each, place) => place < MOST || namesLike(queueOf(each.id)).length));
}

/** What is remembered of a game. */
export const gameOf = (id) => games().find((game) => game.id === id) ?? {};

/** What waits to be sent for a game, in the order of the line. */
export const waitingOf = (id) => namesLike(queueOf(id)).map((name) => load(name, null)).filter(Boolean)
  .toSorted((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1));

/** Forget a game and what waits for it: only who plays decides that, never an answer. */
export function drop(id) {
  for (const name of [...namesLike(queueOf(id)), SEEN + id]) forget(name);
  save("games", games().filter((each) => each.id !== id));
}
