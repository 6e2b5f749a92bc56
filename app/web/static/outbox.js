// What is written waits here until the service has it: kept in the browser, sent in order, tried
// again for as long as it takes. Each has its key, so that trying again writes nothing twice; tabs
// of one game have one line together.
import { NoAnswer, ask, uuid } from "./requests.js";
import { forget, onOthers, onlyHere, queueOf, save, waitingOf } from "./store.js";

const nothing = () => {};
const FIRST = 1000, LONGEST = 30_000;
const OBEYED = 5 * LONGEST; // what an answer asks for beyond that is nobody's wish
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

/** How long to wait after so many failures in a row. */
const backoff = (failures) => Math.min(LONGEST, FIRST * 2 ** failures) * (0.75 + Math.random() / 2);

/**
 * An answer that says nothing of the request, that its twin is still running, or that is not the
 * service's own: the same again, later.
 */
function refuseToWait({ status, ok, body, problem, retryAfter }) {
  const passing = PASSING.has(status) || (status === 409 && retryAfter > 0);
  const ours = ok ? body?.game ?? body?.version : problem;
  if (!passing && ours) return;
  throw Object.assign(new NoAnswer("busy"), { after: retryAfter * 1000 });
}

/** Whether the hand is written: now, or by a try whose answer was lost. */
function written(answer, { body }) {
  const mine = body?.id !== undefined && answer.body?.hand?.id === body.id;
  return answer.ok || (answer.status === 409 && mine);
}

/** Hands that wait get the numbers from `next` on; what says something else gets a key of its own. */
function numbered(entries, next) {
  let number = next;
  return entries.map((each) => {
    if (!each.adds) return each;
    const moved = each.body.number !== number;
    const body = { ...each.body, number: number++ };
    return moved ? { ...each, body, key: uuid() } : each;
  });
}

/** The line of one game. */
export class Outbox {
  #how;
  #line;
  /** @type {Entry[]} */
  #entries = [];
  #running = false;
  #held = ""; // the key of what waits for a decision
  #state = "saved";
  #stopped = false;
  #wake = nothing;

  /**
   * @param {object} how
   * @param {string} how.id the game
   * @param {string} how.token
   * @param {(answer: any, entry: Entry) => void} how.onDone
   * @param {(entry: Entry, answer: { status: number, body: any }) => void} how.onRefused it waits for a decision
   * @param {(state: "saved" | "saving" | "waiting" | "held", entries: Entry[]) => void} how.onState
   */
  constructor(how) {
    this.#how = how;
    this.#line = queueOf(how.id);
    onOthers(this.#line, () => this.#changedElsewhere());
    addEventListener("online", () => this.now());
    addEventListener("visibilitychange", () => { if (!document.hidden) this.now(); });
    // What storage has taken outlives the page: only what it has not is lost with it.
    addEventListener("beforeunload", (event) => { if (onlyHere(this.#line).length) event.preventDefault(); });
  }

  get entries() { return this.#entries; }

  /** How many hands wait to be added. */
  get adding() { return this.#entries.filter((each) => each.adds).length; }

  get held() { return Boolean(this.#held); }

  /** Whether some of it is kept only as long as the page is open. */
  get onlyHere() { return onlyHere(this.#line).length > 0; }

  now() { this.#wake(); }

  /** Sends nothing more: what waits goes on waiting. */
  stop() { this.#stopped = true; this.now(); }

  /** @param {Omit<Entry, "key" | "place">} entry */
  put(entry) {
    const place = Math.max(Date.now(), (this.#read().at(-1)?.place ?? 0) + 1);
    this.#keep({ ...entry, key: uuid(), place });
    this.#read();
    this.#tell(this.#state === "saved" ? "saving" : this.#state);
    this.now();
    this.run();
  }

  /**
   * Decides about the entry that was refused: another in its place, or none; hands that wait
   * behind it get the numbers from `next` on. Where another tab has decided before, what was said
   * here is not lost: it comes last, and the service says what stands against it.
   */
  decide(instead, next) {
    const [first, ...others] = this.#read();
    if (!this.#held) return instead ? this.put(instead) : void this.run();
    const rest = instead ? [{ ...instead, key: uuid(), place: first.place }, ...others] : others;
    this.#held = "";
    this.#become(numbered(rest, next));
    this.run();
  }

  /**
   * Another in the place of one that waits, or none; hands behind it move up. What was sent
   * meanwhile is not lost or changed by it: the service says what stands against another.
   */
  change(key, instead) {
    const line = this.#read(), first = line.find((each) => each.adds)?.body.number;
    if (!line.some((each) => each.key === key)) return instead && this.put(instead);
    const said = (each) => (each.key !== key ? [each] : instead ? [{ ...instead, key: uuid(), place: each.place }] : []);
    this.#become(numbered(line.flatMap(said), first));
    this.#tell(this.#state);
    this.now();
    this.run();
  }

  /** Kept before the former are forgotten: nothing is lost if the page ends between. */
  #become(anew) {
    for (const each of anew) this.#keep(each);
    for (const { key } of this.#entries) if (!anew.some((each) => each.key === key)) forget(this.#line + key);
    this.#read();
  }

  async run() {
    if (this.#running || this.#still) return;
    this.#running = true;
    let failures = 0;
    while (this.#read().length && !this.#still) {
      if (!failures) this.#tell("saving");
      try {
        await this.#send(this.#entries[0]);
        failures = 0;
      } catch (trouble) {
        this.#tell("waiting");
        await this.#pause(trouble, failures);
        failures += 1;
      }
    }
    this.#running = false;
    if (!this.#still) this.#tell("saved");
  }

  /** Whether nothing may be sent now: something waits for a decision, or this line is at its end. */
  get #still() { return this.#stopped || Boolean(this.#held); }

  /** Sends the first entry; fails where it can be sent again. */
  async #send(entry) {
    const { method, path, body, key, match } = entry;
    const { id, token, onRefused, onDone } = this.#how;
    const answer = await ask(method, `/v1/games/${id}${path}`, { token, body, key, match });
    refuseToWait(answer);
    if (!this.#read().some((each) => each.key === key)) return; // another tab has settled it
    if (!written(answer, entry)) {
      this.#held = key;
      this.#tell("held");
      return onRefused(entry, answer);
    }
    forget(this.#line + key);
    this.#read();
    onDone(answer.body, entry);
  }

  /** The line as it is now, with what other tabs put there or took out. */
  #read() {
    this.#entries = waitingOf(this.#how.id);
    if (this.#held && this.#entries[0]?.key !== this.#held) this.#held = "";
    return this.#entries;
  }

  #keep(entry) { save(this.#line + entry.key, entry); }

  #tell(state) {
    this.#state = state;
    this.#how.onState(state, this.#entries);
  }

  #pause(trouble, failures) {
    if (!(trouble instanceof NoAnswer)) reportError(trouble); // a mistake of ours: it waits, and can be seen
    const time = Math.max(Math.min(trouble.after ?? 0, OBEYED), backoff(failures));
    return new Promise((done) => { this.#wake = done; setTimeout(done, time); });
  }

  #changedElsewhere() {
    this.#read();
    if (this.#held || this.#running) this.#tell(this.#held ? "held" : "saving");
    else this.run();
    this.now();
  }
}
