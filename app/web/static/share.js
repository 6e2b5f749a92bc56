// Handing a game on: fields that copy themselves, and the code by which a second scorer joins.
// The scorer's token stands behind the # of addresses and never goes to the service this way.
import { generate } from "./lean-qr.js";

/** The address by which somebody joins as a second scorer. */
export function joinLink(game, token) {
  return `${location.origin}/play#game=${game}&token=${token}`;
}

/** A text as a QR code: an SVG, black on nothing. */
export function drawCode(text) {
  const code = generate(text), border = 4, size = code.size + 2 * border;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  let drawn = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) drawn += `M${x + border} ${y + border}h1v1h-1z`;
    }
  }
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", "qr");
  path.setAttribute("d", drawn);
  svg.append(path);
  return svg;
}

/** Fields with `data-copy` are copied by the button beside them, or when they are pressed, and say so. */
export function copying(root, { copied, selected = copied }) {
  const said = root.querySelector("[data-said]");
  for (const field of root.querySelectorAll("[data-copy]")) {
    const button = field.closest(".share__way")?.querySelector("[data-copies]");
    const label = button?.firstElementChild ?? field.closest("label").querySelector("span");
    const name = label.textContent;
    let timer = 0;
    const tell = (text) => {
      label.textContent = text;
      if (said) said.textContent = text;
      clearTimeout(timer);
      timer = setTimeout(() => {
        label.textContent = name;
        if (said) said.textContent = "";
      }, 3000);
    };
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(field.value);
        tell(copied);
      } catch { // no permission, or a page without TLS: the older way, else it is selected
        field.focus();
        field.select();
        tell(document.execCommand("copy") ? copied : selected);
      }
    };
    field.addEventListener("focus", () => field.select());
    if (button) {
      button.hidden = false;
      button.addEventListener("click", copy);
    } else {
      field.addEventListener("click", copy);
    }
  }
}

/** Escape closes it and goes back to what opened it. */
function closing(details) {
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.firstElementChild.focus();
  });
}

const panel = document.querySelector("[data-share]");
if (panel) {
  copying(panel, panel.dataset);
  const { scorer } = await import("./rights.js"); // where this is only lent, the address is another's
  if (scorer) {
    panel.querySelector("[data-qr]").append(drawCode(joinLink(panel.dataset.game, scorer)));
    panel.querySelector("[data-join]").hidden = false;
  }
  closing(panel.closest("details"));
}
