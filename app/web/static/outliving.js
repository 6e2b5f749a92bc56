// The page outlives the connection: a worker keeps its copies (`play-sw.js`).
// Where browsers refuse that (plain http on a local network, private windows) an open page still goes on.

export async function outliving() {
  try {
    if (!await navigator.serviceWorker?.register("/play-sw.js", { scope: "/play" })) return;
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage(location.href.split("#")[0], []); // it came too late to see this page come
  } catch { /* refused, or no connection just now */ }
}
