// The static page's service worker: it stores all files of one version when the page is first opened, and serves them from
// there ever after, so that the page needs no network. Files of LATER are stored when they are first requested.
// web/static.mjs writes NAME, of the cache, FILES and LATER before this text: another version is another worker.
//
// A page keeps the version that it was opened with. A new worker waits as long as pages of the old version are open, and
// takes over earlier only if one of them asks for it ("New version: reload"). Other pages of the old version then
// still find their files, since the caches of older versions stay until no page is open.

const isOurs = (name) => name.startsWith("revenge-");

// Files of LATER that an older version has stored: their names without the part that depends on the content.
const stem = (file) => file.replace(/-[0-9a-f]+(?=[.]\w+$)/, "");
async function storedBefore() {
  const names = (await caches.keys()).filter(isOurs);
  const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const stems = stored.flat().map(({ url }) => stem(url));
  return LATER.filter((file) => stems.includes(stem(new URL(file, location.href).href)));
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    Promise.all([caches.open(NAME), storedBefore()]).then(([cache, before]) =>
      cache.addAll([...FILES, ...before].map((file) => new Request(file, { cache: "reload" }))),
    ),
  );
});

// Older versions are deleted once no page needs them. RETURNS when that is done.
async function tidy() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length === 0) {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => isOurs(name) && name !== NAME).map((name) => caches.delete(name)));
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") {
    void self.skipWaiting();
  }
});

const isLater = ({ url }) => LATER.some((file) => new URL(file, location.href).href === url);

// From this version, from an older one whose page is still open, or from the network.
async function answer(request, wanted) {
  const cache = await caches.open(NAME);
  const stored = (await cache.match(wanted)) ?? (await caches.match(wanted));
  if (stored) {
    return stored;
  }
  const response = await fetch(request);
  if (response.ok && isLater(request)) {
    await cache.put(request, response.clone());
  }
  return response;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) {
    return;
  }
  const opens = request.mode === "navigate";
  // The page that is being opened is not yet among the open ones.
  const before = opens ? tidy() : Promise.resolve();
  event.respondWith(before.then(() => answer(request, opens ? "index.html" : request)));
});
