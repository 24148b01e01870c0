import { readTheme } from '@khum/contract'
import { themeLeaves, valueAt } from '@khum/contract/theme-leaves'
import { themeToCss } from '@khum/contract/theme-tokens'
import { expect, type Page, test } from '@playwright/test'
import { hostileThemes, mixedTheme, payloads } from './support/hostile-themes'
import { serveTheme } from './support/serve-theme'
import { words } from './support/words'

/** Records requests to other sites. `hits` returns whether a payload ran as a script. */
async function watchEscapes(page: Page) {
  const external: string[] = []
  await page.route(/evil\.example|images\.example/, (route) => route.abort())
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && hostname !== 'localhost') external.push(request.url())
  })
  const hits = () => page.evaluate(() => Reflect.get(window, 'hit') === 1)
  return { external, hits }
}

/**
 * Applies each style sheet alone. Returns for each its selectors, the properties that it sets besides CSS variables,
 * and how the page's body then looks.
 */
function readSheets(page: Page, sheets: readonly string[]) {
  return page.evaluate((texts) => {
    const style = document.head.appendChild(document.createElement('style'))
    return texts.map((text) => {
      style.textContent = text
      // The rules of the dark scheme are inside media rules.
      const rules = [...(style.sheet?.cssRules ?? [])].flatMap((rule) =>
        rule instanceof CSSMediaRule ? [...rule.cssRules] : [rule],
      )
      const names = rules.flatMap((rule) => (rule instanceof CSSStyleRule ? [...rule.style] : ['?']))
      const computed = getComputedStyle(document.body)
      return {
        selectors: rules.map((rule) => (rule instanceof CSSStyleRule ? rule.selectorText : rule.cssText)),
        others: names.filter((name) => !name.startsWith('--')),
        look: [
          computed.display,
          computed.visibility,
          computed.opacity,
          computed.backgroundImage,
          computed.color,
        ].join(' '),
      }
    })
  }, sheets)
}

const probe = `<!doctype html><html><body><p class="probe">probe</p><style>
.probe{color:var(--color-text);background:var(--image-login) var(--color-page)}
p::before{content:"x";background:var(--image-login-sso);color:var(--button-primary)}</style></body></html>`
const untouched = {
  selectors: [':root', ':root[data-scheme="dark"]', ':root:not([data-scheme])'],
  others: [],
  look: 'block visible 1 none rgb(0, 0, 0)',
}

test('300 payloads in every field send no external request and don’t escape the style sheet (R34)', async ({
  page,
}) => {
  const { external, hits } = await watchEscapes(page)
  expect(payloads).toHaveLength(300)
  // This page has no Content-Security-Policy, so only `readTheme` can prevent requests.
  await page.setContent(probe)
  const sheets = hostileThemes.map((theme) => themeToCss(readTheme(theme, [])))
  const read = await readSheets(page, sheets)
  expect(read.filter((one) => JSON.stringify(one) !== JSON.stringify(untouched))).toEqual([])
  expect(external).toEqual([])
  expect(await hits()).toBe(false)
})

test('control: without cleaning, the same payloads do get out', async ({ page }) => {
  const { external, hits } = await watchEscapes(page)
  await page.setContent(probe)
  const raw = payloads.map((payload) => `:root{--color-text:${payload};--image-login:${payload}}`)
  const read = await readSheets(page, raw)
  const escaped = read.filter((one) => JSON.stringify(one) !== JSON.stringify(untouched))
  expect(escaped.length).toBeGreaterThan(50)
  await expect.poll(() => external.length).toBeGreaterThan(0)
  for (const payload of payloads.filter((text) => text.includes('onerror')))
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), payload)
  await expect.poll(hits).toBe(true)
})

/**
 * The number of the payload in the first field of each theme. The other fields get the next payloads, so the three
 * themes together have all of them.
 */
const rounds = [0, 110, 220]

for (const first of rounds)
  test(`the page with payloads from number ${first} on renders and sends nothing out (R34)`, async ({
    page,
  }) => {
    const { external, hits } = await watchEscapes(page)
    const theme = mixedTheme(first)
    expect(new Set(themeLeaves.map(({ keys }) => valueAt(theme, keys))).size).toBe(themeLeaves.length)
    await serveTheme(page, theme)
    for (const path of ['/login', '/']) {
      await page.goto(path)
      await expect(
        page.getByRole('link', { name: words.th.signIn }).or(page.getByLabel(words.th.username)).first(),
      ).toBeVisible()
      const set = await page.evaluate(() =>
        [...document.documentElement.style].filter((name) => !name.startsWith('--')),
      )
      expect(set).toEqual([])
      expect(await page.locator('script:not([src]):not([type="application/json"])').count()).toBe(0)
    }
    expect(external).toEqual([])
    expect(await hits()).toBe(false)
  })
