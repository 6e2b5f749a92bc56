// The calculator: scores while it is filled in, and keeps the form in the address.
import { wordsOf } from "./account.js";
import { attend, readRules } from "./hand-form.js";
import { previewing } from "./preview.js";

const form = document.querySelector("[data-calculator]");

/** What the form says as a query, without what it does not say. */
function query() {
  const said = [...new FormData(form)].filter(([, value]) => value !== "" && value !== "0");
  const kinds = new FormData(form).getAll("kind");
  const rows = ["who", "kind", "rank", "suit"];
  const declared = kinds.flatMap((kind, row) => (kind ? rows.map((name) => [name, new FormData(form).getAll(name)[row]]) : []));
  return new URLSearchParams([...said.filter(([name]) => !rows.includes(name)), ...declared]);
}

function remember() {
  try {
    history.replaceState(null, "", `?${query()}`);
  } catch { /* a frame without an origin may not */ }
}

const score = previewing(form, {
  address: () => form.dataset.score,
  more: () => readRules(form),
  words: wordsOf(),
  onAnswer: (scored) => {
    form.querySelector("[data-why]").textContent = scored?.award[0]?.text ?? "";
    if (scored) remember();
  },
});
attend(form);
form.addEventListener("submit", (event) => { event.preventDefault(); score(); });
// Other rules can mean other fields: the service makes the form anew.
form.querySelector("[data-options]").addEventListener("change", () => {
  const said = query();
  said.set("counting", said.get("counting") ?? "trick_points");
  location.assign(`?${said}`);
});
form.querySelectorAll("[data-declarations] fieldset").forEach((each, place) => {
  if (place > 0 && !each.querySelector("[name=kind]").value) each.remove();
});
