// A game as it is followed on a board: by its stream, and by what else is known of it.
import { Stream, headersOf, isGone, nothing, pause } from "./stream.js";

const FETCHED = 10_000; // by then a board must be here, or it is asked for anew
const UNSEEN = 2_000; // in which boards that nobody looks at are renewed: not all at once

/**
 * A board of the service in an element: fetched anew when told to, once at a time, and again and
 * again after a failure. What was opened stays open; what is new is said to screen readers.
 */
class Board {
  #how;
  #etag = "";
  #running = null;
  #again = false;
  #wanted = 0;
  #failures = 0;
  #retry = 0;
  #stopped = false;
  #open = null;

  /**
   * @param {object} how
   * @param {string} how.address
   * @param {string} how.events the address of the stream, below that of the game
   * @param {string} [how.token]
   * @param {HTMLElement} how.shown
   * @param {HTMLElement} how.spoken
   * @param {(title: string, html: string) => void} [how.onTitle] a board is shown
   * @param {(there: boolean | null) => void} how.onTried tells of each try, also of those that follow by themselves
   */
  constructor(how) {
    this.#how = { onTitle: nothing, ...how };
  }

  get version() {
    return Number(this.#how.shown.querySelector(".board")?.dataset.version ?? 0);
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.#open?.abort();
  }

  /**
   * Renews it, to this version at least; false when the game is not there any more; fails if it
   * could not be renewed yet.
   * @returns {Promise<boolean>}
   */
  renew(least = 0) {
    clearTimeout(this.#retry);
    this.#wanted = least;
    this.#again = true;
    return this.#running ??= this.#run();
  }

  async #run() {
    let there = null;
    try {
      there = await this.#newest();
      this.#failures = 0;
      return there;
    } catch (error) {
      this.#failures += 1;
      const again = () => this.renew(this.#wanted).catch(nothing);
      if (!this.#stopped) this.#retry = setTimeout(again, pause(this.#failures - 1));
      throw error;
    } finally {
      this.#running = null;
      if (!this.#stopped) this.#how.onTried(there);
    }
  }

  /** Fetches until nobody has asked for more meanwhile. */
  async #newest() {
    for (;;) {
      this.#again = false;
      const there = await this.#fetched();
      const enough = this.#wanted && this.version >= this.#wanted;
      if (there && this.#again && !enough) continue;
      if (there && this.version < this.#wanted) throw new Error(`version ${this.version} is older than ${this.#wanted}`);
      return there;
    }
  }

  async #fetched() {
    const open = this.#open = new AbortController();
    const headers = headersOf("text/html", this.#how.token);
    if (this.#etag) headers["If-None-Match"] = this.#etag;
    const timer = setTimeout(() => open.abort(), FETCHED);
    try {
      const answer = await fetch(this.#how.address, { headers, signal: open.signal, cache: "no-store" });
      // Anybody on the way can say 404, for as long as a renewal takes: the game itself is asked for.
      if (answer.status === 404 && await isGone(this.#how, open.signal)) return false;
      if (answer.status === 304) return true;
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const html = await answer.text();
      if (this.#stopped) return true;
      this.#show(html);
      this.#etag = answer.headers.get("ETag");
      return true;
    } finally {
      clearTimeout(timer);
    }
  }

  #show(html) {
    const { shown, spoken, onTitle } = this.#how;
    const opened = new Set([...shown.querySelectorAll("details[open]")].map((each) => each.dataset.hand));
    const focused = shown.getRootNode().activeElement?.closest?.("details")?.dataset.hand;
    const made = document.createElement("template");
    made.innerHTML = html;
    const { title, summary } = made.content.querySelector(".board").dataset; // not there: no answer of ours
    shown.replaceChildren(made.content);
    for (const each of shown.querySelectorAll("details")) {
      each.open = opened.has(each.dataset.hand);
      if (each.dataset.hand === focused) each.firstElementChild.focus({ preventScroll: true });
    }
    if (spoken.textContent !== summary) spoken.textContent = summary;
    onTitle(title, html);
  }
}

/**
 * Follows a game on its board. It says "live" only while the board shows the newest that is known,
 * "still" while that is fetched, "lost" when it could not be, or there is no stream.
 */
export class Watch {
  #game;
  #board;
  #stream;
  #line = "still";
  #newest = 0;
  #failed = false;
  #ended = false;

  /**
   * @param {object} game as for `Stream` and `Board`
   * @param {(state: "live" | "still" | "lost") => void} game.onState
   * @param {() => Promise<unknown>} [game.look] what else is looked at while there is no stream
   */
  constructor({ onGame = nothing, look = async () => {}, ...game }) {
    this.#game = game;
    this.#board = new Board({ ...game, onTried: (there) => this.#tried(there) });
    this.#stream = new Stream({
      events: game.events,
      token: game.token,
      poll: async () => await look() !== false && this.#board.renew(),
      onState: (now) => { this.#line = now; this.#say(); },
      onGame: (event) => { this.#told(event.version); onGame(event); },
      onGone: this.#gone,
    });
    if (!this.#board.version) this.#board.renew().catch(nothing);
  }

  stop = () => {
    this.#ended = true;
    this.#stream.stop();
    this.#board.stop();
  };

  /** Another way than the stream has told of a version. */
  tell(version) {
    this.#newest = Math.max(this.#newest, version);
    this.#catchUp();
    this.#say();
  }

  /** Whether the game is there at all is to be asked now. */
  look() { if (!this.#ended) this.#board.renew().catch(nothing); }

  #gone = () => {
    if (this.#ended) return;
    this.stop();
    this.#game.onGone();
  };

  #told(version) {
    this.#newest = version;
    if (document.hidden) setTimeout(this.#catchUp, UNSEEN * Math.random()); else this.#catchUp();
    this.#say();
  }

  #tried(there) {
    this.#failed = there === null;
    if (there === false) this.#gone(); else this.#say();
  }

  #catchUp = () => {
    if (!this.#ended && this.#board.version !== this.#newest) this.#board.renew(this.#newest).catch(nothing);
  };

  #say() {
    const behind = this.#line === "live" && this.#board.version < this.#newest;
    const why = this.#failed ? "lost" : "still";
    this.#game.onState(behind ? why : this.#line);
  }
}

/** @returns {() => void} stops watching */
export const watching = (game) => new Watch(game).stop;
