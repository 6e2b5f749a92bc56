// The page outlives the connection: a worker keeps its copies (`play-sw.js`).
// Where browsers refuse that (plain http on a local network, private windows) an open page still goes on.

const { serviceWorker } = navigator;

/** Tells the worker of a page that it has not seen come; what stands behind # is nothing to it. */
const tell = (worker, address = location.href) => worker?.postMessage(address.split("#")[0], []);

/** Another page, which a game will be opened on: a copy of it is to be there too. */
export const outlivingToo = (address) => tell(serviceWorker?.controller, new URL(address, location.href).href);

export async function outliving() {
  try {
    serviceWorker?.addEventListener("controllerchange", () => tell(serviceWorker.controller)); // one of a new version
    if (!await serviceWorker?.register("/play-sw.js", { scope: "/play" })) return;
    const { active } = await serviceWorker.ready, lang = new URLSearchParams(location.search).get("lang");
    tell(active); // it came too late to see this page come
    tell(active, `${location.origin}/play`); // the list leads to all games
    if (lang) tell(active, `${location.origin}/play?${new URLSearchParams({ lang })}`);
  } catch { /* refused, or no connection just now */ }
}
