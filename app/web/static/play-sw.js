// What /play is made of, for when there is no connection: the pages that this browser has opened,
// and the files of this version. Nothing of the API, no game, no right to write.
// `/play-sw.js` says VERSION, FILES and ALONE before this (`app/web/worker.py`).

const NAME = "dixdeder.play.";
const CACHE = NAME + VERSION;
const PATIENCE = 5000; // ms for a page to begin to come, where there is a copy of it
const FETCHED = 30_000; // by then a page that is kept without being looked at must be here
const PAGES = 30;
const LIST = "/play"; // the games of this phone, which every other page leads to
const ANY = { ignoreVary: true }; // the copy of another language beats none
const FOLDER = /\/static\/[\w-]+\//; // of the files of one version
const nothing = () => {};

const isPage = (url) => url.origin === location.origin && url.pathname === "/play";
const isFile = (url) => url.origin === location.origin && url.pathname.startsWith("/static/");
/** What stands behind # is never kept: it can be a right to write. */
const plain = (url) => String(url).split("#")[0];
/** What says nothing of the page itself. */
const passing = ({ status }) => status >= 500 || [408, 425, 429].includes(status);

/** Pages are asked for at the service each time: a former one may be in the browser's own memory. */
const newest = (address, signal = AbortSignal.timeout(FETCHED)) => fetch(address, { cache: "no-cache", signal });

/** Whether it is a page of this version: another's files are not here, without a connection it would be bare. */
const isOurs = async (answer) => answer.ok && !answer.redirected
  && FOLDER.exec(await answer.clone().text())?.[0] === `/static/${VERSION}/`;

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map((each) => addFile(cache, each)));
  const former = await kept();
  await Promise.all([...former].map(([name, from]) => takeOver(cache, name, from)));
  await keepMissing(new URL(LIST, location.href)).catch(nothing);
  await skipWaiting();
}

/** While versions change a former process may answer with its own file: only ours is to be kept for ever. */
async function addFile(cache, path) {
  const answer = await fetch(path);
  const forEver = answer.headers.get("Cache-Control")?.includes("immutable");
  if (!answer.ok || !forEver) throw new Error(`${path} is not of this version`);
  await cache.put(path, answer);
}

/** The pages that former versions kept, by their address, and where. */
async function kept() {
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(NAME) || name === CACHE) continue;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (isPage(new URL(url))) found.set(plain(url), cache);
  }
  return found;
}

/** A page as it is now; where it does not come, as it was, with its files. */
async function takeOver(cache, name, from) {
  const answer = await newest(name).catch(nothing);
  if (answer && await isOurs(answer).catch(nothing)) return cache.put(name, answer);
  const copy = await from.match(name, ANY);
  const folder = FOLDER.exec(await copy.clone().text())?.[0];
  for (const each of folder ? await from.keys() : []) {
    if (new URL(each.url).pathname.startsWith(folder)) await cache.put(each, await from.match(each, ANY));
  }
  await cache.put(name, copy);
}

async function activate() {
  const former = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
  await clients.claim();
}

/** What is kept of it; a browser that lets nobody look has nothing. */
async function copyOf(name) {
  try {
    return await (await caches.open(CACHE)).match(name, ANY);
  } catch {
    return undefined;
  }
}

/** The page itself; its copy when the network fails. To keep it never decides what is answered. */
async function page(event) {
  const { request } = event, name = plain(request.url), copy = await copyOf(name);
  const late = new AbortController();
  const timer = copy && setTimeout(() => late.abort(), PATIENCE);
  try {
    const answer = await newest(request, late.signal);
    if (copy && passing(answer)) return copy;
    event.waitUntil(keepPage(name, answer.clone()).catch(nothing));
    return answer;
  } catch {
    return copy ?? await near(request.url) ?? alone(new URL(request.url));
  } finally {
    clearTimeout(timer); // what has begun to come may take its time
  }
}

/** The way to a page of the same variant: its form is for other rules, but the sheet is there. */
async function near(address) {
  const wanted = new URL(address).searchParams.get("variant");
  try {
    const urls = (await (await caches.open(CACHE)).keys()).map(({ url }) => new URL(url)).filter(isPage);
    const found = wanted && urls.findLast(({ searchParams }) => searchParams.get("variant") === wanted);
    return found && Response.redirect(found);
  } catch {
    return undefined;
  }
}

/** In the place of a page that is not here: it says so, in the language that was asked for, and leads to the list. */
function alone({ searchParams }) {
  const asked = [searchParams.get("lang"), ...navigator.languages.map((each) => each.slice(0, 2)), "en"];
  const { html, headers } = ALONE[asked.find((each) => Object.hasOwn(ALONE, each))];
  return new Response(html, { status: 503, headers });
}

/** A page that is to be there, though nobody has opened it through this worker. */
async function keepMissing(url) {
  if (isPage(new URL(url)) && !await copyOf(plain(url))) await keepPage(plain(url), await newest(plain(url)));
}

/** It takes the place of the former copy once all of it is here; the newest is the last. */
async function keepPage(name, answer) {
  if (!await isOurs(answer)) return;
  const cache = await caches.open(CACHE);
  await cache.put(name, answer);
  const pages = (await cache.keys()).filter(({ url }) => isPage(new URL(url)) && url !== new URL(LIST, url).href);
  await Promise.all(pages.slice(0, -PAGES).map((each) => cache.delete(each)));
}

const file = async (request) => await copyOf(request) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(keepMissing(event.data)));
addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.mode === "navigate" && isPage(url)) event.respondWith(page(event));
  else if (isFile(url)) event.respondWith(file(request));
});
