// Follow a game: its event stream as long as there is one, polling while there is none.
// The stream is read by fetch: it can bring a token, and tells its status when it is refused.

const POLL = 15_000; // between two looks without a stream
const SILENCE = 40_000; // the service says something every 15 s: longer silence is a dead line
const OPENING = 10_000; // by then the first event must be here
const FETCHED = 10_000; // by then a board must be here, or it is asked for anew
const UNSEEN = 2_000; // in which boards that nobody looks at are renewed: not all at once

/** How long to wait after so many failures in a row: longer and longer, not all at once. */
const pause = (failures) => Math.min(POLL, 1000 * 2 ** failures) * (0.75 + Math.random() / 2);

/**
 * @param {object} game
 * @param {string} game.events the address of the stream
 * @param {string} [game.token] for a private game
 * @param {(data: object) => void} game.onGame the data of an event
 * @param {() => void} game.onGone the game was deleted
 * @param {(state: "live" | "lost") => void} [game.onState]
 * @param {() => Promise<unknown>} [game.poll] looks at the game without a stream; fails if it cannot
 * @returns {() => void} stops following
 */
export function follow({ events, token, onGame, onGone, onState = () => {}, poll = async () => {} }) {
  let last = "", stopped = false, failures = 0, waking = () => {}, open = null;

  const online = () => waking();
  const stop = () => {
    stopped = true;
    removeEventListener("online", online);
    open?.abort();
    waking();
  };
  const gone = () => { stop(); onGone(); };
  const wait = (time) => new Promise((resolve) => { waking = resolve; setTimeout(resolve, time); });

  function told(event) {
    if (event.id) last = event.id;
    if (event.event === "gone") gone();
    if (event.event === "game") { failures = 0; onState("live"); onGame(JSON.parse(event.data)); }
  }

  async function read() {
    open = new AbortController();
    const headers = { Accept: "text/event-stream" };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (last) headers["Last-Event-ID"] = last;
    let timer = setTimeout(() => open.abort(), OPENING);
    try {
      const answer = await fetch(events, { headers, signal: open.signal, cache: "no-store" });
      if (!answer.ok) return;
      if (last) onState("live"); // nothing may have happened meanwhile: then nothing is sent
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ""; ;) {
        const { done, value } = await reader.read();
        if (done || stopped) return;
        clearTimeout(timer);
        timer = setTimeout(() => open.abort(), SILENCE);
        const blocks = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
        rest = blocks.pop();
        blocks.map(parse).forEach(told);
        failures = 0;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  (async () => {
    while (!stopped) {
      await read().catch(() => {});
      if (stopped) return;
      onState("lost");
      await wait(failures ? pause(failures) : 500);
      failures += 1;
      if (!stopped) await poll().then((there) => there === false && gone(), () => {});
    }
  })();
  addEventListener("online", online);
  return stop;
}

/** The fields of one event. */
function parse(block) {
  const event = {};
  for (const line of block.split("\n")) {
    const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name) event[name] = name === "data" && event.data ? `${event.data}\n${value}` : value;
  }
  return event;
}

/**
 * A board of the service in an element: fetched anew when told to, once at a time, and again and
 * again after a failure. What was opened stays open; what is new is said to screen readers.
 * @returns {((version?: number) => Promise<boolean>) & { stop: () => void, version: () => number }}
 *   renews it, to this version at least; false when the game is not there any more; fails if it
 *   could not be renewed yet: `onTried` tells of each try, also of those that follow by themselves
 */
export function renewing({ address, token, shown, spoken, onTitle = () => {}, onTried = () => {} }) {
  let etag = "", running = null, again = false, wanted = 0, failures = 0, retry = 0, stopped = false, open = null;
  const version = () => Number(shown.querySelector(".board")?.dataset.version ?? 0);

  function show(html) {
    const opened = new Set([...shown.querySelectorAll("details[open]")].map((each) => each.dataset.hand));
    const focused = shown.getRootNode().activeElement?.closest?.("details")?.dataset.hand;
    const made = document.createElement("template");
    made.innerHTML = html;
    const { title, summary } = made.content.querySelector(".board").dataset; // not there: no answer of ours
    shown.replaceChildren(made.content);
    for (const each of shown.querySelectorAll("details")) {
      each.open = opened.has(each.dataset.hand);
      if (each.dataset.hand === focused) each.firstElementChild.focus({ preventScroll: true });
    }
    if (spoken.textContent !== summary) spoken.textContent = summary;
    onTitle(title);
  }

  async function fetched() {
    open = new AbortController();
    const headers = { Accept: "text/html" };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (etag) headers["If-None-Match"] = etag;
    const timer = setTimeout(() => open.abort(), FETCHED);
    try {
      const answer = await fetch(address, { headers, signal: open.signal, cache: "no-store" });
      if (answer.status === 404) return false;
      if (answer.status === 304) return true;
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const html = await answer.text();
      if (stopped) return true;
      show(html);
      etag = answer.headers.get("ETag");
      return true;
    } finally {
      clearTimeout(timer);
    }
  }

  async function run() {
    let there = null;
    try {
      do { again = false; there = await fetched(); } while (there && again && !(wanted && version() >= wanted));
      if (there && version() < wanted) throw new Error(`version ${version()} is older than ${wanted}`);
      failures = 0;
      return there;
    } catch (error) {
      failures += 1;
      if (!stopped) retry = setTimeout(() => renew(wanted).catch(() => {}), pause(failures - 1));
      throw error;
    } finally {
      running = null;
      if (!stopped) onTried(there);
    }
  }

  function renew(least = 0) {
    clearTimeout(retry);
    wanted = least;
    again = true;
    return running ??= run();
  }

  return Object.assign(renew, { version, stop: () => { stopped = true; clearTimeout(retry); open?.abort(); } });
}

/**
 * Follow a game on its board. It says "live" only while the board shows what the stream told last,
 * "still" while that is fetched, "lost" when it could not be, or there is no stream.
 * @param {object} game as for `follow` and `renewing`
 * @returns {() => void} stops it
 */
export function watching({ events, onState, onGame = () => {}, onGone, ...board }) {
  let stream = "still", told = 0, failed = false, ended = false;

  const say = () => {
    const behind = stream === "live" && renew.version() < told;
    onState(behind ? (failed ? "lost" : "still") : stream);
  };
  const stop = () => { ended = true; leave(); renew.stop(); };
  const gone = () => { if (!ended) { stop(); onGone(); } };
  const catchUp = () => { if (!ended && renew.version() !== told) renew(told).catch(() => {}); };
  const renew = renewing({
    ...board,
    onTried(there) {
      failed = there === null;
      if (there === false) gone(); else say();
    },
  });
  const leave = follow({
    events,
    token: board.token,
    poll: () => renew(),
    onState: (now) => { stream = now; say(); },
    onGame(event) {
      told = event.version;
      if (document.hidden) setTimeout(catchUp, UNSEEN * Math.random()); else catchUp();
      say();
      onGame(event);
    },
    onGone: gone,
  });
  if (!renew.version()) renew().catch(() => {});
  return stop;
}
