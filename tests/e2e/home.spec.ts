import { type Lang, localePath } from '@khum/contract'
import { expect, type Page, test } from '@playwright/test'
import { type PartnerName, partnerHeaders, partnerQuery } from './support/demo-world'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { signInByCall } from './support/sign-in'
import { watchPage } from './support/watch-page'
import { homeWords, shellWords } from './support/words'

const firstFour = ['/coverages', '/family-coverages', '/claim-status', '/search-hospital']
const all = [...firstFour, '/coverages/eclaim', '/telemed-mart']
const account = (id: string) => `https://line.me/R/ti/p/%40${id}`

const homes: { partner: PartnerName; lang: Lang; username: string | null; menu: string[] }[] = [
  { partner: 'khum', lang: 'th', username: 'malee', menu: [...all, account('khum')] },
  { partner: 'khum', lang: 'en', username: null, menu: [...all, account('khum')] },
  { partner: 'orchid', lang: 'en', username: 'orchid01', menu: firstFour },
  { partner: 'orchid', lang: 'th', username: null, menu: firstFour },
  { partner: 'tempo', lang: 'th', username: 'tempo01', menu: [...all, account('tempobenefits')] },
  { partner: 'pale', lang: 'en', username: null, menu: all },
  { partner: 'jade', lang: 'en', username: 'thanakorn', menu: [...all, account('jadecare')] },
]

/** Returns the banner with the picture for this language. Every demo insurer has separate pictures for English. */
function bannerOf(page: Page, kind: 'promotion' | 'blog', lang: Lang) {
  const picture = lang === 'en' ? `${kind}-en` : kind
  return page.getByRole('link').filter({ has: page.locator(`img[src$='/${picture}.svg']`) })
}

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'khumShift'))
}

async function recordLayoutShift(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { khumShift: 0 })
    new PerformanceObserver((list) => {
      const sum = list.getEntries().reduce((all, entry) => all + Number(Reflect.get(entry, 'value')), 0)
      Object.assign(window, { khumShift: Reflect.get(window, 'khumShift') + sum })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

for (const { partner, lang, username, menu } of homes)
  test(`home of ${username ?? 'a guest'} under ${partner}, ${lang}: menu and sections show, and nothing jumps`, async ({
    page,
    context,
  }) => {
    const w = homeWords[lang]
    if (username) await signInByCall(context, { username, partner })
    await recordLayoutShift(page)
    await page.goto(`${localePath('/', lang)}?${partnerQuery(partner)}`)
    await expect(page.getByRole('heading', { name: w.articles })).toBeVisible()
    const services = page.getByRole('navigation', { name: shellWords[lang].services })
    const links = await services
      .getByRole('link')
      .evaluateAll((found) => found.map((one) => one.getAttribute('href')))
    expect(links).toEqual(menu.map((path) => (path.startsWith('/') ? localePath(path, lang) : path)))
    if (username) {
      await expect(page.getByRole('article')).toBeVisible()
      await expect(page.getByRole('link', { name: w.useCard, exact: true })).toBeVisible()
    } else {
      await expect(page.getByRole('main').getByRole('link', { name: w.signIn })).toBeVisible()
    }
    // In the theme of the insurer KHM, the banner leads to one promotion. In other themes, it leads to the list.
    const list = localePath('/promotion', lang)
    await expect(bannerOf(page, 'promotion', lang)).toHaveAttribute(
      'href',
      partner === 'khum' ? new RegExp(`^${list}/[\\w-]{22}$`) : list,
    )
    expect(await layoutShift(page)).toBeLessThan(0.02)
    expect([...(await sidewaysFaults(page)), ...(await axeViolations(page))]).toEqual([])
  })

test('the menu shows and works before home’s data has arrived', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  await page.route('**/api/v2/home*', () => {})
  // Because of the query, the server leaves the member's data out of the page, so home waits for its API call.
  await page.goto('/?from=news')
  await page.getByRole('link', { name: homeWords.th.claimStatus }).click()
  await expect(page).toHaveURL('/claim-status')
})

test('a banner leads to the promotion its theme names', async ({ page, request }) => {
  const headers = partnerHeaders('khum')
  const { data } = await (await request.get('/api/v2/home?lang=th', { headers })).json()
  const theme = await (await request.get('/api/v1/theme/KHM', { headers })).json()
  const { id_1, url_status_1 } = theme.data.banner
  expect(url_status_1).toBe(1)
  const { title } = data.promotions.find(({ id }: { id: string }) => id === id_1)
  await page.goto('/')
  await expect(bannerOf(page, 'promotion', 'th')).toHaveAccessibleName(title)
  await bannerOf(page, 'promotion', 'th').click()
  await expect(page).toHaveURL(`/promotion/${id_1}`)
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
})

test('a banner leads to the article its theme names', async ({ page }) => {
  await page.goto(`/en?${partnerQuery('orchid')}`)
  await bannerOf(page, 'blog', 'en').click()
  await expect(page.getByRole('heading', { name: 'Getting ready for an annual check-up' })).toBeVisible()
})

test('a returning member sees home as it was, without waiting', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  await page.goto('/')
  await expect(page.getByRole('article')).toBeVisible()
  await page.getByRole('link', { name: homeWords.th.claimStatus }).click()
  await expect(page).toHaveURL('/claim-status')
  await page.route('**/api/v2/home*', () => {})
  await page.goBack()
  await expect(page.getByRole('article')).toBeVisible()
})

for (const lang of ['th', 'en'] as const)
  test(`pulling down or pressing the button refreshes home, ${lang}`, async ({ page, context }) => {
    const w = homeWords[lang]
    const watch = watchPage(page)
    await signInByCall(context, { username: 'malee' })
    await page.goto(localePath('/', lang))
    // Waits for the scripts that handle a drag, because they load after the HTML is shown.
    await watch.settled()
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/v2/home')) calls += 1
    })
    await drag(page, [200, 300], [205, 360])
    await drag(page, [300, 300], [60, 330])
    expect(calls).toBe(0)
    // While the list of cards is moving, the browser scrolls and the page doesn't get the drag. So the test repeats the
    // drag.
    await expect(async () => {
      if (calls === 0) await drag(page, [200, 300], [205, 520])
      await expect.poll(() => calls, { timeout: 1_000 }).toBe(1)
    }).toPass()
    await expect(page.getByText(w.done)).toBeVisible()
    await page.getByRole('button', { name: w.dismiss }).click()
    await expect(page.getByText(w.done)).toHaveCount(0)
    await page.getByRole('button', { name: w.refresh }).press('Enter')
    await expect(page.getByText(w.done)).toBeVisible()
    expect(calls).toBe(2)
    // Without this style, the browser would reload the page when a member pulls it down.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe(
      'contain',
    )
  })

async function drag(page: Page, from: [x: number, y: number], to: [x: number, y: number]) {
  const touch = await page.context().newCDPSession(page)
  const at = (share: number) => ({
    x: from[0] + (to[0] - from[0]) * share,
    y: from[1] + (to[1] - from[1]) * share,
  })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] })
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(share)] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}
