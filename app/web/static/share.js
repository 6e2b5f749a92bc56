// Handing a game on: fields that copy themselves, and the code by which a second scorer joins.
// The scorer's token stands behind the # of addresses and never goes to the service this way.
import { generate } from "./lean-qr.js";

/** The address by which somebody joins as a second scorer. */
export function joinLink(game, token) {
  return `${location.origin}/play#game=${game}&token=${token}`;
}

/** A text as a QR code: an SVG, black on nothing. */
export function drawCode(text) {
  const code = generate(text), border = 2, size = code.size + 2 * border;
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

/** Fields with `data-copy` are copied when they are pressed, and say so. */
export function copying(root, copied) {
  for (const field of root.querySelectorAll("[data-copy]")) {
    const label = field.closest("label").querySelector("span");
    const name = label.textContent;
    field.addEventListener("focus", () => field.select());
    field.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(field.value);
        label.textContent = `${name} · ${copied}`;
        setTimeout(() => { label.textContent = name; }, 2000);
      } catch { /* it is selected: the reader copies it */ }
    });
  }
}

const panel = document.querySelector("[data-share]");
if (panel) {
  copying(panel, panel.dataset.copied);
  const token = new URLSearchParams(location.hash.slice(1)).get("scorer");
  if (token) {
    panel.querySelector("[data-qr]").append(drawCode(joinLink(panel.dataset.game, token)));
    panel.querySelector("[data-join]").hidden = false;
  }
}
