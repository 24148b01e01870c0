import { localePath } from '@khum/contract'
import { type Browser, chromium, expect, type Page, type PlaywrightTestOptions, test } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './support/chromium'
import { type PartnerName, partnerQuery, partners } from './support/demo-world'
import { systemFonts } from './support/system-fonts'

const everyPartner = Object.keys(partners) as PartnerName[]
/** The prerendered screens whose layout would move most when the app's fonts replace the system's. */
const addresses = ['/', '/register', localePath('/register', 'en')]

/** Launches a browser that uses the fonts of the test instead of this machine's. */
function launch(thai: boolean): Promise<Browser> {
  const env = { ...process.env, FONTCONFIG_FILE: systemFonts({ thai }) }
  return chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments, env })
}

/** Opens a page that adds up its layout shifts in `window.khumShift`. */
async function newPage(browser: Browser, baseURL: PlaywrightTestOptions['baseURL']): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.assign(window, { khumShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { khumShift: Reflect.get(window, 'khumShift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'khumShift'))

function isPainted(page: Page): Promise<boolean> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

/** Waits until all fonts are loaded and the page was painted with them. */
async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()))
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done))
  })
}

for (const thai of [true, false]) {
  const machine = thai ? 'with a Thai system font' : 'without a Thai font'

  for (const partner of thai ? everyPartner : (['khum'] as const))
    test(`fonts that load after the first paint move nothing, ${partner}, ${machine}`, async ({
      baseURL,
    }) => {
      const browser = await launch(thai)
      const moved: string[] = []
      for (const path of addresses) {
        const page = await newPage(browser, baseURL)
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.route('**/*.woff2', async (route) => {
          await held
          await route.continue()
        })
        await page.goto(`${path}?${partnerQuery(partner)}`, { waitUntil: 'commit' })
        await expect(page.locator('h1').first()).toBeAttached()
        await expect.poll(() => isPainted(page)).toBe(true)
        release()
        await waitForFonts(page)
        const shift = await shiftOf(page)
        if (shift >= 0.02) moved.push(`${path}: ${shift}`)
        await page.context().close()
      }
      await browser.close()
      expect(moved).toEqual([])
    })
}

test('cached fonts show from the first paint, and nothing moves', async ({ baseURL }) => {
  const browser = await launch(true)
  const page = await newPage(browser, baseURL)
  await page.goto('/login')
  await waitForFonts(page)
  await expect(async () => {
    await page.reload()
    await waitForFonts(page)
    expect(await usesOwnFont(page)).toBe(true)
  }).toPass()
  expect(await shiftOf(page)).toBeLessThan(0.02)
  await browser.close()
})

/**
 * Returns whether the heading is shown in the app's font. Loads this font under another name, sets it on the heading,
 * and compares the widths.
 */
function usesOwnFont(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => name)
    const url = urls.find((name) => /noto-sans-thai-thai-600/.test(name))
    const probe = await new FontFace('Probe', `url(${url})`, { weight: '600' }).load()
    document.fonts.add(probe)
    const heading = document.querySelector<HTMLElement>('h1, h2')
    if (!heading) return false
    const width = () => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      return range.getBoundingClientRect().width
    }
    const before = width()
    heading.style.fontFamily = 'Probe'
    return Math.abs(width() - before) < 0.5
  })
}

test('these tests use a Thai system font that differs from the page’s font', async ({ baseURL }) => {
  const widths = await Promise.all(
    [true, false].map(async (thai) => {
      const browser = await launch(thai)
      const page = await newPage(browser, baseURL)
      await page.goto('/login')
      const width = await page.evaluate(() => {
        const pen = document.createElement('canvas').getContext('2d')
        if (pen) pen.font = '100px sans-serif'
        return pen?.measureText('เข้าสู่ระบบ').width ?? 0
      })
      await browser.close()
      return width
    }),
  )
  expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0))).toBeGreaterThan(20)
})
