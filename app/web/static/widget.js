// <belote-score game="…" lang="fr" theme="dark" rows="5" compact>: a live scoreboard in any page.
// Its colours are custom properties (--dd-felt, --dd-paper …) that the page may set on it.
// `game` is an id or an address of the service this script is from. It may name no other: what
// comes from there is markup in the page, and not everybody who may write this tag may write that.
import { watching } from "./live.js";

const HOST = new URL(document.currentScript?.src ?? location.href).origin;
const ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i;
// What the page says of everything (`* { font-size: 9px }`, `body { text-transform: uppercase }`) ends at `.all`.
const FRAME = ":host{--dd-rem:max(1rem,16px);display:block;background:var(--dd-paper);padding:calc(.75*var(--dd-rem));border:1px solid var(--dd-line);min-height:calc(12*var(--dd-rem))}:host([hidden]){display:none}.all{all:initial;display:block;position:relative;color:var(--dd-ink);font:var(--dd-rem)/1.5 var(--dd-font)}";

/** An element of a class with what is in it. */
function built(kind, name = "", ...inner) {
  const element = document.createElement(kind);
  element.className = name;
  element.append(...inner);
  return element;
}

/** How many hands are shown; the usual number where what is asked for is none that a board has. */
const rowsOf = (asked) => (/^\d{1,2}$|^100$/.test(asked ?? "") ? asked : 5);

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
    const lang = this.#lang(), words = this.#words(lang);
    const shown = built("div"), spoken = built("p", "visually-hidden"), name = built("bdi");
    spoken.setAttribute("aria-live", "polite");
    const link = built("a", "", name);
    const state = built("p", "live__state", built("span", "live__live", words[1]), built("span", "live__lost", words[2]));
    const all = built("div", "all", built("div", "board", spoken), shown);
    this.shadowRoot.replaceChildren(all);
    delete this.dataset.state;
    const missing = () => {
      const said = built("p", "board__empty", words[0]);
      said.setAttribute("role", "status");
      shown.replaceChildren(built("div", "board", said));
      all.replaceChildren(shown);
    };
    if (!id) return void missing();
    link.href = `${HOST}/g/${id}${lang && `?lang=${lang}`}`;
    link.target = "_blank";
    link.rel = "noopener";
    state.dataset.state = "still";
    shown.before(built("p", "frame__title", link), state);
    const query = new URLSearchParams({ rows: rowsOf(this.getAttribute("rows")), compact: this.hasAttribute("compact") ? 1 : 0 });
    if (lang) query.set("lang", lang);
    const tell = (detail) => { this.dispatchEvent(new CustomEvent("belote-score", { detail })); };
    this.#stop = watching({
      address: `${HOST}/embed/games/${id}/board?${query}`,
      events: `${HOST}/v1/games/${id}/events`,
      shown,
      spoken,
      onTitle: (title) => { name.textContent = title; },
      onState: (now) => { this.dataset.state = state.dataset.state = now; },
      onGame: ({ game }) => tell(game),
      onGone: () => { missing(); tell({ gone: true }); },
    });
  }

  /** One that we speak: asked for by the element, or by the page; else the reader's. */
  #lang() {
    const lang = this.getAttribute("lang") ?? document.documentElement.lang.slice(0, 2);
    return Object.hasOwn(WORDS, lang) ? lang : "";
  }

  /** What it says itself, without a board: that there is no game, whether it is live, whether lost. */
  #words(lang) {
    const ours = navigator.languages.map((each) => each.slice(0, 2)).find((each) => Object.hasOwn(WORDS, each));
    return WORDS[lang || ours || "en"];
  }
}

if (!customElements.get("belote-score")) customElements.define("belote-score", BeloteScore);
