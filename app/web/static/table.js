// A game at the table: its board, what is entered, what waits to be sent, what was refused.
import { element, fill } from "./account.js";
import { showRefused } from "./conflicts.js";
import { adjusting, arranging, claiming, dialogsOf } from "./dialogs.js";
import { entering } from "./entering.js";
import { follow, renewing } from "./live.js";
import { handLine, nameSides, namesOf } from "./names.js";
import { outbox } from "./outbox.js";
import { ask, lang, uuid } from "./requests.js";
import { keep, lasting } from "./store.js";

/**
 * @param {HTMLElement} root
 * @param {{ id: string, token: string, first: any, words: Record<string, any>, onGone: () => void }} how `first` is its state
 */
export function openTable(root, { id, token, first, words, onGone }) {
  const find = (name) => root.querySelector(`[data-${name}]`);
  const dialogs = dialogsOf(root), board = find("board"), live = root.querySelector(".live__state");
  let game = first, names = {}, line = "still", over = false;
  root.hidden = false;

  const renew = renewing({
    address: `/embed/games/${id}/board?lang=${lang}&rows=100`,
    token, shown: board, spoken: find("board-spoken"),
    onTitle(title) { find("title").textContent = title; addActions(); },
  });
  const box = outbox({ id, token, onDone: done, onRefused: refused, onState: showBox });
  const hands = entering(dialogs.hand, { game: () => game, words, onSave: write });
  const adjust = adjusting(dialogs.adjustment, write);
  const claim = claiming(dialogs.claim, write);
  const arrange = arranging(dialogs.game, {
    game: () => game, token,
    onSave: (change) => put({ method: "PATCH", path: "", body: change }),
  });

  /** The newest state wins; an older one comes late. */
  function know(state) {
    if (over) return;
    if (state && state.version >= game.version) game = state;
    names = namesOf(game, words);
    nameSides(root, names);
    keep({ id, name: game.title ?? Object.values(names).join(" – ") });
    const idle = !box.entries().length;
    find("undo").disabled = !idle || !game.can_undo;
    find("redo").disabled = !idle || !game.can_redo;
    const finished = game.status === "finished";
    find("enter").disabled = finished;
    find("enter").textContent = finished
      ? fill(words.won, { side: names[game.winner] ?? words.nobody })
      : fill(words.enter, { number: next() });
    if (Number(board.querySelector(".board")?.dataset.version) !== game.version) {
      renew().then((there) => { if (!there) gone(); }, () => {});
    }
  }

  const next = () => game.hands + box.adding() + 1;
  const gone = () => { if (over) return; over = true; stop(); root.hidden = true; onGone(); };

  function done(answer) {
    know(answer?.game ?? (answer?.version ? answer : null));
  }

  /** What cannot wait in line is made only when nothing waits: its version would be wrong. */
  function put(entry) {
    if (box.entries().length) return say(words.needs_line);
    box.put({ match: game.version, ...entry });
  }

  function write(body, task) {
    if (task.entry) return box.decide({ ...task.entry, body: { ...body, id: uuid(), number: task.entry.body.number } }, game.hands + 1);
    const { match } = task; // the sheet as it was when the form was opened
    if (task.hand) return put({ method: "PUT", path: `/hands/${task.hand}`, body, match });
    if (task.at) return put({ method: "POST", path: "/hands", body: { ...body, id: uuid(), at: task.at }, match });
    box.put({ method: "POST", path: "/hands", body: { ...body, id: uuid(), number: task.number }, adds: true });
  }

  function refused(entry, answer) {
    know(answer.body?.game);
    if (answer.status === 404 && !entry.path) return gone();
    showRefused(find("held"), { entry, answer }, {
      names, words, game,
      decide: (instead) => box.decide(instead, game.hands + 1),
      correct: (wrong) => {
        find("held").hidden = false;
        hands.change({ input: wrong.body, number: wrong.body.number, tally: [], score: {} }, { entry: wrong });
        dialogs.hand.addEventListener("close", () => { find("held").hidden = !box.held(); }, { once: true });
      },
    });
  }

  function say(text) { find("outbox-says").textContent = text; }

  function showBox(state, entries) {
    const waiting = fill(words.waiting, { number: entries.length });
    find("outbox").dataset.state = state;
    live.dataset.state = state === "waiting" ? "lost" : line;
    say({ saved: words.saved, saving: words.saving, held: words.refused, waiting }[state]);
    if (state !== "held") find("held").hidden = true;
    find("send").hidden = state !== "waiting";
    find("outbox-hands").replaceChildren(...entries.map((entry) => element("li", {}, element("bdi", {}, lineOf(entry)))));
    if (state !== "saving") know(null);
  }

  function lineOf({ body, path }) {
    if (!body || !path.startsWith("/hands")) return { "/undo": words.undo, "/redo": words.redo }[path] ?? words.game_change;
    const number = body.number ? `${fill(words.hand_number, { number: body.number })}: ` : "";
    return number + handLine(body, names, words);
  }

  /** Each hand on the board can be changed, taken out, or have another put in before it. */
  function addActions() {
    for (const row of board.querySelectorAll("details[data-hand]")) {
      const actions = ["change", "insert", "remove"].map((name) => {
        const button = element("button", { type: "button", class: "button", "data-act": name }, words[name]);
        button.addEventListener("click", () => act(name, row.dataset.hand));
        return button;
      });
      row.append(element("div", { class: "buttons row-actions no-print" }, ...actions));
    }
  }

  async function act(name, hand) {
    if (box.entries().length) return say(words.needs_line);
    try {
      const match = game.version;
      const found = await asked(`/hands/${hand}`);
      if (!found) return;
      const { number } = found;
      const before = number > 1 ? await asked(`/hands/${number - 1}`) : { carried: 0 };
      if (!before) return;
      const { carried } = before, { dealer } = found;
      if (name === "insert") return hands.fresh({ match, at: number, carried, dealer });
      if (name === "change") return change(found, { match, carried, dealer });
      if (confirm(fill(words.remove_sure, { number }))) put({ method: "DELETE", path: `/hands/${hand}`, match });
    } catch {
      say(words.waiting_only);
    }
  }

  /** What the service has of this game; nothing, with the reason said, where it does not have it. */
  async function asked(path) {
    const { ok, status, body } = await ask("GET", `/v1/games/${id}${path}`, { token });
    if (ok) return body;
    say(status === 404 ? words.hand_gone : body?.detail ?? words.busy);
    if (status === 404) know((await ask("GET", `/v1/games/${id}`, { token })).body);
    return null;
  }

  function change(found, { match, carried, dealer }) {
    const { input } = found, task = { hand: found.id, match };
    if (input.adjustment) return adjust({ ...task, rest: input.played_at && { played_at: input.played_at } }, input);
    if (input.claim) return claim(task, input);
    hands.change({ tally: [], ...found }, { ...task, carried, dealer });
  }

  find("enter").addEventListener("click", () => hands.fresh({ number: next() }));
  find("undo").addEventListener("click", () => put({ method: "POST", path: "/undo" }));
  find("redo").addEventListener("click", () => put({ method: "POST", path: "/redo" }));
  find("send").addEventListener("click", () => box.now());
  root.querySelector("[data-open=game]").addEventListener("click", arrange);
  find("passed").addEventListener("click", () => { dialogs.hand.close(); write({ passed: true }, hands.task()); });
  for (const [name, open] of [["adjustment", adjust], ["claim", claim]]) {
    dialogs.hand.querySelector(`[data-open=${name}]`)?.addEventListener("click", () => {
      dialogs.hand.close();
      open(hands.task());
    });
  }
  const stop = follow({
    events: `/v1/games/${id}/events?lang=${lang}`,
    token,
    onGame: (event) => know(event.game),
    onGone: gone,
    onState: (state) => { line = state; live.dataset.state = state; },
    poll: async () => {
      const { status, body } = await ask("GET", `/v1/games/${id}`, { token });
      if (status === 404) return false;
      know(body);
      return true;
    },
  });
  know(first);
  showBox(box.entries().length ? "saving" : "saved", box.entries());
  box.run();
  if (!lasting) say(words.no_storage);
}
