import { expect, type Page, test } from '@playwright/test'
import type { JourneyLang } from '../e2e/support/catalogue'
import { claimSteps, daysAgo } from '../e2e/support/claim-steps'
import { runClaims } from '../e2e/support/claims-cli'
import { type PartnerName, partnerQuery } from '../e2e/support/demo-world'
import { certificatePdf, receiptPhoto } from '../e2e/support/files'
import { watchPage } from '../e2e/support/watch-page'
import { savePicture } from './save-picture'

interface Journey {
  lang: JourneyLang
  partner: PartnerName
  member: string
  /** A text on the insurance card that the member chooses for the claim. */
  card: string
  files: [receipt: string, certificate: string, bankBook: string]
  saved: readonly string[]
}

const journeys: Journey[] = [
  {
    lang: 'th',
    partner: 'khum',
    member: 'malee',
    card: 'แผนกลุ่ม โกลด์ พลัส',
    files: ['ใบเสร็จ.jpg', 'ใบรับรองแพทย์.pdf', 'สมุดบัญชี.jpg'],
    saved: [
      'home',
      'coverage',
      'claim-1-fill',
      'claim-2-attach',
      'claim-3-preview',
      'claim-4-receipt',
      'claim-status',
    ],
  },
  {
    lang: 'en',
    partner: 'jade',
    member: 'thanakorn',
    card: 'Jade Health 5M',
    files: ['receipt.jpg', 'certificate.pdf', 'bank-book.jpg'],
    saved: ['login', 'home', 'coverages', 'coverage', 'claim-4-receipt', 'claim-status'],
  },
]

for (const { lang, partner, member, card, files, saved } of journeys) {
  test(`the README's pictures in ${lang}, ${partner}`, async ({ page, browser, baseURL }) => {
    test.setTimeout(180_000)
    const watch = watchPage(page)
    const claim = claimSteps(page, lang)
    const { w } = claim
    const picture = async (name: string) => {
      if (!saved.includes(name)) return
      await watch.settled()
      await page.evaluate(() => document.fonts.ready.then(() => window.scrollTo({ top: 0 })))
      await savePicture(page, `${lang}-${name}`)
    }

    await page.goto(`${w.prefix}/login?${partnerQuery(partner)}`)
    await picture('login')
    await claim.signIn(member, `?${partnerQuery(partner)}`)
    await page.goto(w.prefix || '/')
    await picture('home')
    await page.goto(`${w.prefix}/coverages`)
    await picture('coverages')
    await openFirstCoverage(page)
    await picture('coverage')

    await claim.begin(card)
    await claim.fill('3,250.00', daysAgo(2))
    await picture('claim-1-fill')
    await claim.toAttach()
    const [receipt, certificate, bankBook] = files
    await claim.attach(w.receipts, [{ ...(await receiptPhoto(`${lang}-1`)), name: receipt }])
    await claim.attach(w.medical, [{ ...(await certificatePdf(browser, `${lang}-2`)), name: certificate }])
    await claim.attach(w.bankBook, [{ ...(await receiptPhoto(`${lang}-3`)), name: bankBook }])
    await picture('claim-2-attach')
    await claim.toPreview()
    await picture('claim-3-preview')
    const number = await claim.send()
    await picture('claim-4-receipt')

    await page.getByRole('link', { name: w.follow }).click()
    await runClaims(baseURL ?? '', 'take', number)
    await runClaims(baseURL ?? '', 'approve', number, '--benefit', '1400', '--reason', 'excluded_item')
    await expect(page.getByText(w.partly).first()).toBeVisible()
    await page.reload()
    await picture('claim-status')
  })
}

async function openFirstCoverage(page: Page): Promise<void> {
  await page.locator('main a[href*="/coverages/"]:not([href$="/eclaim"])').first().click()
  await expect(page).toHaveURL(/\/coverages\/[A-Za-z0-9_-]{22}$/)
}
