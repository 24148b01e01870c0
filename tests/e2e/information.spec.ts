import { localePath } from '@khum/contract'
import { expect, test } from '@playwright/test'
import { partnerQuery } from './support/demo-world'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { watchPage } from './support/watch-page'
import { homeWords, shellWords } from './support/words'

for (const [lang, partner] of [
  ['th', 'khum'],
  ['en', 'orchid'],
] as const) {
  const w = homeWords[lang]

  test(`a guest opens a question from home’s footer by keyboard, and shares the page, ${lang}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    const watch = watchPage(page)
    await page.goto(`${localePath('/', lang)}?${partnerQuery(partner)}`)
    await page.getByRole('link', { name: w.faq }).click()
    await expect(page).toHaveURL(localePath('/others/faq', lang))
    await expect(page.getByText(w.answer)).toBeHidden()
    await page.locator('summary', { hasText: w.question }).press('Enter')
    await expect(page.getByText(w.answer)).toBeVisible()
    await page.getByRole('button', { name: w.share }).click()
    await expect(page.getByText(w.copied)).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(new URL(localePath('/others/faq', lang), page.url()).href)
    expect([...(await sidewaysFaults(page)), ...(await axeViolations(page)), ...watch.take()]).toEqual([])
  })

  test(`every information page opens, fits the screen and is readable, ${lang}`, async ({ page }) => {
    const watch = watchPage(page)
    await page.setViewportSize({ width: 360, height: 780 })
    for (const type of ['', '/contact', '/faq', '/claim-documents', '/about', '/licences']) {
      await page.goto(`${localePath(`/others${type}`, lang)}?${partnerQuery(partner)}`)
      await watch.settled()
      expect(
        [...(await sidewaysFaults(page)), ...(await axeViolations(page)), ...watch.take()],
        type,
      ).toEqual([])
    }
    await page.goto(localePath('/others/secrets', lang))
    await expect(page.getByRole('heading', { name: shellWords[lang].notFound }).first()).toBeVisible()
  })
}
