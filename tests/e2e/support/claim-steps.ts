import { expect, type Locator, type Page } from '@playwright/test'
import type { JourneyLang } from './catalogue'
import type { PickedFile } from './files'
import { words } from './words'

/** Returns functions for the steps of an e-Claim. `origin` comes before every path. */
export function claimSteps(page: Page, lang: JourneyLang, origin = '') {
  const w = words[lang]
  const list = (title: string): Locator => page.locator('section').filter({ hasText: title })

  return {
    w,
    async signIn(username: string, query = ''): Promise<void> {
      await page.goto(`${origin}${w.prefix}/login${query}`)
      await page.getByLabel(w.username).fill(username)
      await page.getByLabel(w.password, { exact: true }).fill('Khum2569')
      await page.getByRole('button', { name: w.signIn, exact: true }).click()
      await expect(page).not.toHaveURL(/\/login/)
    },
    /**
     * Begins a claim with the first card that contains the text. For a member with one card, the app chooses that card.
     */
    async begin(cardText: string): Promise<void> {
      await page.goto(`${origin}${w.prefix}/coverages/eclaim`)
      const cards = page.getByRole('list', { name: w.chooseCard })
      const card = cards.getByRole('button').filter({ hasText: cardText }).first()
      const begun = /\/e-claim\?draft=/
      await expect(async () => {
        if (!begun.test(page.url())) await card.click({ timeout: 1_000 })
        await expect(page).toHaveURL(begun, { timeout: 1_000 })
      }).toPass({ timeout: 20_000 })
    },
    async fill(amount: string, day: Date): Promise<void> {
      await page.getByLabel(w.illness, { exact: true }).check()
      await page.getByRole('group', { name: w.kind }).getByLabel(w.opd).check()
      const date = page.getByRole('group', { name: w.date })
      await date.getByLabel(w.otherDay).check()
      await date.getByLabel(w.day, { exact: true }).fill(String(day.getDate()))
      await date.getByLabel(w.month, { exact: true }).selectOption(String(day.getMonth() + 1))
      await date
        .getByLabel(w.year, { exact: true })
        .fill(String(day.getFullYear() + (lang === 'th' ? 543 : 0)))
      await page.getByRole('link', { name: w.symptom }).click()
      await page.getByLabel(w.cause).check()
      await page.getByRole('button', { name: w.confirm }).click()
      await page.getByRole('link', { name: w.place }).click()
      await page.getByLabel(w.search).fill(lang === 'th' ? 'รพ. ศิริราช' : 'siriraj')
      await page
        .getByRole('button', { name: lang === 'th' ? /โรงพยาบาลศิริราช/ : /Siriraj/ })
        .first()
        .click()
      await page.getByLabel(w.amount).fill(amount)
      await page.getByLabel(w.email).fill('member@example.com')
    },
    async toAttach(): Promise<void> {
      await page.getByRole('button', { name: w.toAttach }).click()
      await expect(page).toHaveURL(/step=attach/)
    },
    async attach(title: string, files: PickedFile[]): Promise<void> {
      const section = list(title)
      await section.locator('input[type=file]').setInputFiles(files)
      await expect(section.getByText(w.accepted)).toHaveCount(files.length, { timeout: 30_000 })
    },
    async toPreview(): Promise<void> {
      await page.getByRole('button', { name: w.toPreview }).click()
      await expect(page).toHaveURL(/step=preview/)
    },
    /** Ticks the box for the confirmation, sends the claim and returns its number. */
    async send(): Promise<string> {
      await page.getByLabel(w.agree).check()
      await page.getByRole('button', { name: w.send, exact: true }).click()
      await expect(page.getByText(w.arrived)).toBeVisible()
      const receipt = await page.locator('main').textContent()
      const number = /[A-Z]{2,6}-\d{2}-\d{6}-\d/.exec(receipt ?? '')?.[0]
      if (!number) throw new Error('no claim number on the receipt')
      return number
    },
  }
}

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000)
}
