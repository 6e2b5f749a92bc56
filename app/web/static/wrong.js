// What is wrong, said beside the field it is wrong with.

/** Marks a field, or the group it is in: a radio button is not wrong by itself. */
function mark(field, told, wrong) {
  const group = field.type === "radio" && field.closest("fieldset");
  if (group) group.toggleAttribute("data-missing", wrong);
  else if (wrong) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  if (wrong) field.setAttribute("aria-describedby", told);
  else field.removeAttribute("aria-describedby");
}

/**
 * Says in a place what is wrong, or nothing; of the fields that share it some are marked.
 * @param {HTMLElement} place
 * @param {string} detail
 * @param {HTMLInputElement[]} fields
 * @param {HTMLInputElement[]} wrong
 */
export function tellAt(place, detail, fields, wrong) {
  place.textContent = detail;
  place.hidden = !detail;
  for (const field of fields) mark(field, place.id, wrong.includes(field));
}
