import { beforeEach, expect, test, vi } from 'vitest'
import { lineSettings } from '../../src/app/boot/line-settings'
import { createLine, type LineSettings } from '../../src/platform/line/line'
import { memoryStorage } from '../../src/platform/storage'

const liffId = '2000000000-KhumDemo'
const settings: LineSettings = { liffId, required: false }

/** Fakes LINE's SDK. The tests in tests/e2e run the real one. */
function sdk(now: { inClient?: boolean; token?: string | null; fails?: boolean }) {
  return {
    init: vi.fn(() => (now.fails ? Promise.reject(new Error('expired')) : Promise.resolve())),
    isInClient: () => now.inClient ?? false,
    isLoggedIn: () => now.token != null,
    getIDToken: () => now.token ?? null,
    getAccessToken: () => 'access',
    getDecodedIDToken: () => ({ sub: 'U1' }),
    login: vi.fn(),
  }
}

function open(fake: ReturnType<typeof sdk>, more: Partial<Parameters<typeof createLine>[0]> = {}) {
  const load = vi.fn(async () => fake as never)
  const line = createLine({ settings, load, view: window, storage: memoryStorage(), ...more })
  return { line, load }
}

beforeEach(() => window.history.replaceState(null, '', '/'))

test('doesn’t load the SDK without LINE', async () => {
  const { line, load } = open(sdk({}))
  expect(await line.begin()).toMatchObject({ idToken: null, messaging: { isReady: false } })
  expect(load).not.toHaveBeenCalled()
})

test('returns the state and the token inside LINE and cleans the address', async () => {
  window.history.replaceState(null, '', '/coverages#access_token=a&id_token=b')
  const { line } = open(sdk({ inClient: true, token: 'h.c.signature' }))
  expect(await line.begin()).toEqual({
    messaging: { isReady: true, isClient: true, userId: 'U1' },
    idToken: 'h.c.signature',
    purpose: 'enter',
    failed: false,
  })
  expect(window.location.href).toMatch(/\/coverages$/)
})

test('doesn’t return a used token again, so that a sign-out lasts', async () => {
  const storage = memoryStorage()
  const fake = sdk({ inClient: true, token: 'h.c.signature' })
  for (const expected of ['h.c.signature', null]) {
    window.history.replaceState(null, '', '/#access_token=a')
    const { line } = open(fake, { storage })
    const { idToken } = await line.begin()
    expect(idToken).toBe(expected)
    if (idToken) line.markUsed(idToken)
  }
})

test('reports an SDK that fails to start and keeps the address asked for', async () => {
  window.history.replaceState(null, '', '/?liff.state=%2Fen%2Fcoverages#access_token=a')
  const { line } = open(sdk({ fails: true }))
  expect(await line.begin()).toMatchObject({ failed: true, idToken: null })
  expect(window.location.pathname + window.location.hash).toBe('/en/coverages')
})

test('waits 4 s for LINE after a reload inside it, and asks again when its token is needed', async () => {
  vi.useFakeTimers()
  // Defines `navigator` on a new object. Test files share `window`, so changing its navigator would affect other tests.
  const view = Object.create(window, {
    navigator: { value: { userAgent: 'Mobile Line/14.9.0 LIFF' } },
    location: { value: window.location },
  })
  const fake = sdk({})
  fake.init.mockReturnValueOnce(new Promise(() => {}))
  const { line } = open(fake, { view })
  const arrival = line.begin()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await arrival).toMatchObject({ failed: true })
  vi.useRealTimers()
  expect(await line.accessToken()).toBeNull()
  expect(fake.init).toHaveBeenCalledTimes(2)
})

test('reports no failure if the visitor cancelled LINE’s sign-in', async () => {
  window.history.replaceState(null, '', '/check-page?error=ACCESS_DENIED&liffClientId=1')
  expect(await open(sdk({ fails: true })).line.begin()).toMatchObject({ failed: false })
})

test.each([
  [{ inClient: false, token: null }, true],
  [{ inClient: true, token: 'a.b.c' }, false],
  [{ inClient: false, token: 'a.b.c' }, false],
])('when the partner requires LINE: %o, refused %s', async (now, refused) => {
  const { line } = open(sdk(now), { settings: { liffId, required: true } })
  await line.begin()
  expect(line.refused()).toBe(refused)
})

test('clears the SDK’s data before leaving for LINE and remembers the purpose on the way back', async () => {
  const storage = memoryStorage()
  window.localStorage.setItem(`LIFF_STORE:${liffId}:IDToken`, '"old"')
  const fake = sdk({})
  await open(fake, { storage }).line.leave('link', '/en/setting')
  expect(window.localStorage.getItem(`LIFF_STORE:${liffId}:IDToken`)).toBeNull()
  expect(fake.login).toHaveBeenCalledWith({ redirectUri: `${window.location.origin}/en/setting` })
  const back = open(sdk({ token: 'a.b.c' }), { storage })
  expect(await back.line.begin()).toMatchObject({ idToken: 'a.b.c', purpose: 'link' })
})

test('keeps the LINE settings of the tab’s partner, and no other partner’s', () => {
  const storage = memoryStorage()
  const partner = { partner_id: 'orchid', secret_key: 's' }
  const boot = {
    partner,
    insCode: 'ORC',
    lineLiffId: '5-a',
    lineRequired: true,
    theme: null,
    apiKey: null,
    mapStyleUrl: null,
    development: false,
  }
  expect(lineSettings(boot, partner, storage)).toEqual({ liffId: '5-a', required: true })
  expect(lineSettings(null, partner, storage)).toEqual({ liffId: '5-a', required: true })
  const other = { partner_id: 'pale', secret_key: 's' }
  expect(lineSettings(null, other, storage)).toEqual({ liffId: null, required: false })
})
