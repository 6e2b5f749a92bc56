// Entering a hand, or changing one: the form, what it will write and why, and the step to save it.
import { attend, readHand, showWrong } from "./hand-form.js";
import { clearHand, fillHand } from "./hand-fill.js";
import { sideOf } from "./names.js";
import { previewing } from "./preview.js";
import { fill, showNothing } from "./account.js";

const PATIENCE = 2500; // ms that saving waits for what will be written

/**
 * @param {HTMLDialogElement} dialog
 * @param {object} how
 * @param {() => any} how.game its state
 * @param {Record<string, any>} how.words
 * @param {(hand: object, task: object) => void} how.onSave
 */
export function entering(dialog, { game, words, onSave }) {
  const form = dialog.querySelector("form");
  const verdict = form.querySelector("[data-verdict]"), why = form.querySelector("[data-why]");
  let task = {};

  function more(hand) {
    const { preset, rules, carried, next_dealer } = game();
    // Who led the first trick says who dealt: the turn that the game would expect may be another.
    const dealer = hand.tricks ? hand.dealer : hand.dealer ?? task.dealer ?? next_dealer;
    const { undealt, tricks_won } = task.rest ?? {};
    const before = task.carried ?? carried;
    return { preset, rules, carried: before, dealer: dealer ?? undefined, undealt, tricks_won };
  }

  const score = previewing(form, {
    address: () => `/v1/variants/${words.variant}/score?lang=${words.lang}`,
    more,
    words,
    read: () => (byCards() ? { hand: scorable(task.rest), wrong: new Set() } : readHand(form)),
    onAnswer: (scored) => { why.textContent = scored?.award[0]?.text ?? "\u00a0"; },
  });
  attend(form);

  function byCards() { return form.hasAttribute("data-by-cards"); }

  /** What was told by cards, without what only a game knows of a hand. */
  function scorable({ id, number, played_at, ...hand }) {
    return { ...hand, ...dealt() };
  }

  /** What the form says, a seat that was said before included. */
  function said() {
    const { hand, wrong } = byCards() ? { hand: dealt(), wrong: new Set() } : readHand(form);
    const seat = form.dataset.taker;
    if (seat && sideOf(seat) === hand.taker) hand.taker = seat;
    const note = form.elements.note.value.trim();
    return { hand: { ...task.rest, ...hand, ...(note && { note }) }, wrong };
  }

  const dealt = () => (form.elements.dealer.value ? { dealer: form.elements.dealer.value } : {});

  /** Without a connection nobody can say whether the figures agree: only what is missing is seen. */
  function enough({ hand, wrong }) {
    if (byCards()) return true;
    const told = ["card_points", "trick_points", "capot", "generale"].some((name) => name in hand);
    return !wrong.size && told && hand.taker && hand.contract && (hand.bid || !form.elements.bid);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("[data-save]");
    button.disabled = true;
    if (form.dataset.fresh !== "yes") {
      await Promise.race([score(), new Promise((done) => { setTimeout(done, PATIENCE); })]);
    }
    button.disabled = false;
    const scored = ["made", "failed", "tied"].includes(verdict.dataset.state);
    if (form.dataset.fresh === "yes" && !scored && verdict.dataset.state !== "offline") return complain();
    const now = said();
    if (!scored && !enough(now)) return complain();
    dialog.close();
    onSave(now.hand, task);
  });

  /** What has to be chosen and is not yet. */
  function missing() {
    return ["contract", "taker", "bid"].filter((name) => form.querySelector(`[name="${name}"]`)
      && !form.querySelector(`[name="${name}"]:checked`)).map((place) => ({ place, detail: words.missing[place] }));
  }

  function complain() {
    const left = byCards() ? [] : missing();
    if (left.length) {
      showWrong(form, left);
      showNothing(form, left.map(({ detail }) => detail).join(" "), "wrong");
      form.querySelector("[data-spoken]").textContent = verdict.querySelector("[data-how]").textContent;
    }
    const place = form.querySelector("[data-missing] input, [aria-invalid]");
    (place ?? form.elements[byCards() ? "dealer" : "points_A"]).focus();
    place?.scrollIntoView({ block: "center" });
    verdict.classList.remove("verdict--no");
    requestAnimationFrame(() => verdict.classList.add("verdict--no"));
  }

  function show(title, others) {
    form.querySelector("[data-hand-title]").textContent = title;
    form.querySelector("[data-others]").hidden = !others;
    form.dataset.fresh = "no";
    score();
    dialog.showModal();
    form.querySelector(".over__body").scrollTop = 0;
  }

  return {
    /** A new hand; `at` puts it in before another. */
    fresh(next) {
      clearHand(form);
      task = next;
      const sentence = next.at ? words.before_number : words.hand_number;
      show(fill(sentence, { number: next.at ?? next.number }), true);
    },
    /** A hand of the game, to be changed; or one that was refused, to be corrected. */
    change(hand, next) {
      const rest = fillHand(form, hand);
      task = { ...next, rest };
      show(fill(words.change_number, { number: hand.number }), false);
    },
    task: () => task,
  };
}
