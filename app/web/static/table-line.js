// What waits to be sent, in words; it can be changed or taken out as long as it waits.
import { element, fill } from "./account.js";
import { handLine } from "./names.js";

/** What each list shows: one that has not changed keeps its buttons, and the focus with them. */
const shown = new WeakMap();

/**
 * @param {HTMLElement} root the table
 * @param {"saved" | "saving" | "waiting" | "held"} state of the outbox
 * @param {import("./outbox.js").Entry[]} entries
 * @param {object} said
 * @param {Record<string, string>} said.names
 * @param {Record<string, any>} said.words
 * @param {(entry: object) => void} said.change
 * @param {(entry: object) => void} said.remove
 */
export function showLine(root, state, entries, said) {
  const find = (name) => root.querySelector(`[data-${name}]`), { words, names } = said;
  const waiting = fill(words.waiting, { number: entries.length });
  find("outbox").dataset.state = state;
  find("outbox-says").textContent = { saved: words.saved, saving: words.saving, held: words.refused, waiting }[state];
  if (state !== "held") find("held").hidden = true;
  find("send").hidden = state !== "waiting";
  showBehind(root, find("behind-says"), state === "waiting" || state === "held" ? entries : [], words);
  const list = find("outbox-hands"), waits = state === "waiting";
  const now = JSON.stringify([waits, names, entries.map(({ key }) => key)]);
  if (shown.get(list) === now) return;
  shown.set(list, now);
  list.replaceChildren(...entries.map((entry) => itemOf(entry, waits, said)));
}

/** The sheet is without what waits: who deals next, it does not know. */
function showBehind(root, place, entries, words) {
  const number = entries.filter(({ adds }) => adds).length;
  root.toggleAttribute("data-behind", number > 0);
  place.hidden = !number;
  place.textContent = fill(words.behind, { number });
}

function itemOf(entry, waits, said) {
  const { words, change, remove } = said, line = lineOf(entry, said);
  const button = (text, act) => {
    const made = element("button", { type: "button", class: "button", "aria-label": `${text}: ${line}` }, text);
    made.addEventListener("click", act);
    return made;
  };
  const changes = entry.adds && !entry.body.passed ? [button(words.change, () => change(entry))] : [];
  const removes = button(words.forget, () => { if (confirm(`${words.forget}: ${line}?`)) remove(entry); });
  const buttons = element("div", { class: "buttons" }, ...changes, removes);
  return element("li", {}, element("bdi", {}, line), ...(waits ? [buttons] : []));
}

/** One of what waits, in one line. */
export function lineOf({ body, path, method }, { names, words }) {
  if (method === "DELETE") return words.remove;
  if (!body || !path.startsWith("/hands")) return { "/undo": words.undo, "/redo": words.redo }[path] ?? words.game_change;
  const number = body.number ? `${fill(words.hand_number, { number: body.number })}: ` : "";
  return number + handLine(body, names, words);
}
