// A scoreboard on a page of ours: kept fresh, in words that the page brings.
import { follow, renewing } from "./live.js";

const live = document.querySelector(".live");
const hash = new URLSearchParams(location.hash.slice(1));
const token = hash.get("viewer") ?? hash.get("scorer") ?? "";
const state = live?.querySelector(".live__state");

async function start() {
  const shown = live.querySelector("[data-shown]");
  const renew = renewing({
    address: live.dataset.board,
    token,
    shown,
    spoken: live.querySelector("[data-spoken]"),
    onTitle(title) {
      const place = document.querySelector("h1[data-title] bdi");
      if (place && place.textContent !== title) place.textContent = title;
    },
  });
  if (!shown.firstElementChild && !(await reveal(renew))) return;
  follow({
    events: live.dataset.events,
    token,
    poll: renew,
    onState: (now) => { state.dataset.state = now; },
    onGame: ({ version }) => {
      const seen = shown.querySelector(".board")?.dataset.version;
      if (Number(seen) !== version) renew().catch(() => {});
    },
    onGone: () => {
      state.dataset.state = "still";
      shown.replaceChildren(live.querySelector("[data-gone]").content.cloneNode(true));
    },
  });
}

/** The page came without the game: if it is private and the token behind # opens it, show it. */
async function reveal(renew) {
  if (!token || !(await renew().catch(() => false))) return false;
  const heading = document.createElement("h1");
  heading.textContent = live.querySelector(".board").dataset.title;
  document.querySelector("[data-missing]").replaceChildren(heading);
  document.querySelector("[data-private]").hidden = false;
  return true;
}

if (live) start();
