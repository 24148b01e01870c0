import { defaultTheme } from '@khum/contract'
import { contrast } from '@khum/contract/theme-colour'
import { themeLeaves, withValue } from '@khum/contract/theme-leaves'
import { expect, test } from '@playwright/test'
import { type PartnerName, partnerQuery } from './support/demo-world'
import { serveTheme } from './support/serve-theme'
import { watchPage } from './support/watch-page'

const hostile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="teal"/>' +
  '<script>document.documentElement.setAttribute("data-ran", "yes");window.name = "ran"</script></svg>'
const logo = '/brand/KHM/logo.svg'

test('a picture with a script runs nothing, in the page or on its own (R35)', async ({ page }) => {
  // Replaces the picture and keeps the headers of the server's response.
  await page.route(`**${logo}`, async (route) => {
    const response = await route.fetch()
    expect(response.headers()).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    await route.fulfill({ response, body: hostile })
  })
  await page.goto('/login')
  const shown = page.locator(`img[src="${logo}"]`)
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  expect(await page.evaluate(() => window.name)).toBe('')
  expect(await page.locator('object, embed, iframe, svg image, svg use').count()).toBe(0)

  await page.goto(logo)
  await expect(page.locator('rect')).toBeAttached()
  await expect(page.locator('svg')).not.toHaveAttribute('data-ran')
})

test('control: without the header, the same picture runs its script', async ({ page }) => {
  await page.route(`**${logo}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: hostile }))
  await page.goto(logo)
  await expect(page.locator('svg')).toHaveAttribute('data-ran', 'yes')
})

test('every theme picture appears on some screen', async ({ page }) => {
  const pictures = themeLeaves.filter(({ kind }) => kind === 'image')
  const address = (path: string) => `/brand/asked-for/${path}.svg`
  const requested = new Set<string>()
  await page.route('**/brand/asked-for/*', (route) => {
    requested.add(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/svg+xml', body: hostile })
  })
  const on = withValue(defaultTheme, ['official_account'], { id: '@khum', status: 1 })
  const theme = pictures.reduce<unknown>((at, { keys, path }) => withValue(at, keys, address(path)), on)
  await serveTheme(page, theme)
  for (const path of ['/login', '/sso', '/', '/en']) {
    await page.goto(path)
    await expect(page.locator('main :is(a, button)').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await expect(async () => {
    // The articles' banner loads when it comes near the screen.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(pictures.map(({ path }) => path).filter((path) => !requested.has(address(path)))).toEqual([])
  }).toPass({ timeout: 10_000 })
})

const plated = 'img[data-plated]'

for (const scheme of ['light', 'dark'] as const)
  test(`a logo and menu pictures that can’t be seen lie on a plate, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`/?${partnerQuery('pale')}`)
    await expect(page.locator(`header ${plated}`)).toBeVisible()
    await expect(page.locator(`nav ${plated}`)).toHaveCount(6)
    const plates = await page
      .locator(plated)
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).getPropertyValue('--plate')))
    // The darkest colours of the logo and of the menu pictures.
    for (const plate of plates)
      for (const colour of ['#e9dc9a', '#efe29c'])
        expect(contrast(plate, colour), `${colour} on ${plate}`).toBeGreaterThanOrEqual(3)
  })

test('pictures that can be seen get no plate', async ({ page }) => {
  const watch = watchPage(page)
  const others: PartnerName[] = ['khum', 'orchid', 'tempo', 'jade']
  for (const partner of others)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(`/?${partnerQuery(partner)}`)
      await watch.settled()
      const sources = await page
        .locator(plated)
        .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
      expect(sources, `${partner}, ${scheme}`).toEqual([])
    }
})
