// Shows push messages and opens what they tell of; without a connection it answers with what the member's page put aside
// (`features/offline`). It stores nothing itself, so that nothing can be written after a sign-out has emptied the store.
// The build adds a line with its own name: another build is another worker, which waits until a reader asks for the new version.
const STORE = 'offline';

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

const stored = async (path) => (await caches.open(STORE)).match(path, { ignoreVary: true });

/** A page that can't be had: the kept one of this address, else the one that says so. `/` leads to the dashboard as it does online. */
async function withoutServer(path) {
  const dashboard = await stored('/dashboard');
  if (path === '/' && dashboard) return Response.redirect('/dashboard');
  return (path === '/dashboard' && dashboard) || (await stored('/offline')) || null;
}

async function page(request) {
  const { pathname } = new URL(request.url);
  try {
    const response = await fetch(request);
    // A server that is being restarted is answered for by the proxy before it.
    return response.status > 500 && response.status < 505 && pathname === '/dashboard'
      ? ((await stored(pathname)) ?? response)
      : response;
  } catch (error) {
    const kept = await withoutServer(pathname);
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await stored(new URL(request.url).pathname);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});

self.addEventListener('push', (event) => {
  let message = null;
  try {
    message = event.data?.json();
  } catch {
    // A message that isn't ours.
  }
  if (!message) return;
  const { title, body, path, tag } = message;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.path ?? '/', self.location.origin).href;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const same = windows.find((one) => one.url === url);
    return same ? same.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(open());
});
