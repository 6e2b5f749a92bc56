// Entering a hand, or changing one: the form, what it will write and why, and the step to save it.
import { attend, readHand, showWrong } from "./hand-form.js";
import { missingIn } from "./derived.js";
import { clearHand, fillHand } from "./hand-fill.js";
import { sideOf } from "./names.js";
import { previewing } from "./preview.js";
import { fill, showNothing } from "./account.js";

const PATIENCE = 2500; // ms that saving waits for what will be written

/** What a hand is scored by. */
const TOLD = ["card_points", "trick_points", "capot", "generale"];

/** What was told by cards, without what only a game knows of a hand. */
const scorable = ({ played_at, ...hand }) => hand;

/** What a hand brings along whatever it is played as: not its place, nor what makes it no hand. */
const kept = ({ id, number, at, passed, ...rest }) => rest;

export class Entering {
  #dialog;
  #form;
  #verdict;
  #how;
  #score;
  #task = {};

  /**
   * @param {HTMLDialogElement} dialog
   * @param {object} how
   * @param {() => any} how.game its state
   * @param {Record<string, any>} how.words
   * @param {(hand: object, task: object) => void} how.onSave
   */
  constructor(dialog, how) {
    this.#dialog = dialog;
    this.#form = dialog.querySelector("form");
    this.#verdict = this.#form.querySelector("[data-verdict]");
    this.#how = how;
    const why = this.#form.querySelector("[data-why]");
    this.#score = previewing(this.#form, {
      address: () => `/v1/variants/${how.words.variant}/score?lang=${how.words.lang}`,
      more: (hand) => this.#more(hand),
      words: how.words,
      read: () => this.#read((hand) => scorable({ ...this.#task.rest, ...hand })),
      onAnswer: (scored) => { why.textContent = scored?.award[0]?.text ?? "\u00a0"; },
    });
    attend(this.#form);
    this.#form.addEventListener("submit", (event) => { event.preventDefault(); this.#save(); });
  }

  get task() { return this.#task; }

  /** What is said of the hand whatever it is: its note, who dealt, when it was played. */
  get aside() {
    const { note, dealer } = this.#form.elements, { played_at } = this.#task.rest ?? {};
    const said = { note: note.value.trim(), dealer: dealer.value, played_at };
    return Object.fromEntries(Object.entries(said).filter(([, value]) => value));
  }

  /** A new hand; `at` puts it in before another. */
  fresh(next) {
    const { words } = this.#how;
    clearHand(this.#form);
    this.#task = next;
    const sentence = next.at ? words.before_number : words.hand_number;
    this.#show(fill(sentence, { number: next.at ?? next.number }));
  }

  /** A hand of the game, to be changed; or one that was refused, to be corrected. */
  change(hand, next) {
    const rest = kept(fillHand(this.#form, hand));
    this.#task = { ...next, rest };
    this.#show(fill(this.#how.words.change_number, { number: hand.number }));
  }

  get #byCards() { return this.#form.hasAttribute("data-by-cards"); }

  /** What the form says; where it has no fields for the hand, who dealt, put to what was told. */
  #read(told = (hand) => hand) {
    const dealer = this.#form.elements.dealer.value;
    return this.#byCards ? { hand: told(dealer ? { dealer } : {}), wrong: new Set() } : readHand(this.#form);
  }

  /** What decides the score besides the hand: as it stood there, and by the rules of that hand. */
  #more(hand) {
    const { preset, rules, carried, next_dealer } = this.#how.game();
    const { rest, about = {} } = this.#task, { dealer: dealt } = about;
    // Who led the first trick says who dealt: the turn that the game would expect may be another.
    const dealer = hand.tricks ? hand.dealer : hand.dealer ?? dealt ?? next_dealer;
    const { undealt, tricks_won } = rest ?? {};
    return {
      preset: about.preset ?? preset, rules: about.rules ?? rules, carried: about.carried ?? carried,
      dealer: dealer ?? undefined, undealt, tricks_won,
    };
  }

  /** What the form says, a seat that was said before included. */
  #said() {
    const { hand, wrong } = this.#read();
    const seat = this.#form.dataset.taker;
    if (seat && sideOf(seat) === hand.taker) hand.taker = seat;
    const note = this.#form.elements.note.value.trim();
    return { hand: { ...this.#task.rest, ...hand, ...(note && { note }) }, wrong };
  }

  /** Whether only a connection is missing. */
  #enough({ hand, wrong }) {
    if (this.#byCards) return true;
    const told = TOLD.some((name) => name in hand);
    return !wrong.size && told && hand.taker && hand.contract && (hand.bid || !this.#form.elements.bid);
  }

  async #save() {
    const { dataset } = this.#form, button = this.#form.querySelector("[data-save]"), task = this.#task;
    button.disabled = true;
    if (dataset.fresh !== "yes") {
      await Promise.race([this.#score(), new Promise((done) => { setTimeout(done, PATIENCE); })]);
    }
    if (task !== this.#task || !this.#dialog.open) return; // it was closed meanwhile, or is about another hand
    if (dataset.fresh !== "yes") this.#score.alone();
    button.disabled = false;
    const { state } = this.#verdict.dataset;
    const scored = ["made", "failed", "tied"].includes(state);
    if (dataset.fresh === "yes" && !scored && state !== "offline") return this.#complain();
    const now = this.#said();
    if (!scored && !this.#enough(now)) return this.#complain();
    this.#dialog.close();
    this.#how.onSave(now.hand, this.#task);
  }

  /** What has to be said and is not yet: what the form knows of, else what the service has asked for. */
  #missing() {
    const left = missingIn(this.#form, this.#how.words);
    return left.length ? left : this.#score.left();
  }

  #complain() {
    const form = this.#form, verdict = this.#verdict;
    const left = this.#byCards ? [] : this.#missing();
    if (left.length) {
      showWrong(form, left);
      showNothing(form, left.map(({ detail }) => detail).join(" "), "wrong");
      form.querySelector("[data-spoken]").textContent = verdict.querySelector("[data-how]").textContent;
    }
    const place = form.querySelector("[data-missing] input, [aria-invalid]");
    (place ?? form.elements[this.#byCards ? "dealer" : "points_A"]).focus();
    place?.scrollIntoView({ block: "center" });
    verdict.classList.remove("verdict--no");
    requestAnimationFrame(() => verdict.classList.add("verdict--no"));
  }

  #show(title) {
    this.#form.querySelector("[data-hand-title]").textContent = title;
    this.#form.querySelector("[data-spoken]").textContent = ""; // what was said of another hand
    this.#form.querySelector("[data-save]").disabled = false;
    this.#form.dataset.fresh = "no";
    this.#score();
    this.#dialog.showModal();
    this.#form.querySelector(".over__body").scrollTop = 0;
  }
}
