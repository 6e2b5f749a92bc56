// A row of the form that tells a declaration: what it is decides by which cards it can be named.

/** Offers only those; what was chosen and cannot be gives way to the highest that can. */
export function narrow(row) {
  const kind = row.querySelector("[name=kind]"), rank = row.querySelector("[name=rank]");
  const ranks = kind.selectedOptions[0]?.dataset.ranks?.split(" ");
  for (const each of rank.options) each.hidden = each.disabled = Boolean(ranks) && !ranks.includes(each.value);
  if (rank.selectedOptions[0]?.disabled) rank.value = ranks[0];
}

/** @param {HTMLFormElement} form */
export function narrowing(form) {
  for (const row of form.querySelectorAll(".declaration")) narrow(row);
  form.addEventListener("input", ({ target }) => { if (target.name === "kind") narrow(target.closest(".declaration")); });
}
