// Stands in where a page cannot be had for want of a network, and for nothing else. The build puts `shell` (the page's address)
// and `files` (its parts) before this. It keeps these, which are the same for everybody; never an answer, never a page of
// somebody. TRUST R64

const cacheName = `khum-${shell}`
/** These are the server's own affair: calls, files, the simulated phone. */
const notPages = /^\/(?:api|v1|assets|brand|dev)(?:\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      // Whole or not at all: a part that is missing leaves the version before in place.
      .then((cache) => cache.addAll([shell, ...files]))
      // No page is ever served out of here while there is a network, so none can be of another version than its parts.
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      removeOlder(),
      // Pages are asked for while this is still waking up: it must cost those who have a network nothing.
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
  } else if (files.includes(pathname)) event.respondWith(part(request))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const kept = await caches.match(shell)
    if (!kept) throw error
    return kept
  }
}

/** What bears a hash in its name is the same wherever it comes from. */
async function part(request) {
  return (await caches.match(request)) ?? fetch(request)
}

async function removeOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}
