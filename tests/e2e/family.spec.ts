import { localePath } from '@khum/contract'
import { test as base, expect } from '@playwright/test'
import { demoPhone } from './support/demo-ids'
import { codeOf } from './support/identity'
import { typeCode } from './support/identity-steps'
import { testWithOneServer } from './support/own-server'
import { signInByForm } from './support/sign-in'
import { familyWords } from './support/words'

for (const lang of ['th', 'en'] as const) {
  base.describe(() => {
    const test = testWithOneServer({ OTP_SENDS_PER_ADDRESS: '1000' })
    const w = familyWords[lang]

    test(`an adult is invited, accepts fewer permissions in her own browser, and withdraws them again (R42), ${lang}`, async ({
      page,
      browser,
      khum,
    }) => {
      await signInByForm(page, lang, 'malee')
      await page.goto(localePath('/family-coverages', lang))
      await page.getByRole('button', { name: w.invite }).click()
      await page.getByLabel(w.phone).fill(demoPhone('ananda'))
      await page.getByRole('radio', { name: w.spouse }).check()
      await page.getByRole('switch', { name: w.useCard }).click()
      await page.getByRole('switch', { name: w.claim }).click()
      await page.getByRole('button', { name: w.send }).click()
      await expect(page.getByText(w.sent)).toBeVisible()

      const anandasBrowser = await browser.newContext({ baseURL: khum.url })
      const anandasPage = await anandasBrowser.newPage()
      await signInByForm(anandasPage, lang, 'ananda')
      await anandasPage.goto(localePath('/family-coverages', lang))
      await expect(anandasPage.getByRole('heading', { name: w.ask })).toBeVisible()
      await anandasPage.getByRole('button', { name: w.answer, exact: true }).click()
      await anandasPage.getByRole('switch', { name: w.claim }).click()
      await anandasPage.getByRole('button', { name: w.agree }).click()
      // A phone may close the page while the member reads the SMS. A reload must keep what the member chose.
      await expect(anandasPage).toHaveURL(/\/otp\?/)
      await anandasPage.reload()
      const refNo = await anandasPage.getByText(/^[A-Z]{6}$/).innerText()
      await typeCode(anandasPage, lang, await codeOf(anandasPage.request, demoPhone('ananda'), refNo))
      await expect(anandasPage.getByText(w.done)).toBeVisible()

      await page.reload()
      const card = page.getByRole('link', { name: w.open })
      await expect(card).toHaveCount(1)
      const relative = page.locator('section').filter({ has: card })
      await expect(relative.getByText(w.useCard, { exact: true })).toBeVisible()
      await expect(relative.getByText(w.claim, { exact: true })).toHaveCount(0)
      await card.click()
      await expect(page.getByText('••••0917').first()).toBeVisible()

      await anandasPage.getByRole('button', { name: w.end }).click()
      await anandasPage.getByRole('alertdialog').getByRole('button', { name: w.confirmEnd }).click()
      await expect(anandasPage.getByText(w.ended)).toBeVisible()
      await expect(anandasPage.getByText(w.onlyYou)).toBeVisible()
      await page.reload()
      await expect(page.getByText(w.gone)).toBeVisible()
      await anandasBrowser.close()
    })

    test(`cards are ordered by keyboard and by drag, renamed and hidden, ${lang}`, async ({ page }) => {
      await signInByForm(page, lang, 'malee')
      await page.goto(localePath('/coverages', lang))
      const cards = page.getByRole('link', { name: w.open })
      const first = page.getByRole('listitem').filter({ has: cards }).first()
      await expect(cards).toHaveCount(5)
      await page.getByRole('link', { name: w.arrange }).click()
      const names = page.getByLabel(w.nickname)
      await expect(names).toHaveCount(5)
      await names.nth(1).fill('Orchid 1')
      await page.getByRole('button', { name: w.up }).nth(1).focus()
      await page.keyboard.press('Enter')
      await expect(names.first()).toHaveValue('Orchid 1')
      await page.getByRole('switch', { name: w.show }).nth(4).click()
      // Drags the third card above the second card.
      const rows = page.locator('li[data-dragged]')
      const third = await names.nth(2).getAttribute('aria-label')
      await rows.nth(1).scrollIntoViewIfNeeded()
      const handle = await rows.nth(2).locator('span[aria-hidden]').first().boundingBox()
      const target = await rows.nth(1).boundingBox()
      if (!handle || !target) throw new Error('no row to drag')
      await page.mouse.move(handle.x + 10, handle.y + 10)
      await page.mouse.down()
      await page.mouse.move(handle.x + 10, target.y + 20, { steps: 8 })
      await page.mouse.up()
      await expect(names.nth(1)).toHaveAttribute('aria-label', third ?? '')
      await page.getByRole('button', { name: w.save, exact: true }).click()
      await expect(page.getByText(w.saved)).toBeVisible()
      await expect(cards).toHaveCount(4)
      await expect(first).toContainText('Orchid 1')
      await page.reload()
      await expect(first).toContainText('Orchid 1')
    })
  })
}
