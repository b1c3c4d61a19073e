// Keeps the page, so that it opens without a connection and says so itself. What the server knows
// (/api, /ws) is never kept. What play without a server needs (/offline) is put into a cache of its own
// by the page, once somebody wants it, under addresses that name the content. FILES and VERSION are filled in by the build.
const SHELL = new URL('.', self.location.href).pathname;
const FILES = /* files */ [].map((name) => SHELL + name);
const OURS = `cleverdice ${SHELL} `;
const CACHE = OURS + /* version */ '';
const OFFLINE = `${SHELL}offline/`;

self.addEventListener('install', (event) => {
  // No skipWaiting: a page that is open goes on with the files that it was built with.
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FILES])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
});

/** Our older caches; other sites may lie below other paths of this host. */
function outdated(name) {
  return (name.startsWith(OURS) && name !== CACHE) || (SHELL === '/' && /^cleverdice \w+$/.test(name));
}

async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter(outdated).map((name) => caches.delete(name)));
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
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(fresh(request));
  } else if (FILES.includes(pathname) || (pathname.startsWith(OFFLINE) && search)) event.respondWith(kept(request));
});
