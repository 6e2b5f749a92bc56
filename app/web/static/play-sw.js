// What /play is made of, for when there is no connection: the pages that this browser has opened,
// and the files of this version. Nothing of the API, no game, no right to write.
// `/play-sw.js` says VERSION and FILES before this (`app/web/worker.py`).

const NAME = "dixdeder.play.";
const CACHE = NAME + VERSION;
const PATIENCE = 5000; // ms for a page to come, where there is a copy of it
const PAGES = 30;
const ANY = { ignoreVary: true }; // the copy of another language beats none

const isPage = (url) => url.origin === location.origin && new URL(url).pathname === "/play";
/** What stands behind # is never kept: it can be a right to write. */
const plain = (url) => String(url).split("#")[0];

/** The pages that a former version kept. */
async function kept() {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAME));
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return found.flat().filter(({ url }) => isPage(new URL(url))).map(({ url }) => plain(url));
}

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await Promise.allSettled((await kept()).map((each) => cache.add(each)));
  await skipWaiting();
}

async function activate() {
  const former = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
  await clients.claim();
}

/** The page itself; its copy when the network fails. */
async function page(request) {
  const cache = await caches.open(CACHE), name = plain(request.url);
  const copy = await cache.match(name, ANY);
  const late = copy && AbortSignal.timeout(PATIENCE);
  try {
    const answer = await fetch(request, { signal: late });
    if (answer.status >= 500 && copy) return copy;
    if (answer.ok && !answer.redirected) await keepPage(cache, name, answer.clone());
    return answer;
  } catch (error) {
    if (copy) return copy;
    throw error;
  }
}

/** A page that was opened before this worker was there. */
async function opened(url) {
  const cache = await caches.open(CACHE);
  if (isPage(new URL(url)) && !await cache.match(plain(url), ANY)) await cache.add(plain(url));
}

async function keepPage(cache, name, answer) {
  await cache.delete(name); // the newest is the last
  await cache.put(name, answer);
  const pages = (await cache.keys()).filter(({ url }) => isPage(new URL(url)));
  await Promise.all(pages.slice(0, -PAGES).map((each) => cache.delete(each)));
}

const file = async (request) => await (await caches.open(CACHE)).match(request, ANY) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(opened(event.data)));
addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.mode === "navigate" && isPage(url)) event.respondWith(page(request));
  else if (FILES.includes(url.pathname) && url.origin === location.origin) event.respondWith(file(request));
});
