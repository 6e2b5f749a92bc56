// Follow a game: its event stream as long as there is one, polling while there is none.
// The stream is read by fetch: it can bring a token, and tells its status when it is refused.

const POLL = 15_000; // between two looks without a stream
const SILENCE = 40_000; // the service says something every 15 s: longer silence is a dead line
const OPENING = 10_000; // by then the first event must be here

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

  const stop = () => { stopped = true; open?.abort(); waking(); };
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
      await wait(failures ? Math.min(POLL, 1000 * 2 ** failures) * (0.75 + Math.random() / 2) : 500);
      failures += 1;
      if (!stopped) await poll().then((there) => there === false && gone(), () => {});
    }
  })();
  addEventListener("online", () => waking());
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
 * A board of the service in an element: fetched anew when told to, once at a time.
 * What was opened stays open; what is new is said to screen readers.
 * @returns {() => Promise<boolean>} renews it; false when the game is not there any more
 */
export function renewing({ address, token, shown, spoken, onTitle = () => {} }) {
  let etag = "", running = null, again = false;

  function show(html) {
    const opened = new Set([...shown.querySelectorAll("details[open]")].map((each) => each.dataset.hand));
    const focused = shown.getRootNode().activeElement?.closest?.("details")?.dataset.hand;
    shown.innerHTML = html;
    for (const each of shown.querySelectorAll("details")) {
      each.open = opened.has(each.dataset.hand);
      if (each.dataset.hand === focused) each.firstElementChild.focus({ preventScroll: true });
    }
    const { title, summary } = shown.querySelector(".board").dataset;
    if (spoken.textContent !== summary) spoken.textContent = summary;
    onTitle(title);
  }

  async function renew() {
    const headers = { Accept: "text/html" };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (etag) headers["If-None-Match"] = etag;
    const answer = await fetch(address, { headers, cache: "no-store" });
    if (answer.status === 404) return false;
    if (answer.status === 304) return true;
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    show(await answer.text());
    etag = answer.headers.get("ETag");
    return true;
  }

  return async function once() {
    if (running) { again = true; return running; }
    running = renew().finally(() => { running = null; });
    const there = await running;
    if (again) { again = false; return once(); }
    return there;
  };
}
