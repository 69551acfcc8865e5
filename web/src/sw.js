// The static page's service worker: all of its files are kept when it is first opened, and served from there ever after,
// so that it needs no network. Those that are LATER are kept when they are first wanted. web/static.mjs writes NAME, of the
// cache, FILES and LATER before this: another version is another worker.

// Files of LATER that were wanted of another version: their names without the part that says what is in them.
const stem = (file) => file.replace(/-[0-9a-f]+(?=[.]\w+$)/, "");
async function wantedBefore() {
  const names = (await caches.keys()).filter((name) => name.startsWith("revenge-"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const stems = kept.flat().map(({ url }) => stem(url));
  return LATER.filter((file) => stems.includes(stem(new URL(file, location.href).href)));
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    Promise.all([caches.open(NAME), wantedBefore()])
      .then(([cache, before]) =>
        cache.addAll([...FILES, ...before].map((file) => new Request(file, { cache: "reload" }))),
      )
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
  event.respondWith(
    caches.open(NAME).then(async (cache) => {
      const kept = await cache.match(wanted);
      const response = kept ?? (await fetch(request));
      if (!kept && response.ok && LATER.some((file) => new URL(file, location.href).href === request.url)) {
        await cache.put(request, response.clone());
      }
      return response;
    }),
  );
});
