// The service worker: lets the page start without a network, and always with files of one version. web/package writes
// the version and the hash of each file into the first line of the program. A new version is loaded beside the old one, and is used at the
// next start, when no other tab shows the old one.
"use strict";
const [VERSION, FILES] = ["", {}];
const PREFIX = "quadrant-";
const NAME = PREFIX + VERSION;

// Returns the name of one of our files, or another text.
const nameOf = (url) => (url.startsWith(registration.scope) ? new URL(url).pathname.slice(new URL(registration.scope).pathname.length) || "index.html" : "");

// A file that is not of this version, because the server is just getting another one, ends the attempt.
async function take() {
  const cache = await caches.open(NAME);
  await Promise.all(Object.entries(FILES).map(async ([name, integrity]) => {
    const answer = await fetch(new Request(name, { cache: "no-cache", integrity }));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    await cache.put(name, answer);
  }));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
}

async function answer(request, name) {
  const isStart = request.mode === "navigate";
  if (isStart && registration.waiting && (await clients.matchAll()).length < 2) {
    // No other tab shows this version, so the newer one takes over, and the browser asks it again.
    registration.waiting.postMessage("take over");
    return new Response("", { headers: { Refresh: "0" } });
  }
  const cache = await caches.open(NAME);
  return (await cache.match(name)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(take()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  const name = nameOf(event.request.url.split(/[#?]/)[0]);
  if (event.request.method === "GET" && Object.hasOwn(FILES, name)) event.respondWith(answer(event.request, name));
});
