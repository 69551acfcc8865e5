// The static page's service worker: all of its files are kept when it is first opened, and served from there ever after,
// so that it needs no network. web/static.mjs writes NAME, of the cache, and FILES before this: another version is
// another worker.

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name.startsWith("revenge-") && name !== NAME);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(others(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) {
    return;
  }
  const wanted = request.mode === "navigate" ? "index.html" : request;
  event.respondWith(caches.open(NAME).then(async (cache) => (await cache.match(wanted)) ?? fetch(request)));
});
