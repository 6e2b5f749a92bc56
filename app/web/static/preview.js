// Scores what a form says while it is filled in.
import { showNothing, showScored, spoken } from "./account.js";
import { readHand, showCounted, showWrong, wrongOf } from "./hand-form.js";

const PAUSE = 120; // ms without a key before the service is asked
const LONGEST = 8000;
/** What is only not said yet is no mistake. */
const ASKED = new Set(["no_points", "bid_missing", "last_trick_missing", "undealt_missing"]);

/**
 * @param {HTMLFormElement} form
 * @param {object} how
 * @param {() => string} how.address where it is scored
 * @param {(hand: object) => object} how.more what else the request says: rules, held points
 * @param {Record<string, any>} how.words
 * @param {() => { hand: object, wrong: Set<string> }} [how.read] what the form says
 * @param {(scored: object | null) => void} [how.onAnswer]
 * @returns {() => Promise<void>} scores at once
 */
export function previewing(form, { address, more, words, read = () => readHand(form), onAnswer = () => {} }) {
  let timer = 0, open = null;
  const says = form.querySelector("[data-spoken]");

  function nothing(why, state) {
    form.dataset.fresh = "yes";
    showCounted(form, null);
    showNothing(form, why, state);
    onAnswer(null);
  }

  function refused(problem) {
    const wrong = wrongOf(problem).map((each) => ({ ...each, detail: words.codes[each.code] ?? each.detail }));
    const asked = wrong.length > 0 && wrong.every(({ code }) => ASKED.has(code));
    showWrong(form, asked ? [] : wrong);
    nothing(wrong[0]?.detail ?? problem.detail, asked ? "empty" : "wrong");
  }

  async function score() {
    clearTimeout(timer);
    open?.abort();
    open = null;
    const { hand, wrong } = read();
    if (wrong.size) {
      showWrong(form, [...wrong].map((place) => ({ place, detail: words.no_number })));
      return nothing(words.no_number, "wrong");
    }
    const told = ["card_points", "trick_points", "capot", "generale", "tricks", "piles"].some((name) => name in hand);
    if (!hand.taker || !hand.contract || !told) { showWrong(form, []); return nothing(words.ask, "empty"); }
    const asking = open = new AbortController();
    const late = setTimeout(() => asking.abort("late"), LONGEST);
    try {
      const answer = await fetch(address(), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...hand, ...more(hand) }),
        signal: asking.signal,
      });
      const body = await answer.json();
      if (asking !== open) return;
      if (answer.status === 422) return refused(body);
      if (!answer.ok) return nothing(words.busy, "offline");
      form.dataset.fresh = "yes";
      showWrong(form, []);
      showScored(form, body, words);
      showCounted(form, body);
      if (says) says.textContent = spoken(form, body);
      onAnswer(body);
    } catch {
      if (asking === open) nothing(words.offline, "offline");
    } finally {
      clearTimeout(late);
    }
  }

  const soon = () => { form.dataset.fresh = "no"; clearTimeout(timer); timer = setTimeout(score, PAUSE); };
  form.addEventListener("input", soon);
  return score;
}
