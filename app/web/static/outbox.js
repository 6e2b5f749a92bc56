// What is written waits here until the service has it: kept in the browser, sent in order, tried
// again for as long as it takes. Each has its key, so that trying again writes nothing twice; tabs
// of one game have one line together.
import { ask, uuid } from "./requests.js";
import { forget, load, namesLike, onOthers, queueOf, save } from "./store.js";

const FIRST = 1000, LONGEST = 30_000;
/** What says nothing of the request itself: the same can be sent again. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * @typedef {object} Entry
 * @property {string} key
 * @property {number} place in the line
 * @property {string} method
 * @property {string} path below the game's address
 * @property {object} [body]
 * @property {number} [match] the version it was made for
 * @property {boolean} [adds] whether it adds a hand at the end; its number is in the body
 */

/**
 * @param {object} how
 * @param {string} how.id the game
 * @param {string} how.token
 * @param {(answer: any, entry: Entry) => void} how.onDone
 * @param {(entry: Entry, answer: { status: number, body: any }) => void} how.onRefused it waits for a decision
 * @param {(state: "saved" | "saving" | "waiting" | "held", entries: Entry[]) => void} how.onState
 */
export function outbox({ id, token, onDone, onRefused, onState }) {
  const line = queueOf(id);
  /** @type {Entry[]} */
  let entries = [];
  let running = false, held = "", wake = () => {}; // held: the key of what waits for a decision

  /** The line as it is now, with what other tabs put there or took out. */
  function read() {
    const found = namesLike(line).map((name) => load(name, null)).filter(Boolean);
    entries = found.sort((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1));
    if (held && entries[0]?.key !== held) held = "";
    return entries;
  }
  const keep = (entry) => save(line + entry.key, entry);
  const tell = (state) => onState(state, entries);
  const pause = (time) => new Promise((done) => { wake = done; setTimeout(done, time); });

  /** Sends the first entry: true when the next one can follow. */
  async function send(entry) {
    const { method, path, body, key, match } = entry;
    const answer = await ask(method, `/v1/games/${id}${path}`, { token, body, key, match });
    const running_twin = answer.status === 409 && answer.retryAfter > 0;
    if (PASSING.has(answer.status) || running_twin) {
      throw Object.assign(new Error("busy"), { after: answer.retryAfter * 1000 });
    }
    if (!read().some((each) => each.key === key)) return; // another tab has settled it
    const mine = body?.id !== undefined && answer.body?.hand?.id === body.id;
    if (!answer.ok && !(answer.status === 409 && mine)) {
      held = key;
      tell("held");
      onRefused(entry, answer);
      return;
    }
    forget(line + key);
    read();
    onDone(answer.body, entry);
  }

  async function run() {
    if (running || held) return;
    running = true;
    let failures = 0;
    while (read().length && !held) {
      if (!failures) tell("saving");
      try {
        await send(entries[0]);
        failures = 0;
      } catch (trouble) {
        tell("waiting");
        const backoff = Math.min(LONGEST, FIRST * 2 ** failures++) * (0.75 + Math.random() / 2);
        await pause(Math.max(trouble.after ?? 0, backoff));
      }
    }
    running = false;
    if (!held) tell("saved");
  }

  onOthers(line, () => {
    read();
    if (held || running) tell(held ? "held" : "saving");
    else run();
    wake();
  });
  addEventListener("online", () => wake());
  addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });

  return {
    entries: () => entries,
    /** How many hands wait to be added. */
    adding: () => entries.filter((each) => each.adds).length,
    held: () => Boolean(held),
    run,
    now: () => wake(),
    /** @param {Omit<Entry, "key" | "place">} entry */
    put(entry) {
      const place = Math.max(Date.now(), (read().at(-1)?.place ?? 0) + 1);
      keep({ ...entry, key: uuid(), place });
      read();
      if (held) tell("held");
      run();
    },
    /**
     * Decides about the entry that was refused: another in its place, or none; hands that wait
     * behind it get the numbers from `next` on.
     */
    decide(instead, next) {
      const [first, ...others] = read();
      if (!held) return run(); // another tab has decided
      const { place } = first;
      const rest = instead ? [{ ...instead, key: uuid(), place }, ...others] : others;
      let number = next;
      const anew = rest.map((each) => {
        if (!each.adds) return each;
        const moved = each.body.number !== number;
        const body = { ...each.body, number: number++ };
        return moved ? { ...each, body, key: uuid() } : each;
      });
      // Kept before the former are forgotten: nothing is lost if the page ends between.
      for (const each of anew) keep(each);
      for (const { key } of entries) if (!anew.some((each) => each.key === key)) forget(line + key);
      held = "";
      read();
      run();
    },
  };
}
