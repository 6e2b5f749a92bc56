// Each hand on the sheet can be changed, taken out, or have another put in before it.
import { element, fill } from "./account.js";
import { openingInSight } from "./hand-form.js";
import { ask } from "./requests.js";

export class Rows {
  #board;
  #how;

  /**
   * @param {HTMLElement} board
   * @param {object} how
   * @param {string} how.id the game
   * @param {string} how.token
   * @param {Record<string, any>} how.words
   * @param {() => any} how.game its state
   * @param {() => boolean} how.busy whether something waits to be sent; then it says so
   * @param {(text: string) => void} how.say
   * @param {(state: any) => void} how.know a newer state is known
   * @param {(entry: object) => void} how.put
   * @param {import("./openings.js").Openings} how.open
   */
  constructor(board, how) {
    this.#board = board;
    this.#how = how;
    openingInSight(board);
  }

  addActions() {
    const none = this.#board.querySelector(".board__empty");
    if (none) none.textContent = this.#how.words.first_hand; // who reads it here is who enters it
    for (const row of this.#board.querySelectorAll("details[data-hand]")) {
      const actions = ["change", "insert", "remove"].map((name) => {
        const button = element("button", { type: "button", class: "button", "data-act": name }, this.#how.words[name]);
        button.addEventListener("click", () => this.#act(name, row.dataset.hand));
        return button;
      });
      row.append(element("div", { class: "buttons row-actions no-print" }, ...actions));
    }
  }

  async #act(name, hand) {
    const { words, game, busy, say, open, put } = this.#how;
    if (busy()) return;
    try {
      const match = game().version;
      const found = await this.#asked(`/hands/${hand}`);
      if (!found) return;
      const { number } = found, about = await this.#about(found);
      if (!about) return;
      if (name === "insert") return void await open.fresh({ match, at: number, about });
      if (name === "change") return void await open.change(found, { hand: found.id, match, about });
      if (confirm(fill(words.remove_sure, { number }))) put({ method: "DELETE", path: `/hands/${hand}`, match });
    } catch {
      say(words.waiting_only);
    }
  }

  /** What decides the score of a hand in its place: its rules, who dealt it, what was before it. */
  async #about({ number, dealer, preset, rules }) {
    const none = Object.fromEntries(this.#how.game().sides.map(({ side }) => [side, 0]));
    const before = number > 1 ? await this.#asked(`/hands/${number - 1}`) : { carried: 0, totals: none };
    return before && { number, dealer, preset, rules, carried: before.carried, before: before.totals };
  }

  /** What the service has of this game; nothing, with the reason said, where it does not have it. */
  async #asked(path) {
    const { id, token, words, say, know } = this.#how;
    const { ok, problem, body } = await ask("GET", `/v1/games/${id}${path}`, { token });
    if (ok) return body;
    const gone = problem === "not-found";
    say(gone ? words.hand_gone : problem ? body.detail : words.busy);
    const now = gone && await ask("GET", `/v1/games/${id}`, { token });
    if (now.ok) know(now.body);
    return null;
  }
}
