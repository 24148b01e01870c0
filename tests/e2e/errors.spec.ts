import { localePath } from '@khum/contract'
import { expect, type Page, test } from '@playwright/test'
import { signInByCall } from './support/sign-in'
import { watchPage } from './support/watch-page'
import { shellWords } from './support/words'

function problem(status: number, code: string) {
  const json = { type: 'about:blank', title: code, status, code, trace_id: 'trace-7f3a' }
  return { status, contentType: 'application/problem+json', json }
}

/** Screens that show the number of Malee's card, which ends in 2458. `call`: the API call that loads this number. */
const screens = [
  // If a URL has a query, the server leaves the member's data out of the page. So the page calls the API.
  { path: '/', query: '?from=news', call: '**/api/v2/home*' },
  { path: '/coverages', call: '**/api/v1/coverages' },
  { path: '/coverages/eclaim', call: '**/api/v1/coverages' },
  { path: '/claim-status', call: '**/api/v1/claims*' },
]

for (const lang of ['th', 'en'] as const) {
  const w = shellWords[lang]
  for (const { path, query = '', call } of screens) {
    test(`${path}: a failing call shows a message with a reference and a way out, ${lang}`, async ({
      page,
      context,
    }) => {
      await signInByCall(context, { username: 'malee' })
      await page.route(call, (route) => route.fulfill(problem(500, 'internal')))
      await page.goto(localePath(path, lang) + query)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText(w.internal)
      await expect(alert).toContainText(`${w.reference} trace-7f3a`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.unroute(call)
      await alert.getByRole('button', { name: w.retry }).click()
      await expect(page.getByRole('main').getByText('2458').first()).toBeVisible()
      await expect(alert).toHaveCount(0)
    })
  }

  test(`an unavailable service is retried before an error shows, ${lang}`, async ({ page, context }) => {
    await signInByCall(context, { username: 'malee' })
    let calls = 0
    await page.route('**/api/v1/coverages', (route) => {
      calls += 1
      return route.fulfill(problem(503, 'unavailable'))
    })
    await page.goto(localePath('/coverages', lang))
    await expect(page.getByRole('alert')).toContainText(w.unavailable)
    expect(calls).toBe(3)
    await page.unroute('**/api/v1/coverages')
    await page.getByRole('button', { name: w.retry }).click()
    await expect(page.getByText('2458')).toBeVisible()
  })

  test(`a proxy’s own error page is reported like any other failure, ${lang}`, async ({ page, context }) => {
    await signInByCall(context, { username: 'malee' })
    await page.route('**/api/v1/coverages', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await page.goto(localePath('/coverages', lang))
    await expect(page.getByRole('alert')).toContainText(w.unavailable)
    await expect(page.getByText('Bad gateway')).toHaveCount(0)
  })

  test(`a screen that breaks shows the error page, and a reload fixes it, ${lang}`, async ({
    page,
    context,
  }) => {
    await signInByCall(context, { username: 'malee' })
    await page.route('**/api/v1/coverages', (route) => route.fulfill({ json: { data: { items: [null] } } }))
    await page.goto(localePath('/coverages', lang))
    await expect(page.getByRole('alert')).toContainText(w.crashed)
    await expect(page).toHaveTitle(new RegExp(`^${w.crashed} · `))
    await page.unroute('**/api/v1/coverages')
    await page.getByRole('button', { name: w.reload }).click()
    await expect(page.getByText('2458')).toBeVisible()
  })

  test(`a part that fails to load reloads the page once, then shows the error page, ${lang}`, async ({
    page,
    context,
  }) => {
    await signInByCall(context, { username: 'malee' })
    const parts = await partsOf(page, localePath('/', lang), w.services)
    await page.route(/\/assets\/.*\.js$/, (route) =>
      parts.has(route.request().url()) ? route.continue() : route.abort(),
    )
    let loads = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'document') loads += 1
    })
    const bar = page.getByRole('navigation', { name: w.mainMenu })
    await bar.getByRole('link', { name: w.settings }).click()
    await expect(page.getByRole('alert')).toContainText(w.partNotLoaded)
    await expect(page).toHaveURL(localePath('/setting', lang))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads).toBe(1)
    await page.unroute(/\/assets\/.*\.js$/)
    await page.getByRole('button', { name: w.reload }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.settings)
  })
}

test('a part that is briefly missing costs one reload', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  const parts = await partsOf(page, '/', shellWords.th.services)
  let refused = 0
  await page.route(/\/assets\/.*\.js$/, (route) => {
    if (parts.has(route.request().url()) || refused > 0) return route.continue()
    refused += 1
    return route.abort()
  })
  const bar = page.getByRole('navigation', { name: shellWords.th.mainMenu })
  await bar.getByRole('link', { name: shellWords.th.settings }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shellWords.th.settings)
  await expect(page).toHaveURL('/setting')
  expect(refused).toBe(1)
})

/** Opens a screen and returns the URLs of the scripts that it loaded. */
async function partsOf(page: Page, path: string, menu: string): Promise<Set<string>> {
  const parts = new Set<string>()
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) parts.add(request.url())
  })
  const watch = watchPage(page)
  // A member's page opens the notification stream last, after it has loaded all its scripts.
  const stream = page.waitForResponse(/\/notifications\/stream$/)
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: menu })).toBeVisible()
  await stream
  await watch.settled()
  page.removeAllListeners('requestfinished')
  return parts
}
