// Keeps the page, so that it opens without a connection and says so itself. What the server knows
// (/api, /ws) is never kept. FILES and VERSION are filled in by the build.
const FILES = /* files */ [];
const CACHE = `cleverdice ${/* version */ ''}`;
const SHELL = '/';

self.addEventListener('install', (event) => {
  // No skipWaiting: a page that is open goes on with the files that it was built with.
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FILES])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
});

async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function fresh(request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await caches.match(SHELL)) ?? answer;
  } catch (error) {
    const kept = await caches.match(SHELL);
    if (kept) return kept;
    throw error;
  }
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(fresh(request));
  } else if (FILES.includes(pathname)) event.respondWith(kept(request));
});
