(() => {
const STYLES = ":root, :host { --dd-paper: #fbfaf5; --dd-raised: #ffffff; --dd-ink: #1b221e; --dd-soft: #58615b; --dd-line: #d8d4c5; --dd-edge: #85857a; --dd-felt: #17633f; --dd-on-felt: #ffffff; --dd-wash: #e6f0ea; --dd-red: #b3231c; --dd-red-wash: #fbeae8; --dd-focus: #17633f; --dd-font: system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", \"Liberation Sans\", sans-serif; --dd-mono: ui-monospace, \"SF Mono\", \"Cascadia Mono\", \"DejaVu Sans Mono\", monospace; --dd-touch: calc(2.75*var(--dd-rem)); color-scheme: light; } @media (prefers-color-scheme: dark) { :root:not([data-theme=\"light\"]), :host(:not([theme=\"light\"])) { --dd-paper: #141916; --dd-raised: #1d2420; --dd-ink: #eceae2; --dd-soft: #a5aea8; --dd-line: #343d37; --dd-edge: #7f8a83; --dd-felt: #7fd0a5; --dd-on-felt: #0c1710; --dd-wash: #1c3126; --dd-red: #ff8f86; --dd-red-wash: #3a2220; --dd-focus: #7fd0a5; color-scheme: dark; } } :root[data-theme=\"dark\"], :host([theme=\"dark\"]) { --dd-paper: #141916; --dd-raised: #1d2420; --dd-ink: #eceae2; --dd-soft: #a5aea8; --dd-line: #343d37; --dd-edge: #7f8a83; --dd-felt: #7fd0a5; --dd-on-felt: #0c1710; --dd-wash: #1c3126; --dd-red: #ff8f86; --dd-red-wash: #3a2220; --dd-focus: #7fd0a5; color-scheme: dark; } .board { container: board / inline-size; --board-columns: minmax(0, 1fr) minmax(calc(6*var(--dd-rem)), 30%) minmax(0, 1fr); font: calc(1*var(--dd-rem))/1.5 var(--dd-font); font-variant-numeric: tabular-nums lining-nums; color: var(--dd-ink); overflow-wrap: anywhere; } .board *, .board *::before { box-sizing: border-box; } .board p, .board ol { margin: 0; padding: 0; } .board--3 { --board-columns: repeat(3, minmax(0, 1fr)); } .board__top { display: grid; grid-template-columns: var(--board-columns); grid-template-rows: repeat(5, auto); margin-bottom: 4px; border-bottom: 2px solid var(--dd-ink); } .board--finished .board__top { margin-bottom: 0; border-bottom: 6px double var(--dd-ink); } .side { display: grid; grid-row: 1 / span 5; grid-template: subgrid / minmax(0, 1fr); justify-items: center; text-align: center; padding: calc(.5*var(--dd-rem)) calc(.125*var(--dd-rem)); } .board--2 .side:nth-of-type(2) { grid-column: 3; } .board__middle { text-align: center; padding: calc(.5*var(--dd-rem)) calc(.25*var(--dd-rem)); } .board--2 .board__middle { grid-column: 2; grid-row: 1 / span 5; display: grid; align-content: center; justify-items: center; } .board--3 .board__middle { grid-column: 1 / -1; display: flex; justify-content: center; align-items: center; gap: calc(1*var(--dd-rem)); min-height: calc(2.75*var(--dd-rem)); padding-top: 0; } .side__name { grid-row: 1; align-self: end; hyphens: auto; font-weight: 650; line-height: 1.25; max-width: 100%; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2; } .side__players { grid-row: 2; font-size: calc(.875*var(--dd-rem)); line-height: 1.25; color: var(--dd-soft); max-width: 100%; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2; } .side__total { grid-row: 3; font-size: calc(2.75*var(--dd-rem)); line-height: calc(3.025*var(--dd-rem)); font-weight: 700; letter-spacing: -.03em; white-space: nowrap; } .side__total[data-digits=\"4\"] { font-size: min(calc(2.75*var(--dd-rem)), 11.5cqi); } .side__total[data-digits=\"5\"] { font-size: min(calc(1.75*var(--dd-rem)), 9.2cqi); } .side__total[data-digits=\"6\"] { font-size: min(calc(1.5*var(--dd-rem)), 7.5cqi); } .side__total:is([data-digits=\"7\"], [data-digits=\"8\"], [data-digits=\"9\"]) { font-size: calc(1.25*var(--dd-rem)); letter-spacing: -.05em; } .side--won .side__total, .side--won .side__more { color: var(--dd-felt); } .side--won .side__more { font-weight: 650; } .side__way { grid-row: 4; appearance: none; display: block; width: 100%; max-width: calc(12*var(--dd-rem)); height: calc(.5*var(--dd-rem)); margin: calc(.25*var(--dd-rem)) 0; border: 0; border-radius: calc(.25*var(--dd-rem)); overflow: hidden; background: var(--dd-line); } .side__way::-webkit-progress-bar { background: var(--dd-line); } .side__way::-webkit-progress-value { background: var(--dd-felt); } .side__way::-moz-progress-bar { background: var(--dd-felt); } .side__more { grid-row: 5; font-size: calc(.875*var(--dd-rem)); color: var(--dd-soft); } .target { color: var(--dd-soft); font-size: calc(.875*var(--dd-rem)); } .target b { display: block; font-size: calc(1.25*var(--dd-rem)); line-height: 1.2; color: var(--dd-ink); } .board--3 .target b { display: inline; font-size: inherit; } .hanging { display: inline-block; margin-top: calc(.5*var(--dd-rem)) !important; padding: calc(.125*var(--dd-rem)) calc(.5*var(--dd-rem)) !important; border: 1px dashed var(--dd-edge); border-radius: calc(1*var(--dd-rem)); font-size: calc(.875*var(--dd-rem)); font-weight: 650; } .board--3 .hanging { margin: 0 !important; } .board--3 .side__name { font-size: calc(.875*var(--dd-rem)); } .board__dealer { display: grid; align-content: center; min-height: calc(3.5*var(--dd-rem)); text-align: center; font-size: calc(.875*var(--dd-rem)); color: var(--dd-soft); border-bottom: 1px solid var(--dd-line); } .board__dealer bdi { display: inline-block; overflow: hidden; max-width: calc(14*var(--dd-rem)); white-space: nowrap; text-overflow: ellipsis; color: var(--dd-ink); font-weight: 600; vertical-align: bottom; } .board--finished .board__dealer bdi { max-width: 100%; } .board__going { overflow: hidden; font-size: calc(.8125*var(--dd-rem)); line-height: calc(1*var(--dd-rem)); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2; text-wrap: balance; } .board__empty { display: grid; align-content: center; min-height: calc(calc(7*var(--dd-rem)) + 2px); padding: 0 calc(1*var(--dd-rem)) !important; border-bottom: 1px solid var(--dd-line); text-align: center; color: var(--dd-soft); text-wrap: balance; } .board__empty:only-child { border: 0; } .hands { list-style: none; } .hands > * { border-bottom: 1px solid var(--dd-line); } .hand { display: grid; grid-template-columns: var(--board-columns); align-items: center; min-height: calc(3.5*var(--dd-rem)); list-style: none; } summary.hand { cursor: pointer; } summary.hand::-webkit-details-marker { display: none; } summary.hand:hover { background: var(--dd-wash); } .board summary:focus-visible { outline: 3px solid var(--dd-focus); outline-offset: -3px; } .hand__what { order: 2; align-self: stretch; display: grid; align-content: center; justify-items: center; text-align: center; line-height: 1.25; padding: calc(.25*var(--dd-rem)) 0; } .board--2 :is(.hand__what, .board__middle) { border: solid var(--dd-line); border-width: 0 1px; } .hand__points { order: 1; justify-self: center; position: relative; font-size: calc(1.375*var(--dd-rem)); font-weight: 600; white-space: nowrap; } .hand__points--long { font-size: calc(1.125*var(--dd-rem)); letter-spacing: -.03em; } .hand--blank { min-height: calc(calc(3.5*var(--dd-rem)) + 1px); } .hand--blank .hand__what { grid-column: 2; } .hand__points ~ .hand__points { order: 3; } .board--3 .hand { min-height: calc(4.5*var(--dd-rem)); align-content: center; } .board--3 .hand--blank { min-height: calc(calc(4.5*var(--dd-rem)) + 1px); } .board--3 .board__empty { min-height: calc(calc(9*var(--dd-rem)) + 2px); } .board--3 .hand__what { order: 0; grid-column: 1 / -1; display: flex; justify-content: center; align-items: baseline; gap: calc(.5*var(--dd-rem)); font-size: calc(.875*var(--dd-rem)); color: var(--dd-soft); } .board--3 .hand__points { order: 1; } .hand__points--none { color: var(--dd-soft); font-weight: 400; } .mark { display: inline-block; width: calc(.625*var(--dd-rem)); height: calc(.625*var(--dd-rem)); border-radius: 50%; border: 2px solid var(--dd-felt); background: var(--dd-felt); } .mark--failed { background: none; border-color: var(--dd-red); } .hand__points > .mark { position: absolute; right: calc(100% + calc(.5*var(--dd-rem))); top: 50%; margin-top: calc(-.3125*var(--dd-rem)); } .board__key { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 calc(1.5*var(--dd-rem)); font-size: calc(.8125*var(--dd-rem)); color: var(--dd-soft); } .board .board__key { padding: calc(.5*var(--dd-rem)) 0; } .board__key > span { display: inline-flex; align-items: center; gap: calc(.5*var(--dd-rem)); } .hand__contract { font-weight: 600; color: var(--dd-ink); } .suit { font-size: calc(1.25*var(--dd-rem)); line-height: 1; font-family: \"DejaVu Sans\", \"Segoe UI Symbol\", \"Apple Symbols\", var(--dd-font); font-variant-emoji: text; } .suit-red { color: var(--dd-red); } .hand__word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; } .hand__long, .hand__doubled { font-size: calc(.875*var(--dd-rem)); } .hand__doubled { color: var(--dd-soft); } .hand__tags { font-size: calc(.8125*var(--dd-rem)); color: var(--dd-soft); } .hand__tags--failed { color: var(--dd-red); font-weight: 600; } .why { position: relative; overflow-x: auto; } .why .figures { width: 100%; max-width: calc(40*var(--dd-rem)); margin: 0 auto; border-collapse: collapse; font-size: calc(.875*var(--dd-rem)); } .why .figures th, .why .figures td { padding: calc(.25*var(--dd-rem)) calc(.5*var(--dd-rem)); border-bottom: 1px solid var(--dd-line); text-align: right; vertical-align: baseline; font-weight: inherit; min-width: calc(3.25*var(--dd-rem)); } .why .figures thead th { max-width: calc(5.5*var(--dd-rem)); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--dd-soft); } .why .figures tr > :first-child { text-align: left; padding-left: 0; max-width: none; white-space: normal; } .why .figures tr > :last-child { padding-right: 0; } .why .figures .sum > * { font-weight: 700; border-bottom-color: var(--dd-ink); } .why[open] { padding-bottom: calc(1.5*var(--dd-rem)); } .why[open] > summary { margin-bottom: calc(.5*var(--dd-rem)); } .board .why__said { overflow: clip; max-width: calc(40*var(--dd-rem)); margin: calc(.5*var(--dd-rem)) auto 0; font-size: calc(.875*var(--dd-rem)); color: var(--dd-soft); white-space: pre-line; } .board .visually-hidden, .live .visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; } .board--compact .hand { min-height: calc(3*var(--dd-rem)); } .board--compact .hand--blank { min-height: calc(calc(3*var(--dd-rem)) + 1px); } .board--compact.board--2 .board__middle { min-height: calc(7*var(--dd-rem)); } .board--compact.board--3 .hand { min-height: calc(4.5*var(--dd-rem)); } .board--compact.board--3 .hand--blank { min-height: calc(calc(4.5*var(--dd-rem)) + 1px); } .board--compact .hand__what { display: flex; flex-wrap: wrap; justify-content: center; align-content: center; align-items: baseline; gap: 0 calc(.375*var(--dd-rem)); } .board--compact .board__empty { min-height: calc(calc(6*var(--dd-rem)) + 2px); } .board--compact.board--3 .board__empty { min-height: calc(calc(9*var(--dd-rem)) + 2px); } .board--compact .side__total[data-digits] { font-size: calc(2.25*var(--dd-rem)); line-height: 1.1; } .board--compact .side__total:is([data-digits=\"5\"], [data-digits=\"6\"]) { font-size: calc(1.5*var(--dd-rem)); line-height: 1.65; } .board--compact .side__total:is([data-digits=\"7\"], [data-digits=\"8\"], [data-digits=\"9\"]) { font-size: calc(1.125*var(--dd-rem)); line-height: 2.2; } .board--compact .side__more, .board--compact .board__dealer { display: none; } .board--compact .side { padding-bottom: calc(.25*var(--dd-rem)); } @container board (min-width: 544px) { .side__total { font-size: calc(5*var(--dd-rem)); line-height: calc(5.25*var(--dd-rem)); } .side__total[data-digits=\"4\"] { font-size: min(calc(5*var(--dd-rem)), 11.5cqi); } .side__total[data-digits=\"5\"] { font-size: min(calc(4*var(--dd-rem)), 9.2cqi); } .side__total[data-digits=\"6\"] { font-size: min(calc(3*var(--dd-rem)), 7.5cqi); } .side__total:is([data-digits=\"7\"], [data-digits=\"8\"], [data-digits=\"9\"]) { font-size: calc(2*var(--dd-rem)); } .board .side__name { font-size: calc(1.25*var(--dd-rem)); } .side__way { margin: calc(.5*var(--dd-rem)) 0; } .hand__points { font-size: calc(1.75*var(--dd-rem)); } .hand__word { position: static; width: auto; height: auto; clip-path: none; margin-left: calc(.375*var(--dd-rem)); } .hand__long { font-size: calc(1*var(--dd-rem)); } } .live__state { display: flex; justify-content: flex-end; align-items: center; gap: calc(.5*var(--dd-rem)); height: calc(1.5*var(--dd-rem)); margin: 0 0 calc(.5*var(--dd-rem)); font-size: calc(.8125*var(--dd-rem)); color: var(--dd-soft); } .live__state::before { content: \"\"; width: calc(.5*var(--dd-rem)); height: calc(.5*var(--dd-rem)); border-radius: 50%; background: var(--dd-felt); } .live__state[data-state=\"still\"] { visibility: hidden; transition: visibility 0s .5s; } .live__state[data-state=\"lost\"]::before { background: none; border: 2px solid var(--dd-red); } .live__state:not([data-state=\"lost\"]) .live__lost, .live__state[data-state=\"lost\"] .live__live { display: none; } .frame__title { position: absolute; max-width: calc(100% - calc(8*var(--dd-rem))); margin: 0; font-size: calc(.875*var(--dd-rem)); line-height: calc(1.5*var(--dd-rem)); font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } .frame__title a { color: inherit; text-decoration: none; } .frame__title a:hover { text-decoration: underline; }";
const WORDS = {"en":["There is no game here, or it is not for you to see.","Live","Connection lost; trying again …"],"fr":["Il n’y a pas de partie ici, ou elle n’est pas visible pour vous.","En direct","Connexion perdue ; nouvel essai …"],"bg":["Тук няма партия или не е отворена за вас.","На живо","Връзката прекъсна; нов опит …"],"ru":["Здесь нет партии, или она вам не видна.","Вживую","Связь пропала; пробуем снова…"],"uk":["Партії тут немає або вона вам не відкрита.","Наживо","Зв’язок зник; пробуємо знову…"]};
const POLL = 15_000; // between two looks without a stream
const SILENCE = 40_000; // the service says something every 15 s: longer silence is a dead line
const OPENING = 10_000; // by then the first event must be here
const nothing = () => {};
const pause = (failures) => Math.min(POLL, 1000 * 2 ** failures) * (0.75 + Math.random() / 2);
const isToken = (text) => /^[\w.~+/=-]{1,256}$/.test(text ?? "");
const headersOf = (accept, token) => ({ Accept: accept, ...(token && { Authorization: `Bearer ${token}` }) });
function problemOf(answer, body) {
if (!answer.headers.get("Content-Type")?.startsWith("application/problem+json")) return "";
return /^\/problems\/([a-z-]+)$/.exec(body?.type)?.[1] ?? "";
}
async function isGone({ events, token }, signal) {
const state = events.replace(/\/events(\?.*)?$/, "");
const answer = await fetch(state, { headers: headersOf("application/json", token), signal, cache: "no-store" });
return answer.status === 404 && problemOf(answer, await answer.json()) === "not-found";
}
function parse(block) {
const event = {};
for (const line of block.split("\n")) {
const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
if (name) event[name] = name === "data" && event.data ? `${event.data}\n${value}` : value;
}
return event;
}
class Stream {
#game;
#last = "";
#stopped = false;
#failures = 0;
#waking = nothing;
#open = null;
constructor(game) {
this.#game = game;
addEventListener("online", this.#online);
this.#run();
}
stop() {
this.#stopped = true;
removeEventListener("online", this.#online);
this.#open?.abort();
this.#waking();
}
#online = () => this.#waking();
async #run() {
while (!this.#stopped) {
await this.#read().catch(nothing);
if (this.#stopped) return;
this.#game.onState("lost");
await this.#wait(this.#failures ? pause(this.#failures) : 500);
this.#failures += 1;
if (!this.#stopped) await this.#game.poll().then((there) => there === false && this.#gone(), nothing);
}
}
#wait(time) {
return new Promise((resolve) => { this.#waking = resolve; setTimeout(resolve, time); });
}
#gone() {
this.stop();
this.#game.onGone();
}
async #read() {
const open = this.#open = new AbortController();
const headers = headersOf("text/event-stream", this.#game.token);
if (this.#last) headers["Last-Event-ID"] = this.#last;
let timer = setTimeout(() => open.abort(), OPENING);
try {
const answer = await fetch(this.#game.events, { headers, signal: open.signal, cache: "no-store" });
if (!answer.ok) return;
if (this.#last) this.#game.onState("live"); // nothing may have happened meanwhile: then nothing is sent
const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
for (let rest = ""; ;) {
const { done, value } = await reader.read();
if (done || this.#stopped) return;
clearTimeout(timer);
timer = setTimeout(() => open.abort(), SILENCE);
const blocks = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
rest = blocks.pop();
blocks.map(parse).forEach((event) => this.#told(event));
this.#failures = 0;
}
} finally {
clearTimeout(timer);
}
}
#told({ id, event, data }) {
if (id) this.#last = id;
if (event === "gone") this.#gone();
if (event !== "game") return;
this.#failures = 0;
this.#game.onState("live");
this.#game.onGame(JSON.parse(data));
}
}
const FETCHED = 10_000; // by then a board must be here, or it is asked for anew
const UNSEEN = 2_000; // in which boards that nobody looks at are renewed: not all at once
class Board {
#how;
#etag = "";
#running = null;
#again = false;
#wanted = 0;
#failures = 0;
#retry = 0;
#stopped = false;
#open = null;
constructor(how) {
this.#how = { onTitle: nothing, ...how };
}
get version() {
return Number(this.#how.shown.querySelector(".board")?.dataset.version ?? 0);
}
stop() {
this.#stopped = true;
clearTimeout(this.#retry);
this.#open?.abort();
}
renew(least = 0) {
clearTimeout(this.#retry);
this.#wanted = least;
this.#again = true;
return this.#running ??= this.#run();
}
async #run() {
let there = null;
try {
there = await this.#newest();
this.#failures = 0;
return there;
} catch (error) {
this.#failures += 1;
const again = () => this.renew(this.#wanted).catch(nothing);
if (!this.#stopped) this.#retry = setTimeout(again, pause(this.#failures - 1));
throw error;
} finally {
this.#running = null;
if (!this.#stopped) this.#how.onTried(there);
}
}
async #newest() {
for (;;) {
this.#again = false;
const there = await this.#fetched();
const enough = this.#wanted && this.version >= this.#wanted;
if (there && this.#again && !enough) continue;
if (there && this.version < this.#wanted) throw new Error(`version ${this.version} is older than ${this.#wanted}`);
return there;
}
}
async #fetched() {
const open = this.#open = new AbortController();
const headers = headersOf("text/html", this.#how.token);
if (this.#etag) headers["If-None-Match"] = this.#etag;
const timer = setTimeout(() => open.abort(), FETCHED);
try {
const answer = await fetch(this.#how.address, { headers, signal: open.signal, cache: "no-store" });
if (answer.status === 404 && await isGone(this.#how, open.signal)) return false;
if (answer.status === 304) return true;
if (!answer.ok) throw new Error(`status ${answer.status}`);
const html = await answer.text();
if (this.#stopped) return true;
this.#show(html);
this.#etag = answer.headers.get("ETag");
return true;
} finally {
clearTimeout(timer);
}
}
#show(html) {
const { shown, spoken, onTitle } = this.#how;
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
onTitle(title, html);
}
}
class Watch {
#game;
#board;
#stream;
#line = "still";
#newest = 0;
#failed = false;
#ended = false;
constructor({ onGame = nothing, look = async () => {}, ...game }) {
this.#game = game;
this.#board = new Board({ ...game, onTried: (there) => this.#tried(there) });
this.#stream = new Stream({
events: game.events,
token: game.token,
poll: async () => await look() !== false && this.#board.renew(),
onState: (now) => { this.#line = now; this.#say(); },
onGame: (event) => { this.#told(event.version); onGame(event); },
onGone: this.#gone,
});
if (!this.#board.version) this.#board.renew().catch(nothing);
}
stop = () => {
this.#ended = true;
this.#stream.stop();
this.#board.stop();
};
tell(version) {
this.#newest = Math.max(this.#newest, version);
this.#catchUp();
this.#say();
}
look() { if (!this.#ended) this.#board.renew().catch(nothing); }
#gone = () => {
if (this.#ended) return;
this.stop();
this.#game.onGone();
};
#told(version) {
this.#newest = version;
if (document.hidden) setTimeout(this.#catchUp, UNSEEN * Math.random()); else this.#catchUp();
this.#say();
}
#tried(there) {
this.#failed = there === null;
if (there === false) this.#gone(); else this.#say();
}
#catchUp = () => {
if (!this.#ended && this.#board.version !== this.#newest) this.#board.renew(this.#newest).catch(nothing);
};
#say() {
const behind = this.#line === "live" && this.#board.version < this.#newest;
const why = this.#failed ? "lost" : "still";
this.#game.onState(behind ? why : this.#line);
}
}
const watching = (game) => new Watch(game).stop;
const HOST = new URL(document.currentScript?.src ?? location.href).origin;
const ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i;
const FRAME = ":host{--dd-rem:max(1rem,16px);display:block;background:var(--dd-paper);padding:calc(.75*var(--dd-rem));border:1px solid var(--dd-line);min-height:calc(12*var(--dd-rem))}:host([hidden]){display:none}.all{all:initial;display:block;position:relative;color:var(--dd-ink);font:var(--dd-rem)/1.5 var(--dd-font)}";
function built(kind, name = "", ...inner) {
const element = document.createElement(kind);
element.className = name;
element.append(...inner);
return element;
}
const rowsOf = (asked) => (/^\d{1,2}$|^100$/.test(asked ?? "") ? asked : 5);
function idOf(game) {
try {
const { origin, pathname } = new URL(game.trim(), `${HOST}/`);
return origin === HOST ? ID.exec(pathname)?.[1] : undefined;
} catch { /* no address at all */ }
}
class BeloteScore extends HTMLElement {
static observedAttributes = ["game", "lang", "rows", "compact"];
#stop = () => {};
#due = false;
constructor() {
super();
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES + FRAME);
this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
}
connectedCallback() { this.#change(); }
disconnectedCallback() { this.#change(); }
attributeChangedCallback(name, before, now) { if (before !== now) this.#change(); }
#change() {
if (this.#due) return;
this.#due = true;
queueMicrotask(() => {
this.#due = false;
this.#stop();
this.#stop = () => {};
if (this.isConnected) this.#begin();
});
}
#begin() {
const id = idOf(this.getAttribute("game") ?? "");
const lang = this.#lang(), words = this.#words(lang);
const shown = built("div"), spoken = built("p", "visually-hidden"), name = built("bdi");
spoken.setAttribute("aria-live", "polite");
const link = built("a", "", name);
const state = built("p", "live__state", built("span", "live__live", words[1]), built("span", "live__lost", words[2]));
const all = built("div", "all", built("div", "board", spoken), shown);
this.shadowRoot.replaceChildren(all);
delete this.dataset.state;
const missing = () => {
const said = built("p", "board__empty", words[0]);
said.setAttribute("role", "status");
shown.replaceChildren(built("div", "board", said));
all.replaceChildren(shown);
};
if (!id) return void missing();
link.href = `${HOST}/g/${id}${lang && `?lang=${lang}`}`;
link.target = "_blank";
link.rel = "noopener";
state.dataset.state = "still";
shown.before(built("p", "frame__title", link), state);
const query = new URLSearchParams({ rows: rowsOf(this.getAttribute("rows")), compact: this.hasAttribute("compact") ? 1 : 0 });
if (lang) query.set("lang", lang);
const tell = (detail) => { this.dispatchEvent(new CustomEvent("belote-score", { detail })); };
this.#stop = watching({
address: `${HOST}/embed/games/${id}/board?${query}`,
events: `${HOST}/v1/games/${id}/events`,
shown,
spoken,
onTitle: (title) => { name.textContent = title; },
onState: (now) => { this.dataset.state = state.dataset.state = now; },
onGame: ({ game }) => tell(game),
onGone: () => { missing(); tell({ gone: true }); },
});
}
#lang() {
const lang = this.getAttribute("lang") ?? document.documentElement.lang.slice(0, 2);
return Object.hasOwn(WORDS, lang) ? lang : "";
}
#words(lang) {
const ours = navigator.languages.map((each) => each.slice(0, 2)).find((each) => Object.hasOwn(WORDS, each));
return WORDS[lang || ours || "en"];
}
}
if (!customElements.get("belote-score")) customElements.define("belote-score", BeloteScore);
})();
