// <belote-score game="…" lang="fr" theme="dark" rows="5" compact>: a live scoreboard in any page.
// Its colours are custom properties (--dd-felt, --dd-paper …) that the page may set on it.
import { follow, renewing } from "./live.js";

const HOST = new URL(document.currentScript?.src ?? location.href).origin;
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const FRAME = ":host{display:block;background:var(--dd-paper);color:var(--dd-ink);padding:.75rem;border:1px solid var(--dd-line);min-height:12rem}:host([hidden]){display:none}";

class BeloteScore extends HTMLElement {
  static observedAttributes = ["game", "lang", "rows", "compact"];
  #stop = () => {};

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES + FRAME);
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    this.#stop();
    const id = ID.exec(this.getAttribute("game") ?? "")?.[0];
    const [shown, spoken] = [document.createElement("div"), document.createElement("p")];
    spoken.setAttribute("aria-live", "polite");
    const board = document.createElement("div");
    board.className = "board";
    spoken.className = "visually-hidden";
    board.append(spoken);
    this.shadowRoot.replaceChildren(board, shown);
    if (!id) return;
    const server = /^https?:/.test(this.getAttribute("game")) ? new URL(this.getAttribute("game")).origin : HOST;
    const query = new URLSearchParams({ rows: this.getAttribute("rows") ?? 5, compact: this.hasAttribute("compact") ? 1 : 0 });
    const lang = this.getAttribute("lang") ?? document.documentElement.lang.slice(0, 2);
    if (/^(en|fr|bg|ru|uk)$/.test(lang)) query.set("lang", lang);
    const renew = renewing({ address: `${server}/embed/games/${id}/board?${query}`, shown, spoken });
    const end = (detail) => { this.dispatchEvent(new CustomEvent("belote-score", { detail })); };
    renew().then((there) => there || end({ gone: true }), () => {});
    this.#stop = follow({
      events: `${server}/v1/games/${id}/events`,
      poll: renew,
      onState: (state) => { this.dataset.state = state; },
      onGame: (data) => { renew().catch(() => {}); end(data.game); },
      onGone: () => { shown.replaceChildren(); end({ gone: true }); },
    });
  }

  disconnectedCallback() { this.#stop(); }

  attributeChangedCallback(name, before, now) {
    if (this.isConnected && before !== now) this.connectedCallback();
  }
}

customElements.get("belote-score") ?? customElements.define("belote-score", BeloteScore);
