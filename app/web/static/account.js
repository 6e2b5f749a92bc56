// What came of a hand: the score large, and the account that explains it. `scored.html` is the same.

/** @param {string} tag @param {object} more attributes, or properties @param {...(Node|string)} inside */
export function element(tag, more = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(more)) {
    if (value === undefined || value === null || value === false) continue;
    made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...inside);
  return made;
}

/** The words that the page brings. */
export function wordsOf(root = document) {
  return JSON.parse(root.querySelector("#words").textContent);
}

/** A sentence with its facts filled in. */
export function fill(sentence, facts) {
  return sentence.replace(/\{([a-z_]+)\}/g, (all, name) => facts[name] ?? all);
}

/** A figure with a minus sign that is one. */
export const figure = (points) => (points < 0 ? `\u2212${-points}` : String(points));

function row(head, points, sum = false) {
  const moves = sum || Object.values(points).some(Boolean);
  const cells = Object.values(points).map((each) => element("td", {}, moves ? figure(each) : ""));
  return element("tr", { class: sum && "sum" }, element("th", { scope: "row" }, head), ...cells);
}

/** Shows an answer of the service in `root`. */
export function showScored(root, scored, words) {
  const verdict = root.querySelector("[data-verdict]");
  verdict.dataset.state = scored.outcome;
  for (const [side, points] of Object.entries(scored.score)) {
    verdict.querySelector(`[data-score="${side}"]`).textContent = figure(points);
  }
  verdict.querySelector("[data-how]").textContent = words.outcomes[scored.outcome] ?? "";
  const hangs = scored.carried ? [fill(words.hanging, { points: scored.carried })] : [];
  root.querySelector("[data-rows]").replaceChildren(
    ...scored.tally.map((each) => row(each.text, each.points)),
    row(words.counted, scored.points, true),
    ...scored.award.map((each) => row(each.text, each.points)),
    row(words.written, scored.score, true),
  );
  root.querySelector("[data-remarks]").replaceChildren(
    ...hangs.map((text) => element("p", { class: "notice" }, text)),
    ...scored.remarks.map((each) => element("p", { class: "soft small" }, remark(root, scored, each, words))),
  );
  root.querySelector("[data-account]").hidden = false;
}

/** A remark by what the form calls its fields and its sides: of whom it speaks, the figures tell. */
function remark(root, { tally, remarks }, each, words) {
  const own = words.remarks[each.code];
  if (!own) return each.text;
  const rows = tally.filter(({ rule }) => ["cards", "last_trick", "tricks"].includes(rule));
  const letters = Object.keys(rows[0].points);
  const without = letters.filter((side) => rows.every(({ points }) => !points[side]));
  const side = without[remarks.filter(({ code }) => code === each.code).indexOf(each)];
  const meant = each.code === "maybe_capot" ? letters.find((other) => other !== side) : side;
  return fill(own, { side: root.querySelector(`[data-verdict] [data-side="${meant}"]`).textContent });
}

/** Shows that there is no answer, and why. */
export function showNothing(root, why, state) {
  const verdict = root.querySelector("[data-verdict]");
  verdict.dataset.state = state;
  for (const each of verdict.querySelectorAll("[data-score]")) each.textContent = "–";
  verdict.querySelector("[data-how]").textContent = why;
  root.querySelector("[data-account]").hidden = true;
}

/** What a screen reader hears of an answer. */
export function spoken(root, scored) {
  const names = (side) => root.querySelector(`[data-verdict] [data-side="${side}"]`).textContent;
  const figures = Object.entries(scored.score).map(([side, points]) => `${names(side)} ${figure(points)}`);
  return `${figures.join(", ")}. ${root.querySelector("[data-how]").textContent}`;
}
