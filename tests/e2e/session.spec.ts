import { localePath, type Session } from '@khum/contract'
import { expect, type Page, type Response, test } from '@playwright/test'
import { partnerHeaders } from './support/demo-world'
import { fillSignIn, signInByCall, signInByForm } from './support/sign-in'
import { shellWords, words } from './support/words'

for (const lang of ['th', 'en'] as const) {
  const w = shellWords[lang]

  test(`a wrong password and an unknown username get the same message, ${lang}`, async ({ page }) => {
    await page.goto(localePath('/login', lang))
    for (const username of ['kanya', `nobody${lang}`]) {
      await fillSignIn(page, lang, username, 'Wrong2569')
      const alert = page.locator('form').getByRole('alert')
      await expect(alert).toHaveText(w.wrong)
      await expect(alert).toBeInViewport()
      await expect(page.getByLabel(words[lang].username)).toHaveValue(username)
      await expect(page).toHaveURL(localePath('/login', lang))
    }
    await fillSignIn(page, lang, 'kanya')
    await expect(page).not.toHaveURL(/\/login/)
  })

  test(`the form says what is missing without calling the server, ${lang}`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
    await page.goto(localePath('/login', lang))
    const username = page.getByLabel(words[lang].username)
    await page.getByRole('button', { name: words[lang].signIn, exact: true }).click()
    await expect(page.getByText(w.required)).toHaveCount(2)
    await expect(username).toBeFocused()
    await expect(username).toHaveAttribute('aria-invalid', 'true')
    await username.fill('มาลี')
    await page.getByRole('button', { name: words[lang].signIn, exact: true }).click()
    await expect(page.getByText(w.lettersDigits)).toBeVisible()
    expect(asked).toEqual([])
  })
}

test('a session ends with the browser, or stays for two weeks when asked to', async ({ page, context }) => {
  const refresh = async () => {
    const cookies = await context.cookies()
    return cookies.filter((cookie) => cookie.name === 'khum-refresh' && cookie.httpOnly)
  }
  await signInByForm(page, 'th', 'malee')
  expect(await refresh()).toMatchObject([{ expires: -1, sameSite: 'Lax', path: '/', domain: 'localhost' }])
  await context.clearCookies()

  await page.goto('/login')
  await page.getByLabel(shellWords.th.staySignedIn).check()
  await fillSignIn(page, 'th', 'malee')
  await expect(page).not.toHaveURL(/\/login/)
  const [cookie] = await refresh()
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThanOrEqual(14)
})

test('no token is in an address or, after a reload, readable by a script', async ({ page, context }) => {
  const tokens = new Set<string>()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const signedIn = page.waitForResponse(isSessionResponse)
  page.on('response', (response) => {
    // If the page closes before the response has arrived, reading the token fails. The test doesn't need that token.
    if (isSessionResponse(response))
      void tokenOf(response).then(
        (token) => tokens.add(token),
        () => undefined,
      )
  })
  await signInByForm(page, 'th', 'malee')
  tokens.add(await tokenOf(await signedIn))
  await page.reload()
  await openByBar(page, 'coverages')
  await openByBar(page, 'settings')
  await expect.poll(() => tokens.size).toBeGreaterThanOrEqual(2)
  for (const cookie of await context.cookies()) if (cookie.httpOnly) tokens.add(cookie.value)
  expect(tokens.size).toBeGreaterThanOrEqual(3)
  // The page stores an encrypted copy of the cards a moment after it shows them. Another test checks the copy.
  await expect
    .poll(() => page.evaluate(async () => (await window.indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['khum-offline'])

  const stored = await page.evaluate(async () => {
    const databases = await window.indexedDB.databases()
    const storages = [window.localStorage, window.sessionStorage].map((storage) => Object.entries(storage))
    const caches = await window.caches.keys()
    return JSON.stringify({
      storages,
      databases,
      caches,
      cookie: document.cookie,
      address: window.location.href,
      state: window.history.state,
      name: window.name,
      page: document.documentElement.outerHTML,
    })
  })
  for (const token of tokens) {
    expect(stored).not.toContain(token)
    expect(addresses.filter((address) => address.includes(token))).toEqual([])
  }
  expect(JSON.parse(stored)).toMatchObject({ databases: [{ name: 'khum-offline' }], caches: [] })
})

test('signing out in one tab signs out the other, and the tokens stop working', async ({ context }) => {
  const { access_token: token } = await signInByCall(context, { username: 'ananda' })
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto('/setting')
  await other.goto('/coverages')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  // A click waits until the tab paints, which a tab in the background may never do.
  await one.bringToFront()
  const cleared = one.waitForResponse((response) => response.request().method() === 'DELETE')
  await signOut(one)
  expect(await (await cleared).headerValue('clear-site-data')).toContain('cache')
  await expect(other).toHaveURL(/\/check-page/)
  await expect(other.getByRole('heading', { name: shellWords.th.pleaseSignIn }).first()).toBeVisible()
  // Besides the cookie for the language, two cookies remain. `khum-device` marks a known device, on which strangers
  // can't lock the account (R16). `khum-browser` counts one-time codes for each browser (R08).
  const remaining = (await context.cookies())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('khum-'))
  expect(remaining.filter((name) => !['khum-lang', 'khum-device', 'khum-browser'].includes(name))).toEqual([])
  const response = await context.request.get('/api/v1/me', {
    headers: { ...partnerHeaders('khum'), authorization: `Bearer ${token}` },
  })
  expect(response.status()).toBe(401)
})

test('signing in in one tab lets the other in too', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await other.goto('/coverages')
  await expect(other).toHaveURL(/\/check-page/)
  await signInByForm(one, 'th', 'ananda')
  await expect(other).toHaveURL('/coverages')
})

test('a sign-out without a network takes effect at once and reaches the server later', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'th', 'ananda')
  await page.goto('/setting')
  await expect(page.getByRole('button', { name: shellWords.th.signOut, exact: true })).toBeVisible()
  await context.setOffline(true)
  await signOut(page)
  await expect(page.getByRole('main').getByRole('link', { name: words.th.signIn, exact: true })).toBeVisible()
  const deletion = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await context.setOffline(false)
  expect((await deletion).status()).toBe(204)
  await page.goto('/coverages')
  await expect(page).toHaveURL(/\/check-page/)
})

test('two tabs that reload at once both stay signed in', async ({ context }) => {
  await signInByCall(context, { username: 'malee' })
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto('/coverages')))
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(tabs.map((tab) => tab.reload()))
    for (const tab of tabs) {
      await expect(tab.getByText('ศรีสุวรรณ').first()).toBeVisible()
      await expect(tab).toHaveURL('/coverages')
    }
  }
})

test('an expired access token is renewed silently', async ({ page }) => {
  await signInByForm(page, 'th', 'malee')
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/session/refresh')) refreshes += 1
  })
  await expireToken(page)
  await openByBar(page, 'settings')
  await expect(page.getByText('เครื่องนี้').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => refreshes).toBe(1)
})

test('a session that has ended asks to sign in again and leads back', async ({ page }) => {
  await signInByForm(page, 'th', 'malee')
  await expireToken(page)
  await page.route('**/api/v1/session/refresh', (route) => route.fulfill(expired), { times: 1 })
  await openByBar(page, 'settings')
  await expect(page).toHaveURL('/check-page?next=%2Fsetting')
  await page.getByRole('main').getByRole('link', { name: words.th.signIn, exact: true }).click()
  await fillSignIn(page, 'th', 'malee')
  await expect(page).toHaveURL('/setting')
  await expect(page.getByText('เครื่องนี้').first()).toBeVisible()
})

const isSessionResponse = (response: Response) =>
  /\/api\/v1\/session(\/refresh)?$/.test(response.url()) && response.status() < 300

async function tokenOf(response: Response): Promise<string> {
  const { data }: { data: Session } = await response.json()
  return data.access_token
}

const expired = {
  status: 401,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'x', status: 401, code: 'session_expired', trace_id: 'trace-1' },
}

/**
 * Makes calls for the list of devices fail as if the first access token had expired. Calls with a later token reach the
 * server.
 */
async function expireToken(page: Page) {
  let first: string | undefined
  await page.route('**/api/v1/sessions', (route) => {
    const { authorization } = route.request().headers()
    first ??= authorization
    return authorization === first ? route.fulfill(expired) : route.continue()
  })
}

async function openByBar(page: Page, item: 'coverages' | 'settings') {
  const { mainMenu, ...w } = shellWords.th
  await page.getByRole('navigation', { name: mainMenu }).getByRole('link', { name: w[item] }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: shellWords.th.signOut, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: shellWords.th.signOut }).click()
}
