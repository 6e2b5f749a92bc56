// What follows from what was chosen: a capot decides the points, a bid for all tricks asks one thing only.

const chosen = (form, name) => form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
const pointsOf = (form) => [...form.querySelectorAll("[name^=points_]")];

function choose(form, name, value) {
  for (const each of form.querySelectorAll(`[name="${name}"]`)) each.checked = each.value === value;
}

/** With every trick there is nothing to count: figures are put aside, and back if it was no capot. */
function setAside(form) {
  const fields = pointsOf(form), capot = chosen(form, "capot");
  if (fields.length > 2) return; // of three, they tell what was left undealt
  for (const each of fields) {
    const kept = each.dataset.aside ?? "";
    if (capot && each.value) each.dataset.aside = each.value;
    if (!capot) delete each.dataset.aside;
    each.value = capot ? "" : each.value || kept;
  }
}

/** Made, it was a capot of the taker; the form says so, and the other way round. */
function allTricks(form, changed) {
  const bid = chosen(form, "bid"), solo = form.elements.generale;
  if (bid !== "capot" && bid !== "generale") {
    if (changed === "bid" && chosen(form, "all_tricks") === "made") choose(form, "capot", "");
    if (changed === "bid") solo.checked = false;
    choose(form, "all_tricks", null);
    return "";
  }
  const how = chosen(form, "all_tricks");
  if (how === "made") {
    choose(form, "capot", chosen(form, "taker"));
    solo.checked = bid === "generale";
  } else if (changed === "all_tricks") {
    choose(form, "capot", "");
    solo.checked = false;
  }
  return how || "ask";
}

/** @param {HTMLFormElement} form @param {string} [changed] the name of the field that was changed */
export function derive(form, changed) {
  if (form.querySelector("[name=all_tricks]")) form.dataset.allTricks = allTricks(form, changed);
  if (["capot", "all_tricks", "taker", "bid"].includes(changed)) setAside(form);
}

/** Nothing is put aside for another hand. */
export function forgetAside(form) {
  for (const each of pointsOf(form)) delete each.dataset.aside;
}

/**
 * What has to be said and is not yet, in the order of the form.
 * @param {HTMLFormElement} form @param {Record<string, any>} words
 * @returns {{ place: string, detail: string }[]}
 */
export function missingIn(form, words) {
  const open = (name) => form.querySelector(`[name="${name}"]`) && !chosen(form, name);
  const places = ["contract", "taker", "bid"].filter(open);
  const { allTricks: how } = form.dataset, capot = chosen(form, "capot");
  if (how === "ask") places.push("all_tricks");
  else if (!capot && !pointsOf(form).some((each) => each.value.trim())) places.push("points");
  return places.map((place) => ({ place, detail: words.missing[place] }));
}
