// After the last hand: the same sides play another game by the same rules.
import { fill } from "./account.js";
import { ask, newToken, uuid } from "./requests.js";
import { keep, lasting } from "./store.js";

/** Three players: who won deals first. Else whoever sits after this game's first dealer. */
function firstDealer({ first_dealer: first, winner, sides }, seats) {
  if (sides.length > 2) return winner ?? first;
  return seats[(seats.indexOf(first) + 1) % seats.length];
}

const sidesOf = ({ sides }) => sides.map(({ name, players }) => ({ ...(name && { name }), ...(players.length && { players }) }));

/**
 * @param {HTMLButtonElement} button its data name the seats in the order of play
 * @param {{ game: () => any, words: Record<string, any>, say: (text: string) => void }} how
 */
export function playAgain(button, { game, words, say }) {
  const key = uuid(), token = newToken(); // pressed twice, one game is started
  button.addEventListener("click", async () => {
    const { variant, preset, rules, target, visibility, title, ...now } = game();
    const body = {
      variant, preset, rules, target, visibility, scorer_token: token, sides: sidesOf(now),
      first_dealer: firstDealer(now, button.dataset.seats.split(" ")), ...(title && { title }),
    };
    button.disabled = true;
    try {
      const { ok, body: next } = await ask("POST", "/v1/games", { body, key });
      if (!ok) return say(fill(words.start_failed, { reason: next?.detail ?? "" }));
      keep({ id: next.id, token, variant });
      // The page is the same, for the rules are: what stands behind # says which game.
      location.hash = `game=${next.id}${lasting() ? "" : `&token=${token}`}`;
    } catch {
      say(words.offline_start);
    } finally {
      button.disabled = false;
    }
  });
}
