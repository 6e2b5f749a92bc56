// The rights that stand behind the # of a board's address. That to write is taken out of it at once, for
// such an address is made to be shared; it is held as long as the tab is there.
import { isToken } from "./stream.js";

const NAME = `dixdeder.scorer.${location.pathname}`;
const hash = new URLSearchParams(location.hash.slice(1));

function heldScorer() {
  const brought = hash.get("scorer");
  try {
    if (!isToken(brought)) return sessionStorage.getItem(NAME) ?? "";
    sessionStorage.setItem(NAME, brought);
  } catch {
    return isToken(brought) ? brought : ""; // nothing is held here: it stays in the address
  }
  hash.delete("scorer");
  const left = hash.toString();
  history.replaceState(history.state, "", location.pathname + location.search + (left && `#${left}`));
  return brought;
}

const brought = hash.get("viewer");
/** The right to write; empty where there is none. */
export const scorer = heldScorer();
/** The right to see: what cannot be sent opens nothing. */
export const viewer = isToken(brought) ? brought : scorer;
