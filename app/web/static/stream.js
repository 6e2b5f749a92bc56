// The events of a game as long as there is a stream, polling while there is none.
// It is read by fetch: that can bring a token, and tells its status when it is refused.

const POLL = 15_000; // between two looks without a stream
const SILENCE = 40_000; // the service says something every 15 s: longer silence is a dead line
const OPENING = 10_000; // by then the first event must be here

export const nothing = () => {};

/** How long to wait after so many failures in a row: longer and longer, not all at once. */
export const pause = (failures) => Math.min(POLL, 1000 * 2 ** failures) * (0.75 + Math.random() / 2);

/** Whether it can be a token at all: what a header can carry. */
export const isToken = (text) => /^[\w.~+/=-]{1,256}$/.test(text ?? "");

/** What every request brings: what it asks for, and the right to see a private game. */
export const headersOf = (accept, token) => ({ Accept: accept, ...(token && { Authorization: `Bearer ${token}` }) });

/** The problem that an answer of the service's own names; nothing of another's, a proxy's say. */
export function problemOf(answer, body) {
  if (!answer.headers.get("Content-Type")?.startsWith("application/problem+json")) return "";
  return /^\/problems\/([a-z-]+)$/.exec(body?.type)?.[1] ?? "";
}

/** Whether the service itself says that there is no such game, or none for this token; fails if nobody can say. */
export async function isGone({ events, token }, signal) {
  const state = events.replace(/\/events(\?.*)?$/, "");
  const answer = await fetch(state, { headers: headersOf("application/json", token), signal, cache: "no-store" });
  return answer.status === 404 && problemOf(answer, await answer.json()) === "not-found";
}

/** The fields of one event. */
function parse(block) {
  const event = {};
  for (const line of block.split("\n")) {
    const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name) event[name] = name === "data" && event.data ? `${event.data}\n${value}` : value;
  }
  return event;
}

/** Follows the events of a game from its making until it is stopped. */
export class Stream {
  #game;
  #last = "";
  #stopped = false;
  #failures = 0;
  #waking = nothing;
  #open = null;

  /**
   * @param {object} game
   * @param {string} game.events the address of the stream
   * @param {string} [game.token] for a private game
   * @param {(data: object) => void} game.onGame the data of an event
   * @param {() => void} game.onGone the game was deleted
   * @param {(state: "live" | "lost") => void} game.onState
   * @param {() => Promise<unknown>} game.poll looks at the game without a stream; fails if it cannot
   */
  constructor(game) {
    this.#game = game;
    addEventListener("online", this.#online);
    this.#run();
  }

  stop() {
    this.#stopped = true;
    removeEventListener("online", this.#online);
    this.#open?.abort();
    this.#waking();
  }

  #online = () => this.#waking();

  async #run() {
    while (!this.#stopped) {
      await this.#read().catch(nothing);
      if (this.#stopped) return;
      this.#game.onState("lost");
      await this.#wait(this.#failures ? pause(this.#failures) : 500);
      this.#failures += 1;
      if (!this.#stopped) await this.#game.poll().then((there) => there === false && this.#gone(), nothing);
    }
  }

  #wait(time) {
    return new Promise((resolve) => { this.#waking = resolve; setTimeout(resolve, time); });
  }

  #gone() {
    this.stop();
    this.#game.onGone();
  }

  async #read() {
    const open = this.#open = new AbortController();
    const headers = headersOf("text/event-stream", this.#game.token);
    if (this.#last) headers["Last-Event-ID"] = this.#last;
    let timer = setTimeout(() => open.abort(), OPENING);
    try {
      const answer = await fetch(this.#game.events, { headers, signal: open.signal, cache: "no-store" });
      if (!answer.ok) return;
      if (this.#last) this.#game.onState("live"); // nothing may have happened meanwhile: then nothing is sent
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ""; ;) {
        const { done, value } = await reader.read();
        if (done || this.#stopped) return;
        clearTimeout(timer);
        timer = setTimeout(() => open.abort(), SILENCE);
        const blocks = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
        rest = blocks.pop();
        blocks.map(parse).forEach((event) => this.#told(event));
        this.#failures = 0;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #told({ id, event, data }) {
    if (id) this.#last = id;
    if (event === "gone") this.#gone();
    if (event !== "game") return;
    this.#failures = 0;
    this.#game.onState("live");
    this.#game.onGame(JSON.parse(data));
  }
}
