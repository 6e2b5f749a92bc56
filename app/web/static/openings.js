// What opens over the sheet, and what is written when it is closed: each form for what it is about.
import { adjusting, claiming, dialogsOf, watched } from "./dialogs.js";
import { Entering } from "./entering.js";
import { arranging } from "./arranging.js";
import { nameSides } from "./names.js";
import { pageOf, uuid } from "./requests.js";

const PATIENCE = 8000; // ms for the form of other rules to come

/** A hand that was refused or waits, said anew: where it was to go it goes still. */
function corrected(entry, body) {
  if (entry.method !== "POST") return { ...entry, body };
  const { number, at } = entry.body;
  return { ...entry, body: { ...body, id: uuid(), number, at } };
}

/**
 * @typedef {object} About what a hand is scored by, where that is not how the game stands now
 * @property {number} [number]
 * @property {number} [carried]
 * @property {string} [dealer]
 * @property {string} [preset]
 * @property {Record<string, any>} [rules]
 * @property {Record<string, number>} [before] the totals before it
 *
 * @typedef {object} Task
 * @property {string} [hand] the hand to be changed
 * @property {number} [at] the hand it comes before
 * @property {number} [number] the place of a new hand
 * @property {number} [match] the version that was seen when the form was opened
 * @property {object} [entry] what was refused
 * @property {object} [waits] what waits to be sent
 * @property {About} [about]
 */

export class Openings {
  #root;
  #how;
  #dialogs;
  #hands;
  #made; // the page whose form of a hand this is
  #adjust;
  #claim;
  #arrange;

  /**
   * @param {HTMLElement} root
   * @param {object} how
   * @param {() => any} how.game its state
   * @param {() => Record<string, string>} how.names by side
   * @param {() => number} how.waiting how many hands wait to be added
   * @param {string} how.token
   * @param {Record<string, any>} how.words
   * @param {(entry: object) => void} how.put makes a change, if nothing waits
   * @param {(entry: object) => void} how.add puts a hand in line
   * @param {(entry: object) => void} how.decide another in the place of what was refused
   * @param {(key: string, entry: object) => void} how.instead another in the place of what waits
   */
  constructor(root, how) {
    const { game, words, token, put } = how;
    const write = (body, task) => this.#write(body, task);
    this.#root = root;
    this.#how = how;
    this.#made = location.pathname + location.search;
    this.#dialogs = dialogsOf(root);
    this.#adjust = adjusting(this.#dialogs.adjustment, { words, onSave: write });
    this.#claim = claiming(this.#dialogs.claim, { words, onSave: write, short: (...said) => this.#short(...said) });
    this.#arrange = arranging(this.#dialogs.game, {
      game, token, words,
      onSave: (entry, refused) => (refused ? how.decide({ ...refused, ...entry }) : put(entry)),
    });
    this.#attend();
  }

  arrange() { this.#arrange(); }

  /** @param {Task} task a new hand; `at` puts it in before another */
  async fresh(task) {
    const hands = await this.#formFor(task.about);
    if (!this.#busy) hands.fresh(task);
  }

  /** @param {any} hand of the game @param {Task} task */
  async change({ input, number }, task, wrong) {
    const hands = input.adjustment || input.claim || await this.#formFor(task.about);
    if (this.#busy) return;
    if (input.adjustment) this.#adjust(task, input, wrong);
    else if (input.claim) this.#claim(task, input, wrong);
    else hands.change({ input, number }, task);
  }

  /**
   * What was refused, to be said better.
   * @param {any} entry @param {string} wrong why it was refused @param {() => void} onClosed
   */
  async correct(entry, wrong, onClosed) {
    const { body, about, adds, path } = entry;
    const before = adds ? this.#how.game().totals : about?.before;
    if (!path) this.#arrange(entry, wrong);
    else await this.change({ input: body, number: body.number ?? about?.number }, { entry, about: { ...about, before } }, wrong);
    this.#root.querySelector("dialog[open]")?.addEventListener("close", onClosed, { once: true });
  }

  /** What waits to be sent, to be said otherwise. */
  rewrite(entry) {
    const { body, about } = entry;
    return this.change({ input: body, number: body.number ?? about?.number }, { waits: entry, about });
  }

  /** Something else was opened while an answer was waited for. */
  get #busy() { return Boolean(this.#root.querySelector("dialog[open]")); }

  /** A hand is told by its own rules: where they are not those of the form that is here, theirs is fetched. */
  async #formFor(about) {
    const { game } = this.#how, { variant, preset, rules } = game();
    const wanted = pageOf({ variant, preset: about?.preset ?? preset, rules: about?.rules ?? rules });
    if (wanted === this.#made) return this.#hands;
    const dialog = await this.#fetched(wanted);
    if (dialog && !this.#busy && wanted !== this.#made) {
      this.#dialogs.hand.replaceWith(dialog);
      this.#dialogs.hand = watched(dialog);
      this.#made = wanted;
      this.#attend();
    }
    return this.#hands;
  }

  async #fetched(address) {
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(PATIENCE) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const dialog = page.querySelector("dialog[data-dialog=hand]");
      return answer.ok && dialog ? document.adoptNode(dialog) : null;
    } catch {
      return null; // the form that is here has the same fields, but for what rules add
    }
  }

  /** What the buttons within the form of a hand do. */
  #attend() {
    const { hand } = this.#dialogs, { game, words, names } = this.#how;
    nameSides(hand, names());
    this.#hands = new Entering(hand, { game, words, onSave: (body, task) => this.#write(body, task) });
    const press = (selector, act) => hand.querySelector(selector)?.addEventListener("click", () => {
      const { task, aside } = this.#hands;
      hand.close();
      act(task, aside);
    });
    press("[data-passed]", (task, aside) => this.#write({ ...aside, passed: true }, task));
    press("[data-open=adjustment]", (task, aside) => this.#adjust(task, aside));
    press("[data-open=claim]", (task, aside) => this.#claim(task, aside));
  }

  /** What a claim comes to, if that is known and too little. */
  #short({ by, points }, { about, number }) {
    const { game, waiting } = this.#how, { totals, target } = game();
    const before = about?.before ?? (number && !waiting() ? totals : null);
    const total = before && before[by] + points;
    return before && total < target ? { total, target } : null;
  }

  /** @param {object} body @param {Task} task */
  #write(body, task) {
    const { put, add, decide, instead } = this.#how;
    const { entry, waits, hand, at, number, match, about } = task;
    if (entry) return decide(corrected(entry, body));
    if (waits) return instead(waits.key, corrected(waits, body));
    if (hand) return put({ method: "PUT", path: `/hands/${hand}`, body, match, about });
    const id = uuid();
    if (at) return put({ method: "POST", path: "/hands", body: { ...body, id, at }, match, about });
    add({ method: "POST", path: "/hands", body: { ...body, id, number }, adds: true });
  }
}

