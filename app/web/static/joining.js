// A link or a code by which a game is joined, pasted into a field.
import { tellAt } from "./wrong.js";

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * What stands behind # for the game that a text names: any of our links to one, or `id:token`.
 * @param {string} text
 * @returns {string} empty where it names none
 */
export function namedIn(text) {
  const found = ID.exec(text);
  if (!found) return "";
  const [, token] = /^(?::|.*[#&](?:token|scorer)=)([^&\s]+)/.exec(text.slice(found.index + found[0].length)) ?? [];
  return `#game=${found[0]}${token ? `&token=${token}` : ""}`;
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, any>} words
 * @param {(hash: string) => void} onJoin
 */
export function joining(form, words, onJoin) {
  const place = form.querySelector("[data-wrong]"), { link } = form.elements;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const hash = namedIn(link.value);
    tellAt(place, hash ? "" : words.no_link, [link], hash ? [] : [link]);
    if (hash) onJoin(hash); else link.focus();
  });
}
