// @vitest-environment node
import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(path.resolve(import.meta.dirname, '../../service-worker/worker.js'), 'utf8')
const origin = 'https://khum.example'

interface Event {
  request?: { url: string; method: string; mode: string }
  preloadResponse?: Promise<undefined>
  waitUntil?: (work: Promise<unknown>) => void
  respondWith?: (answer: Promise<string>) => void
}

/**
 * Fakes a browser. Its caches stay when the service worker changes. `online` contains the server's files by address.
 */
function openPhone() {
  const kept = new Map<string, Map<string, string>>()
  const online = new Map<string, string>()
  const state = { offline: false }
  const addressOf = (request: { url: string } | string) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname

  async function fetch(request: { url: string } | string): Promise<string> {
    const found = online.get(addressOf(request))
    if (state.offline || found === undefined) throw new TypeError('no network')
    return found
  }
  const caches = {
    open: async (name: string) => ({
      async addAll(addresses: string[]) {
        const parts = await Promise.all(addresses.map(async (each) => [each, await fetch(each)] as const))
        kept.set(name, new Map(parts))
      },
    }),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (request: { url: string } | string) =>
      [...kept.values()].map((files) => files.get(addressOf(request))).find((each) => each !== undefined),
  }

  /**
   * Starts a version of the service worker. `shell` and `files` are the constants that the build puts before the
   * worker's source.
   */
  function worker(shell: string, files: string[]) {
    const handlers = new Map<string, (event: Event) => void>()
    const done: string[] = []
    const self = {
      location: { origin },
      registration: { navigationPreload: { enable: async () => undefined } },
      clients: { claim: async () => done.push('claimed') },
      skipWaiting: async () => done.push('skipped waiting'),
      addEventListener: (name: string, handler: (event: Event) => void) => handlers.set(name, handler),
    }
    const head = `const shell = ${JSON.stringify(shell)}; const files = ${JSON.stringify(files)};\n`
    vm.runInNewContext(head + source, { self, caches, fetch, URL, Promise })
    const run = async (name: string) => {
      const work: Promise<unknown>[] = []
      handlers.get(name)?.({ waitUntil: (each) => work.push(each) })
      await Promise.all(work)
    }
    /** Returns the worker's response to a request; undefined if the worker leaves the request to the browser. */
    async function ask(address: string, mode: 'navigate' | 'no-cors', method = 'GET') {
      const answers: Promise<string>[] = []
      const request = { url: origin + address, method, mode }
      const preloadResponse = Promise.resolve(undefined)
      handlers.get('fetch')?.({ request, preloadResponse, respondWith: (each) => answers.push(each) })
      return await answers[0]
    }
    return { install: () => run('install'), activate: () => run('activate'), ask, done }
  }
  return { kept, online, state, worker }
}

function withTwoVersions() {
  const phone = openPhone()
  for (const [address, content] of [
    ['/assets/shell-1.html', 'shell 1'],
    ['/assets/app-1.js', 'app 1'],
    ['/assets/shell-2.html', 'shell 2'],
    ['/assets/app-2.js', 'app 2'],
    ['/coverages', 'the page of the network'],
  ] as const)
    phone.online.set(address, content)
  return {
    phone,
    first: phone.worker('/assets/shell-1.html', ['/assets/app-1.js']),
    second: phone.worker('/assets/shell-2.html', ['/assets/app-2.js']),
  }
}

test('a newer version activates at once and removes the older one’s cache', async () => {
  const { phone, first, second } = withTwoVersions()
  await first.install()
  await first.activate()
  await second.install()
  expect(second.done).toEqual(['skipped waiting'])
  // The old version's cache stays until the new version is active.
  expect(phone.kept.size).toBe(2)
  await second.activate()
  expect(second.done).toEqual(['skipped waiting', 'claimed'])
  expect([...phone.kept.keys()]).toEqual(['khum-/assets/shell-2.html'])
  phone.state.offline = true
  expect(await second.ask('/coverages', 'navigate')).toBe('shell 2')
  expect(await second.ask('/assets/app-2.js', 'no-cors')).toBe('app 2')
})

test('a newer version with a missing file changes nothing', async () => {
  const { phone, first, second } = withTwoVersions()
  await first.install()
  await first.activate()
  phone.online.delete('/assets/app-2.js')
  await expect(second.install()).rejects.toThrow('no network')
  expect(second.done).toEqual([])
  phone.state.offline = true
  expect(await first.ask('/coverages', 'navigate')).toBe('shell 1')
})

test('with a network, pages never come from the cache, and the worker ignores calls and server files', async () => {
  const { phone, first } = withTwoVersions()
  await first.install()
  await first.activate()
  expect(await first.ask('/coverages', 'navigate')).toBe('the page of the network')
  phone.state.offline = true
  expect(await first.ask('/dev/phone', 'navigate')).toBeUndefined()
  expect(await first.ask('/api/v1/coverages', 'no-cors')).toBeUndefined()
  expect(await first.ask('/api/v1/session', 'no-cors', 'DELETE')).toBeUndefined()
  expect(await first.ask('/assets/of-another-version.js', 'no-cors')).toBeUndefined()
})
