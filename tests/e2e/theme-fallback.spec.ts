import { expect, type Page, test } from '@playwright/test'
import { contrastOf } from './support/contrast'
import { apiKey, partnerQuery } from './support/demo-world'
import { tokensOf, tokensOnPage } from './support/theme-colours'
import { words } from './support/words'

const broken: Record<
  string,
  { info?: object; theme?: object | 'abort'; infoStatus?: number; themeStatus?: number }
> = {
  'partner info answers 500': { infoStatus: 500 },
  'partner is refused': { infoStatus: 403 },
  'theme answers 500': { themeStatus: 500 },
  'theme is cut off': { theme: 'abort' },
  'theme is no theme': { theme: { data: [1, 'two', null] } },
  'theme is empty': { theme: { data: { ins_code: 'KHM' } } },
  'theme is hostile': {
    theme: {
      data: {
        ins_code: 'KHM',
        logo: 'javascript:alert(1)',
        main: { color_1: 'red;}body{display:none}', color_2: 'url(https://evil.example/x)' },
        content: { color_1: '</style><script>alert(1)</script>' },
        buttons: 'none',
      },
    },
  },
  'top and bottom bar are off': {
    theme: { data: { ins_code: 'KHM', top_bar: { status: 0 }, bottom_bar: { status: 0 } } },
  },
}

for (const [what, answer] of Object.entries(broken)) {
  test(`the page renders when it comes without its look and ${what}`, async ({ page }) => {
    const foreign: string[] = []
    page.on(
      'request',
      (request) => new URL(request.url()).hostname === 'localhost' || foreign.push(request.url()),
    )
    await withoutBoot(page)
    const info = { data: { ins_code: 'KHM', line_liff_id: null, line_liff_keys: [] } }
    await page.route('**/api/v1/partner-info*', (route) =>
      route.fulfill({ status: answer.infoStatus ?? 200, json: answer.info ?? info }),
    )
    await page.route('**/api/v1/theme/*', (route) => {
      if (answer.theme === 'abort') return route.abort()
      return route.fulfill({
        status: answer.themeStatus ?? 200,
        json: answer.theme ?? { data: { ins_code: 'KHM' } },
      })
    })
    await page.goto(`/login?${partnerQuery('orchid')}`)
    const button = page.getByRole('button', { name: words.th.signIn, exact: true })
    await expect(button).toBeVisible()
    await expect.poll(() => contrastOf(button)).toBeGreaterThanOrEqual(4.5)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/ \| บริการข้อมูลประกันภัย$/)
    expect(foreign).toEqual([])
  })
}

test('a failing partner call falls back to the insurer seen last', async ({ page }) => {
  await page.goto(`/login?${partnerQuery('orchid')}`)
  await expect(page.getByLabel(words.th.username)).toBeVisible()
  const look = await tokensOnPage(page)
  await withoutBoot(page)
  await page.route('**/api/v1/partner-info*', (route) => route.abort())
  await page.route('**/api/v1/theme/*', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-api-key': apiKey } }),
  )
  await page.goto(`/login?${partnerQuery('khum')}`)
  await expect(page.getByLabel(words.th.username)).toBeVisible()
  expect(await tokensOnPage(page)).toEqual(look)
})

/** As from a static host: the page without partner and theme in it. */
async function withoutBoot(page: Page) {
  await page.route(/\/login\?/, async (route) => {
    const response = await route.fetch()
    const html = (await response.text())
      .replace(/(<script type="application\/json" id="khum-boot">).*?(<\/script>)/s, '$1null$2')
      .replace(/<style id="khum-theme">.*?<\/style>/s, '')
    await route.fulfill({ response, body: html })
  })
}

test('an unknown partner gets the default theme', async ({ page }) => {
  await page.goto('/en/login?partner_id=nobody&secret_key=nothing-at-all')
  await expect(page).toHaveURL('/en/login')
  expect(await tokensOnPage(page)).toEqual(await tokensOf(page, 'khum'))
})
