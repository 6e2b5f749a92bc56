// What the service would not write down: said in words, with the choices there are.
import { element, fill } from "./account.js";
import { handLine, resultLine } from "./names.js";

/**
 * Shows an entry that was refused.
 * @param {HTMLElement} panel
 * @param {object} refused
 * @param {import("./outbox.js").Entry} refused.entry
 * @param {{ status: number, body: any }} refused.answer
 * @param {object} how
 * @param {Record<string, string>} how.names by side
 * @param {Record<string, any>} how.words
 * @param {any} how.game its state now
 * @param {(instead: object | null) => void} how.decide
 * @param {(entry: object) => void} how.correct opens the form for it
 */
export function showRefused(panel, { entry, answer }, { names, words, game, decide, correct }) {
  const { status, body } = answer;
  const lines = [], choices = [];
  let title = words.refused;
  const choice = (text, act, main = false) => choices.push([text, act, main]);

  if (status === 409 && entry.adds && body?.hand && body.hand.number === entry.body.number) {
    title = fill(words.taken, { number: body.hand.number });
    lines.push(fill(words.theirs, { hand: `${handLine(body.hand.input, names, words)} → ${resultLine(body.hand, words)}` }));
    lines.push(fill(words.yours, { hand: handLine(entry.body, names, words) }));
    if (same(body.hand.input, entry.body)) lines.push(words.taken_same);
    const { id, number, ...said } = entry.body;
    choice(words.keep_theirs, () => decide(null), true);
    choice(fill(words.mine_after, { number: game.hands + 1 }), () => decide({ ...entry, body: { ...entry.body, number: game.hands + 1 } }));
    choice(words.mine_instead, () => decide({
      method: "PUT", path: `/hands/${body.hand.id}`, body: said, match: game.version,
    }));
  } else if (status === 412) {
    title = words.changed;
    lines.push(words.changed_more);
    if (entry.body && entry.path.startsWith("/hands")) lines.push(fill(words.yours, { hand: handLine(entry.body, names, words) }));
    choice(words.all_the_same, () => decide({ ...entry, match: game.version }));
    choice(words.leave, () => decide(null), true);
  } else if (status === 401 || status === 403) {
    title = words.no_right;
    choice(words.drop, () => decide(null));
  } else {
    if (entry.adds) lines.push(fill(words.yours, { hand: handLine(entry.body, names, words) }));
    lines.push(body?.detail ?? `${status}`);
    if (status === 422 && entry.body?.contract && !entry.body.claim) choice(words.correct, () => correct(entry), true);
    if (status === 409 && entry.adds && entry.body.number !== game.hands + 1 && game.status === "open") {
      const number = game.hands + 1;
      choice(fill(words.mine_after, { number }), () => decide({ ...entry, body: { ...entry.body, number } }), true);
    } else {
      choice(words.again, () => decide({ ...entry, match: entry.match && game.version }));
    }
    choice(words.drop, () => decide(null));
  }
  panel.replaceChildren(
    element("h2", {}, title),
    ...lines.map((line) => element("p", {}, element("bdi", {}, line))),
    element("div", { class: "buttons" }, ...choices.map(([text, act, main]) => {
      const button = element("button", { type: "button", class: main ? "button button--main" : "button" }, text);
      button.addEventListener("click", () => { panel.hidden = true; act(); });
      return button;
    })),
  );
  panel.hidden = false;
  panel.scrollIntoView({ block: "nearest" });
}

/** Whether two phones say the same of a hand. */
function same(theirs, mine) {
  const plain = ({ id, number, note, ...hand }) => JSON.stringify(Object.entries(hand).sort());
  return plain(theirs) === plain(mine);
}
