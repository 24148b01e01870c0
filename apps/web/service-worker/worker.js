// Shows the offline page when a page can't be loaded. The build prepends two constants: `shell`, the address of the
// offline page, and `files`, the addresses of its scripts, styles and fonts. The worker caches only these files, which
// are the same for everyone: no API response and no member's page. R64

const cacheName = `khum-${shell}`
/** Addresses that never get the offline page: API calls, files and the simulated phone. */
const notPages = /^\/(?:api|v1|assets|brand|dev)(?:\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      // If any file is missing, the installation fails and the previous version stays.
      .then((cache) => cache.addAll([shell, ...files]))
      // Activates without waiting for open pages to close. With a network, pages never come from the cache, so no page
      // can mix two versions.
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      removeOlder(),
      // Lets the browser request the page while the worker starts, so that the worker costs no time online.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (!notPages.test(pathname)) event.respondWith(page(event))
  } else if (files.includes(pathname)) event.respondWith(asset(request))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const offlinePage = await caches.match(shell)
    if (!offlinePage) throw error
    return offlinePage
  }
}

/** Returns the cached file, if there is one. It equals the server's file: a file's name contains the file's hash. */
async function asset(request) {
  return (await caches.match(request)) ?? fetch(request)
}

async function removeOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}
