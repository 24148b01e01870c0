import { describe, expect, test, vi } from 'vitest'
import { resolveAddress } from './address'
import { createMemoryHistory } from './history'
import { createRouter, type Load, type Router, type Screen } from './router'

/**
 * Creates a router at `path` with a screen for each path, except: /to… redirects to the rest of the path, /broken fails
 * to load, and /slow loads only when the test calls `arrive`.
 */
function open(path: string) {
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const load = vi.fn<Load>(async ({ pathname }) => {
    if (pathname.startsWith('/to')) return { redirect: pathname.slice(3) }
    if (pathname === '/broken') throw new Error('no network')
    if (pathname === '/slow') await slow
    return screenOf(pathname)
  })
  const router = createRouter(createMemoryHistory(path), load)
  return { router, load, arrive: () => arrive() }
}

function screenOf(name: string): Screen {
  return { name, params: {}, Component: () => null, Layout: null }
}

const loaded = (router: Router, name: string) =>
  vi.waitFor(() => expect(router.state.screen?.name).toBe(name))
const path = ({ state: { location } }: Router) => location.pathname + location.search + location.hash

describe('navigation', () => {
  test('shows the next screen only once it has loaded', async () => {
    const { router, arrive } = open('/a')
    await loaded(router, '/a')
    const done = router.navigate('/slow?x=1')
    expect(router.state.pending?.search).toBe('?x=1')
    expect(path(router)).toBe('/a')
    arrive()
    await done
    expect(path(router)).toBe('/slow?x=1')
    expect(router.state.pending).toBeNull()
  })

  test('goes back to where a navigation began, but not to a replaced address', async () => {
    const { router } = open('/a')
    await router.navigate('/b', { state: 'why' })
    expect(router.state.location.state).toBe('why')
    await router.navigate('/c', { replace: true })
    await router.navigate(-1)
    await loaded(router, '/a')
  })

  test('a later navigation wins over one that is still loading', async () => {
    const { router, arrive } = open('/a')
    const first = router.navigate('/slow')
    await router.navigate('/b')
    arrive()
    await first
    expect(path(router)).toBe('/b')
  })

  test('follows redirects without an entry for the address that redirects', async () => {
    const { router } = open('/to/a')
    await loaded(router, '/a')
    await router.navigate('/to/to/b')
    expect(path(router)).toBe('/b')
    await router.navigate(-1)
    await loaded(router, '/a')
  })

  test('replaces an earlier entry that redirects now, so that “back” doesn’t end there', async () => {
    const { router, load } = open('/a')
    await router.navigate('/b')
    load.mockResolvedValueOnce({ redirect: '/c' })
    await router.navigate(-1)
    await loaded(router, '/c')
    await router.navigate(1)
    await loaded(router, '/b')
  })

  test('keeps the address of a screen that could not be loaded, and recovers', async () => {
    const { router } = open('/a')
    await router.navigate('/broken')
    expect(path(router)).toBe('/broken')
    expect(router.state.failure?.cause).toEqual(new Error('no network'))
    expect(router.state.screen).toBeNull()
    await router.navigate('/b')
    expect(router.state.failure).toBeNull()
  })

  test('does nothing any more once it is disposed of', async () => {
    const { router, arrive } = open('/a')
    const done = router.navigate('/slow')
    router.dispose()
    arrive()
    await done
    expect(path(router)).toBe('/a')
  })
})

describe('revalidation', () => {
  test('runs the guard of the current screen again', async () => {
    const { router, load } = open('/a')
    await loaded(router, '/a')
    load.mockResolvedValueOnce({ redirect: '/b' })
    await router.revalidate()
    expect(path(router)).toBe('/b')
  })

  test('starts a navigation that is still loading again', async () => {
    const { router, load } = open('/a')
    await loaded(router, '/a')
    void router.navigate('/slow')
    load.mockResolvedValueOnce(screenOf('/slow'))
    await router.revalidate()
    expect(path(router)).toBe('/slow')
    await router.navigate(-1)
    await loaded(router, '/a')
  })
})

describe('view transitions', () => {
  test('are shown in both directions, and for a redirect', async () => {
    const { router } = open('/a')
    await router.navigate('/to/b', { viewTransition: true })
    expect(router.state.viewTransition).toBe(true)
    await router.navigate('/c')
    expect(router.state.viewTransition).toBe(false)
    await router.navigate(-1)
    await loaded(router, '/b')
    expect(router.state.viewTransition).toBe(false)
    await router.navigate(-1)
    await loaded(router, '/a')
    expect(router.state.viewTransition).toBe(true)
    await router.navigate(1)
    await loaded(router, '/b')
    expect(router.state.viewTransition).toBe(true)
  })
})

describe('blocking', () => {
  async function openBlocked() {
    const { router } = open('/a')
    await router.navigate('/form')
    const stop = router.block((from, to) => from.pathname === '/form' && to.pathname !== '/free')
    return { router, stop }
  }

  test('asks before a link is followed', async () => {
    const { router } = await openBlocked()
    await router.navigate('/b')
    expect(path(router)).toBe('/form')
    router.state.blocked?.stay()
    expect(router.state.blocked).toBeNull()
    await router.navigate('/b')
    router.state.blocked?.proceed()
    await loaded(router, '/b')
    expect(router.state.blocked).toBeNull()
  })

  test('asks before going back, and then goes back once', async () => {
    const { router } = await openBlocked()
    await router.navigate(-1)
    expect(path(router)).toBe('/form')
    router.state.blocked?.stay()
    await router.navigate(-1)
    router.state.blocked?.proceed()
    await loaded(router, '/a')
    await router.navigate(1)
    await loaded(router, '/form')
  })

  test('lets pass what needs no question, and everything after it has ended', async () => {
    const { router, stop } = await openBlocked()
    await router.navigate('/free')
    expect(path(router)).toBe('/free')
    await router.navigate('/form')
    stop()
    await router.navigate('/b')
    expect(path(router)).toBe('/b')
  })
})

describe('addresses', () => {
  const current = { pathname: '/claims', search: '?a=1', hash: '#x' }

  test.each([
    ['/login', { pathname: '/login', search: '', hash: '' }],
    ['/login?b=2#y', { pathname: '/login', search: '?b=2', hash: '#y' }],
    ['?b=2', { pathname: '/claims', search: '?b=2', hash: '' }],
    ['#y', { pathname: '/claims', search: '?a=1', hash: '#y' }],
    ['//other.example/x', { pathname: '/other.example/x', search: '', hash: '' }],
    ['/\\other.example', { pathname: '/other.example', search: '', hash: '' }],
  ])('resolves %s', (to, expected) => expect(resolveAddress(to, current)).toEqual(expected))

  test('changes only the given parts', () => {
    expect(resolveAddress({ hash: '' }, current)).toEqual({ ...current, hash: '' })
    expect(resolveAddress({ search: '', hash: '' }, current)).toEqual({ ...current, search: '', hash: '' })
  })

  test('refuses an address of another site', () => {
    expect(() => resolveAddress('https://other.example/x', current)).toThrow(TypeError)
  })
})
