import { expect, test } from '@playwright/test'
import type { JourneyLang } from './support/catalogue'
import { claimSteps, daysAgo } from './support/claim-steps'
import { runClaims } from './support/claims-cli'
import { partnerQuery } from './support/demo-world'
import { certificatePdf, receiptPhoto } from './support/files'

const journeys: { lang: JourneyLang; member: string; partner: string; card: string }[] = [
  { lang: 'th', member: 'malee', partner: '', card: 'แผนกลุ่ม โกลด์ พลัส' },
  {
    lang: 'en',
    member: 'thanakorn',
    partner: `?${partnerQuery('jade')}`,
    card: 'Jade Health 5M',
  },
]

for (const { lang, member, partner, card } of journeys) {
  test(`${member} sends a claim in ${lang}, claims staff approve it in part, and the page shows it`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    const claim = claimSteps(page, lang)
    const { w } = claim

    await claim.signIn(member, partner)
    await claim.begin(card)
    await claim.fill('1234.50', daysAgo(2))
    await claim.toAttach()
    await claim.attach(w.receipts, [await receiptPhoto(`${lang}-1`)])
    await claim.attach(w.medical, [await certificatePdf(browser, `${lang}-2`)])
    await claim.attach(w.bankBook, [await receiptPhoto(`${lang}-3`)])
    await claim.toPreview()
    await expect(page.getByText('1,234.50').first()).toBeVisible()
    const number = await claim.send()

    await page.getByRole('link', { name: w.follow }).click()
    await expect(page).toHaveURL(/\/claim-status\//)
    await runClaims(baseURL ?? '', 'take', number)
    await runClaims(baseURL ?? '', 'approve', number, '--benefit', '1000.00', '--reason', 'excluded_item')
    // The page is still open and shows the decision without a reload.
    await expect(page.getByText(w.partly).first()).toBeVisible()
    await expect(page.getByText('1,000').first()).toBeVisible()
    expect(problems).toEqual([])
  })
}
