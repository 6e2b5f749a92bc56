// A game at the table: what is known of it, what is entered, what waits to be sent, what was refused.
import { fill } from "./account.js";
import { playAgain } from "./again.js";
import { reasonOf, showRefused } from "./conflicts.js";
import { Watch } from "./live.js";
import { nameSides, namesOf } from "./names.js";
import { Openings } from "./openings.js";
import { Outbox } from "./outbox.js";
import { ask, lang } from "./requests.js";
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
  #open;
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
    if (!lasting(id)) this.#say(how.words.no_storage);
  }

  /** What opens over the sheet. */
  #openings() {
    const { id, token, words } = this.#how;
    this.#open = new Openings(this.#root, {
      token, words,
      game: () => this.#game,
      names: () => this.#names,
      waiting: () => this.#box.adding,
      put: (entry) => this.#put(entry),
      add: (entry) => this.#box.put(entry),
      decide: (instead) => this.#decide(instead),
      instead: (key, entry) => this.#box.change(key, entry),
    });
    this.#rows = new Rows(this.#find("board"), {
      id, token, words,
      game: () => this.#game,
      busy: () => this.#waits(),
      say: (text) => this.#say(text),
      know: (state) => this.#know(state),
      open: this.#open,
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
        const { problem, ok, body } = await ask("GET", `/v1/games/${id}`, { token });
        if (ok) this.#know(body);
        return problem !== "not-found";
      },
    });
  }

  /** What the buttons around the sheet do. */
  #press() {
    pressed(this.#find("enter"), () => this.#open.fresh({ number: this.#next() }));
    pressed(this.#find("undo"), () => this.#put({ method: "POST", path: "/undo" }));
    pressed(this.#find("redo"), () => this.#put({ method: "POST", path: "/redo" }));
    playAgain(this.#find("again"), { game: () => this.#game, words: this.#how.words, say: (text) => this.#say(text) });
    pressed(this.#find("send"), () => this.#box.now());
    pressed(this.#root.querySelector("[data-open=game]"), () => this.#open.arrange());
  }

  #find(name) { return this.#root.querySelector(`[data-${name}]`); }

  #next() { return this.#game.hands + this.#box.adding + 1; }

  #say(text) { this.#find("outbox-says").textContent = text; }

  #gone() {
    if (this.#over) return;
    this.#over = true;
    this.#watch.stop();
    this.#box.stop();
    for (const each of this.#root.querySelectorAll("dialog[open]")) each.close();
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
    const heading = this.#find("title"), first = !heading.textContent;
    heading.textContent = title;
    if (first && document.activeElement === document.body) heading.focus({ preventScroll: true }); // the page begins here
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
      plain: !game.sides.some(({ name, players }) => name || players.length),
      winner: names[game.winner], sides: game.sides.map(({ side }) => [names[side], game.totals[side]]),
    });
    this.#showButtons(game);
    if (!state) return;
    this.#how.onState(game);
    this.#find("last-seen").hidden = true;
    if (this.#sheet) remember(game.id, { ...this.#sheet, state: game });
    this.#watch.tell(game.version);
  }

  #showButtons({ can_undo, can_redo }) {
    const idle = !this.#box.entries.length;
    this.#find("undo").disabled = !idle || !can_undo;
    this.#find("redo").disabled = !idle || !can_redo;
    this.#showEnter();
  }

  /** Over, who has won is shown, and the next game is offered. */
  #showEnter() {
    const { words } = this.#how, { status, winner } = this.#game, button = this.#find("enter");
    const again = this.#find("again"), over = status === "finished";
    if (over && again.hidden) this.#root.scrollIntoView({ block: "start" });
    again.hidden = !over;
    button.hidden = over;
    button.disabled = status === "finished";
    button.textContent = button.disabled
      ? fill(words.won, { side: this.#names[winner] ?? words.nobody })
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

  /** What was pressed for it is not there any more: reading goes on above the sheet. */
  #decide(instead) {
    this.#box.decide(instead, this.#game.hands + 1);
    this.#find("title").focus({ preventScroll: true });
  }

  #refused(entry, answer) {
    if (this.#over) return;
    this.#know(answer.body?.game);
    if (answer.problem === "not-found") this.#watch.look();
    const held = this.#find("held");
    showRefused(held, {
      entry, answer, names: this.#names, words: this.#how.words, game: this.#game,
      decide: (instead) => this.#decide(instead),
      correct: (wrong) => {
        held.hidden = false;
        this.#open.correct(wrong, reasonOf(answer, this.#names), () => { held.hidden = !this.#box.held; });
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
    const change = (entry) => this.#open.rewrite(entry), remove = ({ key }) => this.#box.change(key);
    showLine(this.#root, state, entries, { names: this.#names, words: this.#how.words, change, remove });
    if (this.#box?.onlyHere) this.#say(this.#how.words.only_here);
    if (state === "saving") this.#showEnter(); else this.#know(null);
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
 * @param {(state: any) => void} how.onState its state as the service has it
 */
export const openTable = (root, how) => new Table(root, how);
