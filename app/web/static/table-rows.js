// Each hand on the sheet can be changed, taken out, or have another put in before it.
import { element, fill } from "./account.js";
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
   * @param {{ hand: import("./entering.js").Entering, adjust: Function, claim: Function }} how.open
   */
  constructor(board, how) {
    this.#board = board;
    this.#how = how;
  }

  addActions() {
    for (const row of this.#board.querySelectorAll("details[data-hand]")) {
      const actions = ["change", "insert", "remove"].map((name) => {
        const button = element("button", { type: "button", class: "button", "data-act": name }, this.#how.words[name]);
        button.addEventListener("click", () => this.#act(name, row.dataset.hand));
        return button;
      });
      row.append(element("div", { class: "buttons row-actions no-print" }, ...actions));
      row.addEventListener("toggle", () => { if (row.open) row.scrollIntoView({ block: "nearest" }); });
    }
  }

  async #act(name, hand) {
    const { words, game, busy, say, open, put } = this.#how;
    if (busy()) return;
    try {
      const match = game().version;
      const found = await this.#asked(`/hands/${hand}`);
      if (!found) return;
      const { number, dealer } = found;
      const before = number > 1 ? await this.#asked(`/hands/${number - 1}`) : { carried: 0 };
      if (!before) return;
      const { carried } = before;
      if (name === "insert") return open.hand.fresh({ match, at: number, carried, dealer });
      if (name === "change") return this.#change(found, { match, carried, dealer });
      if (confirm(fill(words.remove_sure, { number }))) put({ method: "DELETE", path: `/hands/${hand}`, match });
    } catch {
      say(words.waiting_only);
    }
  }

  #change(found, { match, carried, dealer }) {
    const { input } = found, task = { hand: found.id, match }, { open } = this.#how;
    if (input.adjustment) return open.adjust({ ...task, rest: input.played_at && { played_at: input.played_at } }, input);
    if (input.claim) return open.claim(task, input);
    open.hand.change(found, { ...task, carried, dealer });
  }

  /** What the service has of this game; nothing, with the reason said, where it does not have it. */
  async #asked(path) {
    const { id, token, words, say, know } = this.#how;
    const { ok, status, body } = await ask("GET", `/v1/games/${id}${path}`, { token });
    if (ok) return body;
    say(status === 404 ? words.hand_gone : body?.detail ?? words.busy);
    if (status === 404) know((await ask("GET", `/v1/games/${id}`, { token })).body);
    return null;
  }
}
