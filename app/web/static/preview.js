// Scores what a form says while it is filled in.
import { showNothing, showScored, spoken } from "./account.js";
import { derive, missingIn } from "./derived.js";
import { sumsOf } from "./sums.js";
import { inThisForm, readHand, showCounted, showPoints, showWrong, wrongOf } from "./hand-form.js";

const PAUSE = 120; // ms without a key before the service is asked
const LONGEST = 8000;
/** What is only not said yet is no mistake. */
const ASKED = new Set([
  "no_points", "bid_missing", "last_trick_missing", "undealt_missing", "side_missing", "side_missing_undealt",
]);
/** Nor is a sum that somebody is still typing. */
const TYPED = new Set(["sum_short", "sum_undealt"]);
const typing = () => document.activeElement?.name?.startsWith("points_");
const isOpen = ({ code }) => ASKED.has(code) || (TYPED.has(code) && typing());

/** One of these is what a hand is scored by. */
const TOLD = ["card_points", "trick_points", "capot", "generale", "tricks", "piles"];
const enough = (hand) => hand.taker && hand.contract && TOLD.some((name) => name in hand);

class Preview {
  #form;
  #how;
  #says;
  #timer = 0;
  #open = null;
  left = []; // what has to be said and is not yet, and where

  constructor(form, how) {
    this.#form = form;
    this.#how = how;
    this.#says = form.querySelector("[data-spoken]");
    form.addEventListener("input", () => this.#soon());
    form.addEventListener("change", () => { if (this.left.some(({ code }) => TYPED.has(code))) this.#soon(); });
  }

  /** Scores at once. */
  async score() {
    clearTimeout(this.#timer);
    this.#open?.abort();
    this.#open = null;
    this.left = [];
    derive(this.#form);
    const { words, read = () => readHand(this.#form) } = this.#how;
    const { hand, wrong } = read();
    if (wrong.size) {
      showWrong(this.#form, Array.from(wrong, (place) => ({ place, detail: words.no_number })));
      return this.#nothing(words.no_number, "wrong");
    }
    if (enough(hand)) return this.#ask(hand);
    showWrong(this.#form, []);
    this.left = missingIn(this.#form, words);
    this.#nothing(this.#form.dataset.allTricks === "ask" ? words.missing.all_tricks : words.ask, "empty");
  }

  #soon() {
    this.#form.dataset.fresh = "no";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.score(), PAUSE);
  }

  async #ask(hand) {
    const asking = this.#open = new AbortController();
    const late = setTimeout(() => asking.abort("late"), LONGEST);
    const { address, more } = this.#how;
    try {
      const answer = await fetch(address(), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...hand, ...more(hand) }),
        signal: asking.signal,
      });
      const body = await answer.json();
      if (asking === this.#open) this.#answered(answer, body, hand);
    } catch {
      if (asking === this.#open) this.#unanswered(hand);
    } finally {
      clearTimeout(late);
    }
  }

  /** Without an answer: whether the figures agree can be told here. */
  alone() {
    this.#open?.abort();
    this.#open = null;
    const { read = () => readHand(this.#form) } = this.#how;
    this.#unanswered(read().hand);
  }

  #unanswered(hand) {
    const { words } = this.#how, { wrong, points } = sumsOf(this.#form, hand, words);
    if (wrong) return this.#refused({ errors: [wrong] }, hand);
    showWrong(this.#form, []);
    this.#nothing(words.offline, "offline");
    showPoints(this.#form, points);
  }

  #answered({ ok, status }, body, hand) {
    const form = this.#form, { words, onAnswer = () => {} } = this.#how;
    if (status === 422) return this.#refused(body, hand);
    if (!ok) return this.#nothing(words.busy, "offline");
    form.dataset.fresh = "yes";
    showWrong(form, []);
    showScored(form, body, words);
    showCounted(form, body);
    if (this.#says) this.#says.textContent = spoken(form, body);
    onAnswer(body);
  }

  #refused(problem, hand) {
    const wrong = wrongOf(problem).map((each) => inThisForm(this.#form, each, hand, this.#how.words));
    const asked = wrong.length > 0 && wrong.every(isOpen);
    if (asked) this.left = wrong;
    showWrong(this.#form, asked ? [] : wrong);
    this.#nothing(wrong[0]?.detail ?? problem.detail, asked ? "empty" : "wrong");
  }

  #nothing(why, state) {
    this.#form.dataset.fresh = "yes";
    showCounted(this.#form, null);
    showNothing(this.#form, why, state);
    this.#how.onAnswer?.(null);
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {object} how
 * @param {() => string} how.address where it is scored
 * @param {(hand: object) => object} how.more what else the request says: rules, held points
 * @param {Record<string, any>} how.words
 * @param {() => { hand: object, wrong: Set<string> }} [how.read] what the form says
 * @param {(scored: object | null) => void} [how.onAnswer]
 * @returns {(() => Promise<void>) & { left: () => { place: string, detail: string }[], alone: () => void }} scores at once; what is left to say; what can be told without an answer
 */
export function previewing(form, how) {
  const preview = new Preview(form, how);
  return Object.assign(() => preview.score(), { left: () => preview.left, alone: () => preview.alone() });
}
