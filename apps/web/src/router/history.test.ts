import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBrowserHistory, createMemoryHistory, type History } from './history'
import { createRouter } from './router'

interface Entry {
  state: unknown
  url: URL
}

/**
 * The parts of a window that the history uses. As in a browser, "back" takes effect asynchronously and fires an event.
 */
function fakeWindow(address: string) {
  const entries: Entry[] = [{ state: null, url: new URL(address, 'http://app') }]
  let index = 0
  let onPop = () => {}
  const current = (): Entry => entries[index] ?? { state: null, url: new URL('http://app') }
  function entryOf(state: unknown, address?: string): Entry {
    // Copies the state, as browsers do.
    return { state: structuredClone(state), url: new URL(address ?? current().url.href, current().url) }
  }
  const view = {
    get location() {
      const { pathname, search, hash } = current().url
      return { pathname, search, hash, assign() {} }
    },
    history: {
      get state() {
        return current().state
      },
      pushState(state: unknown, _: string, address?: string) {
        entries.splice(index + 1, entries.length, entryOf(state, address))
        index += 1
      },
      replaceState(state: unknown, _: string, address?: string) {
        entries[index] = entryOf(state, address)
      },
      go(delta: number) {
        const next = Math.min(Math.max(index + delta, 0), entries.length - 1)
        if (next === index) return
        index = next
        setImmediate(() => onPop())
      },
    },
    addEventListener(_: string, listener: () => void) {
      onPop = listener
    },
    removeEventListener() {},
  }
  return { view, shown: () => current().url.pathname }
}

const english = {
  read: (pathname: string) => pathname.replace(/^\/en(?=\/)/, ''),
  write: (pathname: string) => `/en${pathname}`,
  onPop() {},
}

type Step = ['push' | 'replace' | 'redirect', string] | ['go', number] | ['answer', boolean]

const page = fc.constantFrom('/a', '/b', '/c', '/form')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom('push' as const, 'replace' as const, 'redirect' as const), page),
  fc.tuple(fc.constant('go' as const), fc.integer({ min: -3, max: 3 })),
  fc.tuple(fc.constant('answer' as const), fc.boolean()),
)

/** A model of a browser with a page (/form) that asks before the visitor leaves that page. */
function createModel() {
  let entries = ['/a']
  let index = 0
  let asked: (() => void) | null = null
  const at = () => entries[index] ?? ''
  function leaveFor(to: string, leave: () => void) {
    if (at() === '/form' && to !== '/form') asked = leave
    else {
      asked = null
      leave()
    }
  }
  return {
    at,
    isAsking: () => asked !== null,
    apply([what, how]: Step) {
      if (what === 'answer') {
        const leave = asked
        asked = null
        if (how) leave?.()
      } else if (what === 'go') {
        const next = Math.min(Math.max(index + Number(how), 0), entries.length - 1)
        const go = () => {
          index = next
        }
        if (next !== index) leaveFor(entries[next] ?? '', go)
      } else {
        const to = String(how)
        // The router follows a redirect only after it has left /form. So when /form decides whether to ask the visitor,
        // it sees the address that redirects (/to/…) instead of the redirect's target.
        const first = what === 'redirect' ? `/to${to}` : to
        leaveFor(first, () => {
          if (what === 'replace') entries[index] = to
          else {
            entries = [...entries.slice(0, index + 1), to]
            index += 1
          }
        })
      }
    },
  }
}

/** Waits until all loads and "back" events are done. */
async function settle() {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function compare(history: History, steps: Step[], check: (expected: string) => void) {
  const router = createRouter(history, async ({ pathname }) =>
    pathname.startsWith('/to/')
      ? { redirect: pathname.slice(3) }
      : { name: pathname, params: {}, Component: () => null, Layout: null },
  )
  router.block((from, to) => from.pathname === '/form' && to.pathname !== '/form')
  const model = createModel()
  await settle()
  for (const one of steps) {
    const [what, how] = one
    if (what === 'answer' && how) router.state.blocked?.proceed()
    else if (what === 'answer') router.state.blocked?.stay()
    else if (what === 'go') void router.navigate(how)
    else void router.navigate(what === 'redirect' ? `/to${how}` : how, { replace: what === 'replace' })
    model.apply(one)
    await settle()
    expect(router.state.location.pathname).toBe(model.at())
    expect(router.state.screen?.name).toBe(model.at())
    expect(history.location.pathname).toBe(model.at())
    expect(router.state.blocked !== null).toBe(model.isAsking())
    check(model.at())
  }
  router.dispose()
}

test('pushes, replaces, redirects, goes back and forward and asks like a browser', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), (steps) =>
      compare(createMemoryHistory('/a'), steps, () => {}),
    ),
    { numRuns: 150 },
  )
})

test('the same in the browser’s history, with the language in every address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), (steps) => {
      const { view, shown } = fakeWindow('/en/a')
      return compare(createBrowserHistory(view, english), steps, (expected) => {
        expect(shown()).toBe(`/en${expected}`)
      })
    }),
    { numRuns: 150 },
  )
})

test('gives an entry from outside a key, and keeps the key of an earlier run', () => {
  const { view } = fakeWindow('/en/a')
  const { key } = createBrowserHistory(view, english).location
  expect(key).toMatch(/^\w+$/)
  expect(createBrowserHistory(view, english).location.key).toBe(key)
})

test('loads the page if the browser refuses another entry', () => {
  const { view } = fakeWindow('/en/a')
  const assigned: string[] = []
  const refusing = {
    ...view,
    location: {
      pathname: '/en/a',
      search: '',
      hash: '',
      assign: (address: string) => assigned.push(address),
    },
    history: {
      ...view.history,
      pushState() {
        throw new DOMException('Too many entries', 'SecurityError')
      },
    },
  }
  createBrowserHistory(refusing, english).push({
    pathname: '/b',
    search: '',
    hash: '',
    state: null,
    key: 'k',
  })
  expect(assigned).toEqual(['/en/b'])
})
