import { expect } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './support/chromium'
import { testWithOneServer } from './support/own-server'

const origin = 'http://maps.localhost:9'
const style = {
  version: 8,
  sources: { base: { type: 'raster', tiles: [`${origin}/{z}/{x}/{y}.png`], tileSize: 256 } },
  layers: [{ id: 'base', type: 'raster', source: 'base' }],
}
/** A map tile: one grey pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO4++QJAAVHAqZP8nuYAAAAAElFTkSuQmCC',
  'base64',
)

const test = testWithOneServer({ MAP_STYLE_URL: `${origin}/style.json` })
// Headless Chromium has no GPU, so it must draw WebGL in software.
test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    args: [
      ...chromiumArguments.filter((argument) => argument !== '--disable-gpu'),
      '--enable-unsafe-swiftshader',
      '--use-angle=swiftshader',
    ],
  },
})

test('the map loads on demand, from the configured origin only, and its pins open hospitals', async ({
  page,
  khum,
}) => {
  const asked: string[] = []
  const violations: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  // Responds to requests for the map's style and tiles, and blocks all other requests to other hosts.
  await page.route(
    (url) => !url.href.startsWith(khum.url),
    (route) => {
      const url = route.request().url()
      const headers = { 'access-control-allow-origin': '*' }
      if (url === `${origin}/style.json`) return route.fulfill({ json: style, headers })
      if (url.startsWith(origin)) return route.fulfill({ body: tile, contentType: 'image/png', headers })
      return route.abort()
    },
  )
  await page.goto('/hospital-list')
  const show = page.getByRole('button', { name: 'ดูบนแผนที่' })
  await expect(show).toBeVisible()
  expect(asked.filter((url) => /draw-map|maplibre|style\.json/.test(url))).toEqual([])

  await show.click()
  const map = page.getByRole('region', { name: 'แผนที่โรงพยาบาล/คลินิก' })
  const pin = map.getByRole('button', { name: /โรงพยาบาล/ }).first()
  await expect(pin).toBeVisible()
  await expect.poll(() => asked.some((url) => url.startsWith(origin) && url.endsWith('.png'))).toBe(true)
  const strangers = asked.filter((url) => !url.startsWith(khum.url) && !url.startsWith(origin))
  expect(strangers.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual([])
  expect(violations).toEqual([])
  await pin.dispatchEvent('click')
  await expect(page).toHaveURL(/\/search-hospital\/detail\//)
})

test('without tiles the list stays, and the page says that the map can’t be opened', async ({
  page,
  khum,
}) => {
  await page.route(
    (url) => !url.href.startsWith(khum.url),
    (route) => route.abort(),
  )
  await page.goto('/hospital-list')
  await page.getByRole('button', { name: 'ดูบนแผนที่' }).click()
  await expect(page.getByText('เปิดแผนที่ไม่ได้ในตอนนี้')).toBeVisible()
  await expect(page.getByRole('link', { name: /โรงพยาบาล/ }).first()).toBeVisible()
})
