import { expect, type Page, test } from '@playwright/test'
import { partnerQuery, partners } from '../e2e/support/demo-world'
import { serveTheme } from '../e2e/support/serve-theme'
import { watchPage } from '../e2e/support/watch-page'
import { savePicture } from './save-picture'
import { specimenTheme } from './specimen-theme'

async function save(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await savePicture(page, `theme-${name}`)
}

for (const partner of ['orchid', 'pale'] as const) {
  test(`home under the theme of ${partner}`, async ({ page }) => {
    const watch = watchPage(page)
    await page.goto(`/en?${partnerQuery(partner)}`)
    await watch.settled()
    await save(page, `home-${partners[partner].insCode}`)
  })
}

test('where a theme’s fields appear', async ({ page }) => {
  const watch = watchPage(page)
  await serveTheme(page, specimenTheme())
  for (const [name, path] of [
    ['home', '/en'],
    ['login', '/en/login'],
    ['sso', '/en/sso'],
  ] as const) {
    await page.goto(path)
    await watch.settled()
    await save(page, name)
  }
  await page.goto('/dev/ui')
  await page.getByRole('button', { name: 'English' }).click()
  for (const [name, heading] of [
    ['display', 'Insurance cards'],
    ['buttons', 'Buttons'],
    ['fields', 'Fields'],
  ] as const) {
    const title = page.getByRole('heading', { name: heading, exact: true })
    await expect(title).toBeVisible()
    await title.evaluate((element) =>
      window.scrollTo({ top: element.getBoundingClientRect().top + scrollY - 70 }),
    )
    await save(page, name)
  }
  await page.getByRole('button', { name: 'Sheet' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page
    .getByRole('dialog')
    .evaluate((dialog) => Promise.all(dialog.getAnimations().map((one) => one.finished)))
  await save(page, 'sheet')
})
