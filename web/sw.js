// Keeps the page, so that it opens without a connection and says so itself. What the server knows
// (/api, /ws) is never kept. What play without a server needs (/offline) is put into a cache of its own
// by the page, once somebody wants it, under addresses that name the content. FILES and VERSION are filled in by the build.
const SHELL = new URL('.', self.location.href).pathname;
const FILES = /* files */ [].map((name) => SHELL + name);
const OURS = `cleverdice ${SHELL} `;
const CACHE = OURS + /* version */ '';
const OFFLINE = `${SHELL}offline/`;

function below(pathname) {
  return { urlPattern: { pathname } };
}

/**
 * What the browser does by itself, where it can. We live in the process of some tab: when a phone kills that tab, whoever is
 * just then asking us would wait for minutes, although the network and the caches are there.
 */
const ROUTES = [
  { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  { condition: { or: [below(`${SHELL}api/*`), below(`${OFFLINE}*.json`)] }, source: 'network' },
  { condition: below(`${SHELL}*`), source: 'cache' },
];

self.addEventListener('install', (event) => {
  // No skipWaiting: a page that is open goes on with the files that it was built with.
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FILES])));
  event.waitUntil(Promise.resolve(event.addRoutes?.(ROUTES)).catch(() => undefined));
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

// It is the turn of somebody who has closed the page: the server says so, in their language.
self.addEventListener('push', (event) => {
  const { title, body, table } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: table, data: `${SHELL}t/${table}` }));
});

// It is somebody's turn: the table that the notification is about comes to the front.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(toFront(event.notification.data ?? SHELL));
});

async function toFront(path) {
  const open = await self.clients.matchAll({ type: 'window' });
  const there = open.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(fresh(request));
  } else if (FILES.includes(pathname) || (pathname.startsWith(OFFLINE) && search)) event.respondWith(kept(request));
});
