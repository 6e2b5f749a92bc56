// <belote-score game="…" lang="fr" theme="dark" rows="5" compact>: a live scoreboard in any page.
// Its colours are custom properties (--dd-felt, --dd-paper …) that the page may set on it.
// `game` is an id or an address of the service this script is from. It may name no other: what
// comes from there is markup in the page, and not everybody who may write this tag may write that.
import { watching } from "./live.js";

const HOST = new URL(document.currentScript?.src ?? location.href).origin;
const ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i;
const FRAME = ":host{display:block;background:var(--dd-paper);color:var(--dd-ink);padding:.75rem;border:1px solid var(--dd-line);min-height:12rem}:host([hidden]){display:none}";

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
    this.shadowRoot.replaceChildren(board, shown);
    delete this.dataset.state;
    if (!id) return;
    const query = new URLSearchParams({ rows: this.getAttribute("rows") ?? 5, compact: this.hasAttribute("compact") ? 1 : 0 });
    const lang = this.getAttribute("lang") ?? document.documentElement.lang.slice(0, 2);
    if (/^(en|fr|bg|ru|uk)$/.test(lang)) query.set("lang", lang);
    const tell = (detail) => { this.dispatchEvent(new CustomEvent("belote-score", { detail })); };
    this.#stop = watching({
      address: `${HOST}/embed/games/${id}/board?${query}`,
      events: `${HOST}/v1/games/${id}/events`,
      shown,
      spoken,
      onState: (state) => { this.dataset.state = state; },
      onGame: ({ game }) => tell(game),
      onGone: () => { shown.replaceChildren(); tell({ gone: true }); },
    });
  }
}

if (!customElements.get("belote-score")) customElements.define("belote-score", BeloteScore);
