// What waits to be sent, in words.
import { element, fill } from "./account.js";
import { handLine } from "./names.js";

/**
 * @param {HTMLElement} root the table
 * @param {"saved" | "saving" | "waiting" | "held"} state of the outbox
 * @param {import("./outbox.js").Entry[]} entries
 * @param {{ names: Record<string, string>, words: Record<string, any> }} said
 */
export function showLine(root, state, entries, said) {
  const find = (name) => root.querySelector(`[data-${name}]`), { words } = said;
  const waiting = fill(words.waiting, { number: entries.length });
  find("outbox").dataset.state = state;
  find("outbox-says").textContent = { saved: words.saved, saving: words.saving, held: words.refused, waiting }[state];
  if (state !== "held") find("held").hidden = true;
  find("send").hidden = state !== "waiting";
  find("outbox-hands").replaceChildren(...entries.map(
    (entry) => element("li", {}, element("bdi", {}, lineOf(entry, said)))));
}

/** One of what waits, in one line. */
export function lineOf({ body, path, method }, { names, words }) {
  if (method === "DELETE") return words.remove;
  if (!body || !path.startsWith("/hands")) return { "/undo": words.undo, "/redo": words.redo }[path] ?? words.game_change;
  const number = body.number ? `${fill(words.hand_number, { number: body.number })}: ` : "";
  return number + handLine(body, names, words);
}
