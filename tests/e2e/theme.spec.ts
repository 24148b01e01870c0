import { expect, type Request, test } from '@playwright/test'
import { contrastOf } from './support/contrast'
import { partnerQuery } from './support/demo-world'
import { axeViolations } from './support/inspect-screen'
import { signInByCall } from './support/sign-in'
import { tokensOf, tokensOnPage } from './support/theme-colours'
import { watchPage } from './support/watch-page'
import { shellWords, words } from './support/words'

const secrets = {
  partner_id: 'orchid',
  secret_key: 'orchid-demo-secret',
  token: 'tok-3f9a77',
  messaging_key: 'mk-81c2',
}

test('secrets are removed from the address bar and sent only to the first exchange', async ({ page }) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const asked = `/check-page?${new URLSearchParams({ ...secrets, next: '/coverages' })}#top`
  await page.goto(asked)
  await expect(page).toHaveURL('/check-page?next=%2Fcoverages#top')
  await page.getByRole('main').getByRole('link', { name: words.th.signIn, exact: true }).click()
  await expect(page).toHaveURL('/login?next=%2Fcoverages')
  await page.reload()
  await expect(page.getByLabel(words.th.username)).toBeVisible()

  const secretValues = [secrets.secret_key, secrets.token, secrets.messaging_key]
  const carriers = requests.filter((request) => secretValues.some((secret) => request.url().includes(secret)))
  // Only two requests may have a secret in the URL: the first page, and the call that sends the partner's secret
  // (Requirement 7.3).
  expect(carriers.map((request) => new URL(request.url()).pathname)).toEqual([
    '/check-page',
    '/api/v1/partner-info',
  ])
  for (const request of requests) {
    const headers = await request.allHeaders()
    expect(headers.referer ?? '', request.url()).toBe('')
    const rest = JSON.stringify({ ...headers, secretkey: '' }) + (request.postData() ?? '')
    for (const secret of secretValues) expect(rest, request.url()).not.toContain(secret)
  }
  // The browser doesn't store the secrets, and going back doesn't bring them into the URL again.
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  )
  for (const secret of [secrets.token, secrets.messaging_key]) expect(stored).not.toContain(secret)
  await page.goBack()
  await expect(page).toHaveURL('/check-page?next=%2Fcoverages#top')
})

test('half a pair of credentials is ignored and removed from the address', async ({ page }) => {
  await page.goto('/login?secret_key=orchid-demo-secret&keep=1')
  await expect(page).toHaveURL('/login?keep=1')
  await expect.poll(() => tokensOnPage(page)).toEqual(await tokensOf(page, 'khum'))
})

for (const partner of ['khum', 'orchid', 'pale', 'jade'] as const) {
  test(`the first paint has the colours of ${partner}, before any script`, async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(`/login?${partnerQuery(partner)}`)
    const first = await tokensOnPage(page)
    expect(first).toEqual(await tokensOf(page, partner))
    await page.unroute('**/*.js')
    await page.goto(`/login?${partnerQuery(partner)}`)
    await expect(page.getByLabel(words.th.username)).toBeVisible()
    expect(await tokensOnPage(page)).toEqual(first)
  })
}

test('the two themes look different to a member', async ({ page }) => {
  const looks = []
  for (const partner of ['khum', 'orchid'] as const) {
    await page.goto(`/login?${partnerQuery(partner)}`)
    const button = page.getByRole('button', { name: words.th.signIn, exact: true })
    await expect(button).toBeVisible()
    const colour = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
    looks.push({
      colour,
      title: await page.title(),
      logo: await page.locator('main img').first().getAttribute('src'),
    })
  }
  const [khum, orchid] = looks
  expect(orchid?.colour).not.toBe(khum?.colour)
  expect(orchid?.title).not.toBe(khum?.title)
  expect(orchid?.logo).not.toBe(khum?.logo)
})

test('menu items 5 and 6 and the official account follow their status', async ({ page }) => {
  const items = async () => {
    const menu = page.getByRole('navigation', { name: shellWords.th.services })
    await expect(menu).toBeVisible()
    const links = await menu.getByRole('link').all()
    return Promise.all(links.map((link) => link.getAttribute('href')))
  }
  const always = ['/coverages', '/family-coverages', '/claim-status', '/search-hospital']
  await page.goto('/')
  expect(await items()).toEqual([
    ...always,
    '/coverages/eclaim',
    '/telemed-mart',
    expect.stringMatching(/^https:\/\//),
  ])
  await page.goto(`/?${partnerQuery('orchid')}`)
  expect((await items()).slice(0, 4)).toEqual(always)
  expect(await items()).not.toContain('/coverages/eclaim')
  expect(await items()).not.toContain('/telemed-mart')
})

test('an orchid member sees orchid even without a partner link', async ({ page, context }) => {
  await signInByCall(context, { username: 'orchid01', partner: 'orchid' })
  await page.goto('/coverages')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => tokensOnPage(page)).toEqual(await tokensOf(page, 'orchid'))
})

test('an insurer’s unreadable colours are corrected', async ({ page }) => {
  const watch = watchPage(page)
  for (const path of ['/login', '/', '/check-page', '/no-such-page']) {
    await page.goto(`${path}?${partnerQuery('pale')}`)
    await watch.settled()
    const places = page.locator('main :is(h1, h2, p, label, a, button):visible')
    // Elements without text are icons, which may have less contrast.
    const texts = await places.filter({ hasText: /\S/ }).all()
    expect(texts.length, path).toBeGreaterThan(1)
    for (const text of texts) {
      const what = `${path} “${(await text.textContent())?.slice(0, 40)}”`
      expect(await contrastOf(text), what).toBeGreaterThanOrEqual(4.5)
    }
    expect(await axeViolations(page), path).toEqual([])
  }
})
