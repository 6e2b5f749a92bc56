// What the service would not write down: said in words, with the choices there are.
import { element, fill } from "./account.js";
import { changeLines, changeOf } from "./arranging.js";
import { handLine, resultLine } from "./names.js";

/**
 * @typedef {object} Refusal
 * @property {import("./outbox.js").Entry} entry
 * @property {{ status: number, body: any }} answer
 * @property {Record<string, string>} names by side
 * @property {Record<string, any>} words
 * @property {any} game its state now
 * @property {(instead: object | null) => void} decide
 * @property {(entry: object) => void} correct opens the form for it
 *
 * @typedef {object} Said
 * @property {string} title
 * @property {string[]} lines
 * @property {{ text: string, act: () => void, main?: boolean }[]} choices
 */

/** @param {HTMLElement} panel @param {Refusal} refusal */
export function showRefused(panel, refusal) {
  const { title, lines, choices } = saidOf(refusal);
  panel.replaceChildren(
    element("h2", {}, title),
    ...lines.map((line) => element("p", {}, element("bdi", {}, line))),
    element("div", { class: "buttons" }, ...choices.map(({ text, act, main }) => {
      const button = element("button", { type: "button", class: main ? "button button--main" : "button" }, text);
      button.addEventListener("click", () => { panel.hidden = true; act(); });
      return button;
    })),
  );
  panel.hidden = false;
  panel.scrollIntoView({ block: "nearest" });
}

/** @param {Refusal} refusal @returns {Said} */
function saidOf(refusal) {
  const { entry, answer: { status, body } } = refusal;
  if (status === 409 && entry.adds && body?.hand && body.hand.number === entry.body.number) return taken(refusal);
  if (status === 412) return changed(refusal);
  if (status === 401 || status === 403) return noRight(refusal);
  return refused(refusal);
}

const yours = ({ entry, names, words }) => fill(words.yours, { hand: handLine(entry.body, names, words) });

/** Another phone was first. */
function taken(refusal) {
  const { entry, answer: { body: { hand } }, names, words, game, decide } = refusal;
  const { id, number, ...said } = entry.body;
  const theirs = `${handLine(hand.input, names, words)} → ${resultLine(hand, words)}`;
  return {
    title: fill(words.taken, { number: hand.number }),
    lines: [
      fill(words.theirs, { hand: theirs }),
      yours(refusal),
      ...(same(hand.input, entry.body) ? [words.taken_same] : []),
    ],
    choices: [
      { text: words.keep_theirs, act: () => decide(null), main: true },
      ...(game.status === "open" ? [atTheEnd(refusal)] : []),
      {
        text: words.mine_instead,
        act: () => decide({ method: "PUT", path: `/hands/${hand.id}`, body: said, match: game.version }),
      },
    ],
  };
}

/** The hand gets the next number there is. */
function atTheEnd({ entry, words, game, decide }, main = false) {
  const number = game.hands + 1;
  const act = () => decide({ ...entry, body: { ...entry.body, number } });
  return { text: fill(words.mine_after, { number }), act, main };
}

/** The sheet is not what it was when the change was made. */
function changed(refusal) {
  const { entry, words, game, decide } = refusal;
  const said = entry.path ? null : entry.about?.said;
  const mine = said ? changeLines(said, game, words) : entry.body ? [yours(refusal)] : [];
  const body = said ? changeOf(said, game.sides) : entry.body;
  return {
    title: words.changed,
    lines: [words.changed_more, ...mine],
    choices: [
      { text: words.all_the_same, act: () => decide({ ...entry, body, match: game.version }) },
      { text: words.leave, act: () => decide(null), main: true },
    ],
  };
}

function noRight({ words, decide }) {
  return { title: words.no_right, lines: [words.waits_for_right], choices: [{ text: words.drop, act: () => decide(null) }] };
}

function refused(refusal) {
  const { entry, answer, names, words, decide, correct } = refusal;
  const aHand = entry.body && entry.path.startsWith("/hands");
  const correctable = answer.status === 422 && entry.body && !entry.body.passed;
  return {
    title: words.refused,
    lines: [...(aHand ? [yours(refusal)] : []), reasonOf(answer, names)],
    choices: [
      // What cannot be is refused again: only something else can be written.
      correctable ? { text: words.correct, act: () => correct(entry), main: true } : again(refusal),
      { text: words.drop, act: () => decide(null) },
    ],
  };
}

/** Why it was refused: a side by its name, no other part of the request by where it stood. */
export function reasonOf({ status, body }, names) {
  const told = (body?.errors ?? []).map(({ pointer = "", detail }) => {
    const name = names[pointer.split("/").at(-1)];
    return name ? `${name}: ${detail}` : detail;
  });
  return told.join(" ") || body?.detail || `${status}`;
}

/** The same once more, or after hands that came between. */
function again(refusal) {
  const { entry, answer, words, game, decide } = refusal;
  const gap = answer.status === 409 && entry.adds && entry.body.number !== game.hands + 1;
  if (gap && game.status === "open") return atTheEnd(refusal, true);
  return { text: words.again, act: () => decide({ ...entry, match: entry.match && game.version }) };
}

/** Whether two phones say the same of a hand. */
const same = (theirs, mine) => plain(theirs) === plain(mine);

const plain = ({ id, number, note, ...hand }) => JSON.stringify(Object.entries(hand).toSorted());
