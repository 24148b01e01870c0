import { type Lang, localePath } from '@khum/contract'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type LineStandIn, lineStandIn, lineUserAgent } from './support/line'
import { type OwnServer, ownServer } from './support/own-server'
import { fillSignIn } from './support/sign-in'
import { lineWords, words } from './support/words'

test.describe.configure({ mode: 'serial' })

let line: LineStandIn
let server: OwnServer
let app = ''

test.beforeAll(async () => {
  line = await lineStandIn()
  server = await ownServer({ LINE_JWKS_URL: line.jwksUrl })
  app = server.url
  await server.start()
})
test.afterAll(async () => {
  await server.remove()
  line.close()
})
test.beforeEach(() => {
  line.tokenLife = 3600
})

/** Opens a page on a phone, in LINE's own browser or `outside` LINE. */
async function openPhone(browser: Browser, lang: Lang, where: 'line' | 'outside'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: app,
    ...(where === 'line' ? { userAgent: lineUserAgent } : {}),
    locale: lang === 'th' ? 'th-TH' : 'en-US',
  })
  await line.fakeHosts(context, app)
  // LINE's app adds this object to pages in its browser, and the SDK needs it.
  if (where === 'line') {
    await context.addInitScript(() => Object.assign(window, { _liff: { features: [], postMessage() {} } }))
  }
  return await context.newPage()
}

function expectCleanAddress(page: Page): void {
  expect(page.url()).not.toMatch(/token|liff|code=|state=|#/i)
}

for (const [lang, username] of [
  ['th', 'somsak'],
  ['en', 'pimjai'],
] as const) {
  const w = lineWords[lang]
  const at = (path: string) => `${app}${localePath(path, lang)}`

  test(`in LINE: a new user links an account by signing in, and LINE signs them in next time, ${lang}`, async ({
    browser,
  }) => {
    line.user = { sub: `Ulink${lang}`, name: 'มาลี LINE' }
    const page = await openPhone(browser, lang, 'line')
    await page.goto(line.opens(app, localePath('/coverages', lang)))
    await expect(page).toHaveURL(at('/check-page-auth?next=%2Fcoverages'))
    await expect(page.getByText(w.hello)).toBeVisible()
    expectCleanAddress(page)
    // After a wrong password, the member can still link LINE to the account without signing in to LINE again.
    await fill(page, username, 'Wrong2569')
    await expect(page.locator('form').getByRole('alert')).toBeVisible()
    await fill(page, username, 'Khum2569')
    await expect(page).toHaveURL(at('/coverages'))
    await page.context().close()

    const again = await openPhone(browser, lang, 'line')
    await again.goto(line.opens(app, localePath('/coverages', lang)))
    await expect(again).toHaveURL(at('/coverages'))
    await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
    expectCleanAddress(again)
    expect(await again.evaluate(() => document.cookie)).toContain('khum-signed-in=1')
    await again.context().close()

    async function fill(on: Page, name: string, password: string) {
      await on.getByLabel(words[lang].username).fill(name)
      await on.getByLabel(words[lang].password, { exact: true }).fill(password)
      await on.getByRole('button', { name: w.signInAndLink }).click()
    }
  })

  test(`in another browser: “continue with LINE” goes to LINE and returns to the page asked for, ${lang}`, async ({
    browser,
  }) => {
    line.user = { sub: `Ulink${lang}`, name: 'มาลี LINE' }
    const page = await openPhone(browser, lang, 'outside')
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(at('/claim-status'))
    await expect(page).toHaveURL(/check-page/)
    expect(requested.filter((url) => url.includes('/sdk-'))).toEqual([])
    await page.getByRole('button', { name: w.continue }).click()
    await expect(page).toHaveURL(at('/claim-status'))
    expectCleanAddress(page)
    expect(requested.some((url) => url.startsWith('https://access.line.me/liff/v1/authorize'))).toBe(true)
    await page.reload()
    await expect(page).toHaveURL(at('/claim-status'))
    await page.context().close()
  })

  test(`“sign out and reset” drops a stale token, ${lang}`, async ({ browser }) => {
    line.user = { sub: `Ulink${lang}`, name: 'มาลี LINE' }
    line.tokenLife = -5
    const page = await openPhone(browser, lang, 'line')
    await page.goto(line.opens(app, localePath('/coverages', lang)))
    const reset = page.getByRole('button', { name: w.reset })
    await expect(reset).toBeVisible()
    expectCleanAddress(page)
    // After a reload, the sign-in fails again, because the SDK keeps the expired token.
    await page.reload()
    await expect(reset).toBeVisible()
    line.tokenLife = 3600
    await reset.click()
    await expect(page).toHaveURL(`${app}/`)
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('khum-signed-in=1')
    await page.context().close()
  })

  test(`a partner that requires LINE shows nothing outside it, ${lang}`, async ({ browser }) => {
    const page = await openPhone(browser, lang, 'outside')
    await requireLine(page)
    for (const path of ['/', '/login', '/coverages']) {
      await page.goto(at(path))
      await expect(page).toHaveURL(at('/not-found'))
      await expect(page.getByText(w.lineOnly)).toBeVisible()
    }
    await page.context().close()

    line.user = { sub: `Ulink${lang}`, name: 'มาลี LINE' }
    const inLine = await openPhone(browser, lang, 'line')
    await requireLine(inLine)
    await inLine.goto(line.opens(app, localePath('/coverages', lang)))
    await expect(inLine).toHaveURL(at('/coverages'))
    await inLine.context().close()
  })

  test(`settings link LINE and unlink it, ${lang}`, async ({ browser }) => {
    line.user = { sub: `Usettings${lang}`, name: 'มาลี LINE' }
    const page = await openPhone(browser, lang, 'outside')
    await page.goto(at('/login'))
    await fillSignIn(page, lang, lang === 'th' ? 'surachai' : 'wichai')
    await expect(page).toHaveURL(at('/'))
    await page.goto(at('/setting'))
    await page.getByRole('button', { name: w.link, exact: true }).click()
    await expect(page.getByText(w.linked)).toBeVisible()
    await expect(page).toHaveURL(at('/setting'))
    await page.getByRole('button', { name: w.unlink, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: w.unlink }).click()
    await expect(page.getByRole('button', { name: w.link, exact: true })).toBeVisible()
    await page.context().close()
  })
}

/** Sets `line_required` in every page, as the server does for a partner that requires LINE. */
async function requireLine(page: Page): Promise<void> {
  await page.context().route(`${app}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return await route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('"line_required":false', '"line_required":true')
    await route.fulfill({ response, body })
  })
}
