// Starting a game. The right to write in it is made here, so that trying again starts no second one.
import { fill } from "./account.js";
import { readRules } from "./hand-form.js";
import { ask, newToken, uuid } from "./requests.js";

/** What is said of the sides; nothing where nothing is said. */
function sidesOf(form) {
  const data = new FormData(form);
  const letters = [...form.querySelectorAll("[name^=name_]")].map((each) => each.name.slice(-1));
  return letters.map((letter) => {
    const name = String(data.get(`name_${letter}`)).trim();
    const players = data.getAll(`player_${letter}`).map((each) => each.trim());
    while (players.length && !players.at(-1)) players.pop();
    const known = players.map((each, place) => each || "NSEW"[(letter === "B" ? 2 : 0) + place]);
    return { ...(name && { name }), ...(players.length && { players: known }) };
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, any>} words
 * @param {(game: any, token: string) => void} onStart
 */
export function starting(form, words, onStart) {
  const key = uuid(), token = newToken();
  const trouble = form.querySelector("[data-start-trouble]");
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button:not([type=button])");
    const data = Object.fromEntries(new FormData(form));
    const said = {
      variant: words.variant, ...readRules(form), sides: sidesOf(form), first_dealer: data.first_dealer,
      visibility: data.visibility, scorer_token: token,
      ...(data.target.trim() && { target: Number(data.target) }),
      ...(data.title.trim() && { title: data.title.trim() }),
    };
    button.disabled = true;
    try {
      // Another content is another game: the key belongs to what is said.
      const own = `${key}-${JSON.stringify(said).length}-${await digest(JSON.stringify(said))}`;
      const { ok, body } = await ask("POST", "/v1/games", { body: said, key: own });
      if (ok) return onStart(body, token);
      trouble.textContent = fill(words.start_failed, { reason: body?.detail ?? "" });
    } catch {
      trouble.textContent = words.offline_start;
    } finally {
      button.disabled = false;
    }
    trouble.hidden = false;
    trouble.scrollIntoView({ block: "nearest" });
  });
  form.addEventListener("change", (event) => { if (event.target.name === "preset") renewOptions(form); });
}

/** A short name for a text: enough to tell two contents of one form apart. */
async function digest(text) {
  let sum = 5381;
  for (const char of text) sum = (Math.imul(sum, 33) ^ char.codePointAt(0)) >>> 0;
  return sum.toString(36);
}

/** Another preset has other defaults: the service lists them, what else was filled in stays. */
async function renewOptions(form) {
  const query = new URLSearchParams(location.search);
  query.set("preset", form.elements.preset.value);
  for (const name of Array.from(query.keys())) if (name.startsWith("rule_")) query.delete(name);
  try {
    const answer = await fetch(`${location.pathname}?${query}`, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const options = page.querySelector("[data-options]");
    options.open = true;
    form.querySelector("[data-options]").replaceWith(document.adoptNode(options));
    form.elements.target.placeholder = page.querySelector("[data-start]").dataset.target;
    form.elements.preset.focus();
  } catch { /* without a connection the list stays as it was: the names are the same */ }
}
