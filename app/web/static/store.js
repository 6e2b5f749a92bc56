// What this browser remembers: games with the right to write, and what is not sent yet.
// Where storage is refused (a private window, a frame) memory serves as long as the page is open.

const PREFIX = "dixdeder.";
const memory = new Map();

/** Whether what is saved outlives the page. */
export const lasting = (() => {
  try {
    localStorage.setItem(`${PREFIX}try`, "1");
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  } catch {
    return false;
  }
})();

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
  try {
    localStorage.setItem(PREFIX + name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
}

export function forget(name) {
  memory.delete(name);
  try { localStorage.removeItem(PREFIX + name); } catch { /* there is nothing to remove */ }
}

const MOST = 20;

/** The games this browser may write in, newest first: `{id, token, query, name}`. */
export const games = () => load("games", []);

/** Remember a game, or what is new about it. */
export function keep(game) {
  const others = games().filter((each) => each.id !== game.id);
  const former = games().find((each) => each.id === game.id) ?? {};
  save("games", [{ ...former, ...game }, ...others].slice(0, MOST));
}

export function drop(id) {
  save("games", games().filter((each) => each.id !== id));
}
