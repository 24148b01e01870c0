import { expect, type Page, test } from '@playwright/test'
import { contrastOf } from './support/contrast'
import { apiKey, partnerQuery } from './support/demo-world'
import { tokensOf, tokensOnPage } from './support/theme-colours'
import { words } from './support/words'

const broken: Record<
  string,
  { info?: object; theme?: object | 'abort'; infoStatus?: number; themeStatus?: number }
> = {
  'the partner info call returns 500': { infoStatus: 500 },
  'the partner is refused': { infoStatus: 403 },
  'the theme call returns 500': { themeStatus: 500 },
  'the theme call is cut off': { theme: 'abort' },
  'the theme is malformed': { theme: { data: [1, 'two', null] } },
  'the theme is empty': { theme: { data: { ins_code: 'KHM' } } },
  'the theme is hostile': {
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
  'the top and bottom bars are off': {
    theme: { data: { ins_code: 'KHM', top_bar: { status: 0 }, bottom_bar: { status: 0 } } },
  },
}

for (const [what, responses] of Object.entries(broken)) {
  test(`the page renders when its HTML has no theme and ${what}`, async ({ page }) => {
    const external: string[] = []
    page.on(
      'request',
      (request) => new URL(request.url()).hostname === 'localhost' || external.push(request.url()),
    )
    await withoutBoot(page)
    const info = { data: { ins_code: 'KHM', line_liff_id: null, line_liff_keys: [] } }
    await page.route('**/api/v1/partner-info*', (route) =>
      route.fulfill({ status: responses.infoStatus ?? 200, json: responses.info ?? info }),
    )
    await page.route('**/api/v1/theme/*', (route) => {
      if (responses.theme === 'abort') return route.abort()
      return route.fulfill({
        status: responses.themeStatus ?? 200,
        json: responses.theme ?? { data: { ins_code: 'KHM' } },
      })
    })
    await page.goto(`/login?${partnerQuery('orchid')}`)
    const button = page.getByRole('button', { name: words.th.signIn, exact: true })
    await expect(button).toBeVisible()
    await expect.poll(() => contrastOf(button)).toBeGreaterThanOrEqual(4.5)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/ \| บริการข้อมูลประกันภัย$/)
    expect(external).toEqual([])
  })
}

test('a failing partner call falls back to the insurer shown last', async ({ page }) => {
  await page.goto(`/login?${partnerQuery('orchid')}`)
  await expect(page.getByLabel(words.th.username)).toBeVisible()
  const look = await tokensOnPage(page)
  // Waits until the scripts have stored the theme. The username field is visible before that, because it is in the
  // server's HTML.
  await page.waitForFunction(() => localStorage.getItem('khum-look') !== null)
  await withoutBoot(page)
  await page.route('**/api/v1/partner-info*', (route) => route.abort())
  await page.route('**/api/v1/theme/*', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-api-key': apiKey } }),
  )
  await page.goto(`/login?${partnerQuery('khum')}`)
  await expect.poll(() => tokensOnPage(page)).toEqual(look)
  await expect(page.getByLabel(words.th.username)).toBeVisible()
})

/** Removes the partner and its theme from the HTML, as if a static host served the app. */
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
  await expect.poll(() => tokensOnPage(page)).toEqual(await tokensOf(page, 'khum'))
})
