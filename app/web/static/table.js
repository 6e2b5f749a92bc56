// A game at the table: what is known of it, what is entered, what waits to be sent, what was refused.
import { fill } from "./account.js";
import { showRefused } from "./conflicts.js";
import { adjusting, arranging, claiming, dialogsOf } from "./dialogs.js";
import { Entering } from "./entering.js";
import { Watch } from "./live.js";
import { nameSides, namesOf } from "./names.js";
import { Outbox } from "./outbox.js";
import { ask, lang, uuid } from "./requests.js";
import { keep, lasting, remember } from "./store.js";
import { Rows } from "./table-rows.js";
import { showLine } from "./table-line.js";

const pressed = (button, act) => button?.addEventListener("click", act);

class Table {
  #root;
  #how;
  #game;
  #names = {};
  #line = "still"; // to the service
  #box;
  #boxed = "saved"; // how the outbox stands
  #dialogs;
  #hands;
  #adjust;
  #claim;
  #rows;
  #watch;
  #sheet = null; // what was seen of it last, for when there is no connection
  #over = false;

  constructor(root, how) {
    const { id, token, first, last } = how;
    this.#root = root;
    this.#how = how;
    this.#game = first;
    root.hidden = false;
    this.#box = new Outbox({
      id,
      token,
      onDone: (answer) => this.#know(answer?.game ?? (answer?.version ? answer : null)),
      onRefused: (entry, answer) => this.#refused(entry, answer),
      onState: (state, entries) => this.#showBox(state, entries),
    });
    this.#openings();
    if (last) this.#showLast(last);
    this.#watch = this.#watching();
    this.#know(last ? null : first);
    this.#press();
    this.#showBox(this.#box.entries.length ? "saving" : "saved", this.#box.entries);
    this.#box.run();
    if (!lasting) this.#say(how.words.no_storage);
  }

  /** What opens over the sheet. */
  #openings() {
    const { id, token, words } = this.#how;
    const write = (body, task) => this.#write(body, task);
    const dialogs = this.#dialogs = dialogsOf(this.#root);
    this.#hands = new Entering(dialogs.hand, { game: () => this.#game, words, onSave: write });
    this.#adjust = adjusting(dialogs.adjustment, write);
    this.#claim = claiming(dialogs.claim, write);
    this.#rows = new Rows(this.#find("board"), {
      id, token, words,
      game: () => this.#game,
      busy: () => this.#waits(),
      say: (text) => this.#say(text),
      know: (state) => this.#know(state),
      open: { hand: this.#hands, adjust: this.#adjust, claim: this.#claim },
      put: (entry) => this.#put(entry),
    });
  }

  #watching() {
    const { id, token } = this.#how;
    return new Watch({
      address: `/embed/games/${id}/board?lang=${lang}&rows=100`,
      events: `/v1/games/${id}/events?lang=${lang}`,
      token,
      shown: this.#find("board"),
      spoken: this.#find("board-spoken"),
      onTitle: (title, html) => this.#shown(title, html),
      onGame: (event) => this.#know(event.game),
      onGone: () => this.#gone(),
      onState: (state) => this.#lineIs(state),
      look: async () => {
        const { status, ok, body } = await ask("GET", `/v1/games/${id}`, { token });
        if (ok) this.#know(body);
        return status !== 404;
      },
    });
  }

  /** What the buttons around the sheet do. */
  #press() {
    const { hand } = this.#dialogs;
    pressed(this.#find("enter"), () => this.#hands.fresh({ number: this.#next() }));
    pressed(this.#find("undo"), () => this.#put({ method: "POST", path: "/undo" }));
    pressed(this.#find("redo"), () => this.#put({ method: "POST", path: "/redo" }));
    pressed(this.#find("send"), () => this.#box.now());
    pressed(this.#root.querySelector("[data-open=game]"), arranging(this.#dialogs.game, {
      game: () => this.#game,
      token: this.#how.token,
      onSave: (body) => this.#put({ method: "PATCH", path: "", body }),
    }));
    pressed(this.#find("passed"), () => { hand.close(); this.#write({ passed: true }, this.#hands.task); });
    for (const [name, open] of [["adjustment", this.#adjust], ["claim", this.#claim]]) {
      pressed(hand.querySelector(`[data-open=${name}]`), () => { hand.close(); open(this.#hands.task); });
    }
  }

  #find(name) { return this.#root.querySelector(`[data-${name}]`); }

  #next() { return this.#game.hands + this.#box.adding + 1; }

  #say(text) { this.#find("outbox-says").textContent = text; }

  #gone() {
    if (this.#over) return;
    this.#over = true;
    this.#watch.stop();
    this.#root.hidden = true;
    this.#how.onGone();
  }

  /** Without an answer of the service: the sheet as it was last seen, and so it is called. */
  #showLast({ board, seen }) {
    this.#sheet = { board, seen };
    const place = this.#find("board");
    place.innerHTML = board;
    this.#shown(place.firstElementChild?.dataset.title ?? "");
    const when = new Date(seen).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
    this.#find("last-seen").textContent = fill(this.#how.words.last_seen, { when });
    this.#find("last-seen").hidden = false;
  }

  /** A board is there; one of the service is kept for when there is no connection. */
  #shown(title, html) {
    this.#find("title").textContent = title;
    this.#rows.addActions();
    if (!html) return;
    this.#sheet = { board: html, seen: new Date().toISOString() };
    remember(this.#how.id, { ...this.#sheet, state: this.#game });
  }

  /** The newest state wins; an older one comes late. Nothing new: what else shows it may have changed. */
  #know(state) {
    if (this.#over) return;
    if (state && state.version >= this.#game.version) this.#game = state;
    const game = this.#game, names = namesOf(game, this.#how.words);
    this.#names = names;
    nameSides(this.#root, names);
    keep({
      id: game.id, title: game.title, variant: game.variant, status: game.status, played: game.updated_at,
      winner: names[game.winner], sides: game.sides.map(({ side }) => [names[side], game.totals[side]]),
    });
    this.#showButtons(game, names);
    if (!state) return;
    this.#find("last-seen").hidden = true;
    if (this.#sheet) remember(game.id, { ...this.#sheet, state: game });
    this.#watch.tell(game.version);
  }

  #showButtons({ status, winner, can_undo, can_redo }, names) {
    const { words } = this.#how, idle = !this.#box.entries.length, finished = status === "finished";
    this.#find("undo").disabled = !idle || !can_undo;
    this.#find("redo").disabled = !idle || !can_redo;
    this.#find("enter").disabled = finished;
    this.#find("enter").textContent = finished
      ? fill(words.won, { side: names[winner] ?? words.nobody })
      : fill(words.enter, { number: this.#next() });
  }

  /** Whether something waits, with the reason said why nothing else can be done then. */
  #waits() {
    if (this.#box.entries.length) this.#say(this.#how.words.needs_line);
    return this.#box.entries.length > 0;
  }

  /** What cannot wait in line is made only when nothing waits: its version would be wrong. */
  #put(entry) {
    if (!this.#waits()) this.#box.put({ match: this.#game.version, ...entry });
  }

  #write(body, task) {
    const added = { ...body, id: uuid() };
    if (task.entry) {
      const instead = { ...task.entry, body: { ...added, number: task.entry.body.number } };
      return this.#box.decide(instead, this.#game.hands + 1);
    }
    const { match } = task; // the sheet as it was when the form was opened
    if (task.hand) return this.#put({ method: "PUT", path: `/hands/${task.hand}`, body, match });
    if (task.at) return this.#put({ method: "POST", path: "/hands", body: { ...added, at: task.at }, match });
    this.#box.put({ method: "POST", path: "/hands", body: { ...added, number: task.number }, adds: true });
  }

  #refused(entry, answer) {
    this.#know(answer.body?.game);
    if (answer.status === 404 && !entry.path) return this.#gone();
    const held = this.#find("held");
    showRefused(held, {
      entry, answer, names: this.#names, words: this.#how.words, game: this.#game,
      decide: (instead) => this.#box.decide(instead, this.#game.hands + 1),
      correct: (wrong) => {
        held.hidden = false;
        this.#hands.change({ input: wrong.body, number: wrong.body.number }, { entry: wrong });
        this.#dialogs.hand.addEventListener("close", () => { held.hidden = !this.#box.held; }, { once: true });
      },
    });
  }

  /** What waits goes out as soon as the line is there again. */
  #lineIs(state) {
    if (state === "live" && this.#line !== "live") this.#box.now();
    this.#line = state;
    this.#showLive();
  }

  #showLive() {
    this.#root.querySelector(".live__state").dataset.state = this.#boxed === "waiting" ? "lost" : this.#line;
  }

  #showBox(state, entries) {
    this.#boxed = state;
    this.#showLive();
    showLine(this.#root, state, entries, { names: this.#names, words: this.#how.words });
    if (state !== "saving") this.#know(null);
  }
}

/**
 * @param {HTMLElement} root
 * @param {object} how
 * @param {string} how.id
 * @param {string} how.token
 * @param {any} how.first its state
 * @param {{ board: string, seen: string } | undefined} how.last what goes with it where it is only the last that was seen
 * @param {Record<string, any>} how.words
 * @param {() => void} how.onGone
 */
export const openTable = (root, how) => new Table(root, how);
