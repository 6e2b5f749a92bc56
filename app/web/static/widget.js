// <belote-score game="…" lang="fr" theme="dark" rows="5" compact>: a live scoreboard in any page.
// Its colours are custom properties (--dd-felt, --dd-paper …) that the page may set on it.
// `game` is an id or an address of the service this script is from. It may name no other: what
// comes from there is markup in the page, and not everybody who may write this tag may write that.
import { watching } from "./live.js";

const HOST = new URL(document.currentScript?.src ?? location.href).origin;
const ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i;
// What the page says of everything (`* { font-size: 9px }`, `body { text-transform: uppercase }`) ends at `.all`.
const FRAME = ":host{--dd-rem:max(1rem,16px);display:block;background:var(--dd-paper);padding:calc(.75*var(--dd-rem));border:1px solid var(--dd-line);min-height:calc(12*var(--dd-rem))}:host([hidden]){display:none}.all{all:initial;display:block}";

/** The id of the game; nothing if it is none of ours. */
function idOf(game) {
  try {
    const { origin, pathname } = new URL(game.trim(), `${HOST}/`);
    return origin === HOST ? ID.exec(pathname)?.[1] : undefined;
  } catch { /* no address at all */ }
}

class BeloteScore extends HTMLElement {
  static observedAttributes = ["game", "lang", "rows", "compact"];
  #stop = () => {};
  #due = false;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES + FRAME);
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
  }

  connectedCallback() { this.#change(); }

  disconnectedCallback() { this.#change(); }

  attributeChangedCallback(name, before, now) { if (before !== now) this.#change(); }

  /** Attributes come one by one, also before it stands in the page: it begins once, when all are there. */
  #change() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.#stop();
      this.#stop = () => {};
      if (this.isConnected) this.#begin();
    });
  }

  #begin() {
    const id = idOf(this.getAttribute("game") ?? "");
    const [shown, spoken] = [document.createElement("div"), document.createElement("p")];
    spoken.setAttribute("aria-live", "polite");
    const board = document.createElement("div");
    board.className = "board";
    spoken.className = "visually-hidden";
    board.append(spoken);
    const all = document.createElement("div");
    all.className = "all";
    all.append(board, shown);
    this.shadowRoot.replaceChildren(all);
    delete this.dataset.state;
    const lang = this.#lang();
    if (!id) return void this.#missing(shown, lang);
    const query = new URLSearchParams({ rows: this.getAttribute("rows") ?? 5, compact: this.hasAttribute("compact") ? 1 : 0 });
    if (lang) query.set("lang", lang);
    const tell = (detail) => { this.dispatchEvent(new CustomEvent("belote-score", { detail })); };
    this.#stop = watching({
      address: `${HOST}/embed/games/${id}/board?${query}`,
      events: `${HOST}/v1/games/${id}/events`,
      shown,
      spoken,
      onState: (state) => { this.dataset.state = state; },
      onGame: ({ game }) => tell(game),
      onGone: () => { this.#missing(shown, lang); tell({ gone: true }); },
    });
  }

  /** One that we speak: asked for by the element, or by the page; else the reader's. */
  #lang() {
    const lang = this.getAttribute("lang") ?? document.documentElement.lang.slice(0, 2);
    return Object.hasOwn(NO_GAME, lang) ? lang : "";
  }

  /** One sentence instead of a board. */
  #missing(shown, lang) {
    const board = document.createElement("div"), said = document.createElement("p");
    board.className = "board";
    said.className = "board__empty";
    said.setAttribute("role", "status");
    const ours = navigator.languages.map((each) => each.slice(0, 2)).find((each) => Object.hasOwn(NO_GAME, each));
    said.textContent = NO_GAME[lang || ours || "en"];
    board.append(said);
    shown.replaceChildren(board);
  }
}

if (!customElements.get("belote-score")) customElements.define("belote-score", BeloteScore);
