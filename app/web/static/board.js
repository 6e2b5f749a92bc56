// A scoreboard on a page of ours: kept fresh, in words that the page brings.
import { watching } from "./live.js";
import { viewer as token } from "./rights.js";

const live = document.querySelector(".live");

function start() {
  const shown = live.querySelector("[data-shown]"), state = live.querySelector(".live__state");
  watching({
    address: live.dataset.board,
    events: live.dataset.events,
    token,
    shown,
    spoken: live.querySelector("[data-spoken]"),
    onTitle(title) {
      const place = document.querySelector("h1[data-title] bdi");
      if (!place) reveal(title);
      else if (place.textContent !== title) place.textContent = title;
    },
    onState: (now) => { state.dataset.state = now; },
    onGone() {
      if (!shown.firstElementChild) return; // the page says so already
      state.dataset.state = "still";
      shown.replaceChildren(live.querySelector("[data-gone]").content.cloneNode(true));
    },
  });
}

/** The page came without the game: it is private, and the token behind # has opened it. */
function reveal(title) {
  const heading = document.createElement("h1"), name = document.createElement("bdi");
  heading.dataset.title = "";
  name.textContent = title;
  heading.append(name);
  document.querySelector("[data-missing]").replaceChildren(heading);
  document.querySelector("[data-private]").hidden = false;
}

if (live && (token || live.querySelector(".board"))) start();
