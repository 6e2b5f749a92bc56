// The game itself: names, title and target; the code by which a second scorer joins.
import { fill } from "./account.js";
import { tellWrong } from "./dialogs.js";
import { displayed } from "./names.js";

const MOST = 100_000;

/** What the fields show of a game. */
const shownOf = ({ target, title, sides }) => ({
  target: String(target),
  title: displayed(title),
  ...Object.fromEntries(sides.map(({ side, name }) => [`name_${side}`, displayed(name)])),
});

/**
 * A change as the service takes it: names come all together, those that were not changed as they are.
 * @param {Record<string, string>} said by the name of the field, only what is changed
 * @param {any[]} sides of the game
 */
export function changeOf(said, sides) {
  const change = {};
  if ("target" in said) change.target = Number(said.target);
  if ("title" in said) change.title = said.title || null;
  if (sides.some(({ side }) => `name_${side}` in said)) {
    change.sides = sides.map(({ side, name, players }) => {
      const called = said[`name_${side}`] ?? name;
      return { ...(called && { name: called }), ...(players.length && { players }) };
    });
  }
  return change;
}

/** What is changed, one line each: how it is now, and how it is to be. */
export function changeLines(said, game, words) {
  const now = shownOf(game), { target, title, side } = words.fields;
  return Object.entries(said).map(([name, value]) => {
    const label = { target, title }[name] ?? `${side} ${name.slice(-1)}`;
    return `${label}: ${now[name] || "–"} → ${value || "–"}`;
  });
}

async function showCode(form, { id, visibility }, token) {
  form.querySelector("[data-watch]").href = `/g/${id}${visibility === "private" ? `#scorer=${token}` : ""}`;
  const { joinLink, drawCode } = await import("./share.js");
  form.querySelector("[data-join-link]").value = joinLink(id, token);
  form.querySelector("[data-join-code]").replaceChildren(drawCode(joinLink(id, token)));
}

/**
 * Only what was changed since it was opened is sent, for the version it was opened at: what another
 * scorer has changed meanwhile is not taken back unasked.
 * @param {HTMLDialogElement} dialog
 * @param {object} how
 * @param {() => any} how.game its state
 * @param {string} how.token
 * @param {Record<string, any>} how.words
 * @param {(entry: object, refused?: object) => void} how.onSave
 * @returns {(refused?: any, wrong?: string) => void} opens it
 */
export function arranging(dialog, { game, token, words, onSave }) {
  const form = dialog.querySelector("form"), { target } = form.elements;
  let opened, refused, shown;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = Object.keys(shown).map((name) => [name, form.elements[name].value.trim()]);
    const said = Object.fromEntries(fields.filter(([name, value]) => value !== shown[name]));
    const good = /^[1-9][0-9]{0,5}$/.test(target.value.trim()) && Number(target.value) <= MOST;
    if (tellWrong(form, good ? {} : { target: fill(words.target_wrong, { most: MOST }) })) return;
    dialog.close();
    if (!Object.keys(said).length) return;
    const now = shownOf(game()), untouched = Object.keys(said).every((name) => now[name] === shown[name]);
    const { version, sides } = untouched ? game() : opened;
    onSave({ method: "PATCH", path: "", body: changeOf(said, sides), match: version, about: { said } }, refused);
  });
  return (entry, wrong) => {
    refused = entry;
    opened = game();
    shown = shownOf(opened);
    for (const [name, value] of Object.entries({ ...shown, ...entry?.about?.said })) form.elements[name].value = value;
    tellWrong(form, wrong ? { game: wrong } : {});
    dialog.showModal();
    showCode(form, opened, token);
  };
}
