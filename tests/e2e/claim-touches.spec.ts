import { expect, type Page } from '@playwright/test'
import { claimSteps, daysAgo } from './support/claim-steps'
import { runClaims } from './support/claims-cli'
import { certificatePdf, readableReceipt, receiptPhoto } from './support/files'
import { testWithServer } from './support/own-server'
import { countTouches } from './support/touches'
import { shellWords } from './support/words'

const test = testWithServer({ READING: 'suggestions' })

const lang = 'en'
const card = 'Group Gold Plus'

/**
 * Signs a member in, sends a first claim with a bank-book page and approves it. The app attaches this page to later
 * claims by itself. Ends on the home screen, where the count of touches starts. The member already has a payout account
 * in the demo data.
 */
async function prepare(page: Page, url: string) {
  const claim = claimSteps(page, lang)
  await claim.signIn('malee')
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  await claim.begin(card)
  await claim.fill('900', daysAgo(9))
  await claim.toAttach()
  await claim.attach(claim.w.receipts, [await receiptPhoto('first-1')])
  await claim.attach(claim.w.medical, [await receiptPhoto('first-2')])
  await claim.attach(claim.w.bankBook, [await receiptPhoto('first-3')])
  await claim.toPreview()
  const number = await claim.send()
  await runClaims(url, 'take', number)
  await runClaims(url, 'approve', number, '--benefit', '900.00')
  await page.goto('/en')
  return { claim, browser, touches: countTouches() }
}

/** Opens the form of a new claim from home. */
async function open(
  page: Page,
  { tap }: ReturnType<typeof countTouches>,
  w: ReturnType<typeof claimSteps>['w'],
) {
  await tap(
    page
      .getByRole('navigation', { name: shellWords[lang].mainMenu })
      .getByRole('link', { name: shellWords[lang].eClaim }),
  )
  await tap(page.getByRole('list', { name: w.chooseCard }).getByRole('button').filter({ hasText: card }))
  await expect(page).toHaveURL(/\/e-claim\?draft=/)
}

/** Chooses the values that the app can't read from the receipt. */
async function choose(
  page: Page,
  { tap }: ReturnType<typeof countTouches>,
  w: ReturnType<typeof claimSteps>['w'],
) {
  await tap(page.getByLabel(w.illness, { exact: true }))
  await tap(page.getByRole('group', { name: w.kind }).getByLabel(w.opd))
  await tap(page.getByRole('group', { name: w.symptom }).getByLabel(w.cause))
}

/** Sends the filled form and waits for the message that the claim has arrived. */
async function finish(
  page: Page,
  { tap }: ReturnType<typeof countTouches>,
  w: ReturnType<typeof claimSteps>['w'],
) {
  // Three files: the receipt, the certificate, and the bank-book page of the earlier claim.
  await expect(page.getByText(w.accepted)).toHaveCount(3, { timeout: 30_000 })
  await tap(page.getByRole('button', { name: w.toPreview }))
  await tap(page.getByLabel(w.agree))
  await tap(page.getByRole('button', { name: w.send, exact: true }))
  await expect(page.getByText(w.arrived)).toBeVisible()
}

test('a claim takes 17 touches if the receipt can be read', async ({ page, khum }) => {
  const { claim, browser, touches } = await prepare(page, khum.url)
  const { w } = claim
  const day = daysAgo(1)
  const file = (title: string) =>
    page.locator('section').filter({ hasText: title }).locator('input[type=file]')
  const receipt = await readableReceipt(browser, {
    place: 'Siriraj Hospital',
    date: day.toLocaleDateString('en-GB', { timeZone: 'Asia/Bangkok' }),
    lines: [
      ['Doctor fee', '800.00'],
      ['Medicine', '434.50'],
    ],
    total: '1,234.50',
  })

  await open(page, touches, w)
  await touches.photograph(page.getByLabel(w.readerPick), receipt)
  await touches.tap(page.getByRole('button', { name: w.readRight }))
  await choose(page, touches, w)
  await expect(page.getByLabel(w.amount)).toHaveValue(/1,?234\.50/)
  await touches.tap(page.getByRole('button', { name: w.toAttach }))
  await touches.photograph(file(w.medical), await certificatePdf(browser, 'touches'))
  await finish(page, touches, w)
  expect(touches.count()).toBeLessThanOrEqual(17)
})

test.describe('without reading', () => {
  test.use({ settings: { READING: 'off' } })

  test('a claim takes 22 touches and the digits of its amount', async ({ page, khum }) => {
    const { claim, browser, touches } = await prepare(page, khum.url)
    const { w } = claim
    const amount = '1234.50'
    const file = (title: string) =>
      page.locator('section').filter({ hasText: title }).locator('input[type=file]')

    await open(page, touches, w)
    await choose(page, touches, w)
    await touches.tap(page.getByRole('group', { name: w.date }).getByLabel(w.yesterday))
    await touches.tap(page.getByRole('group', { name: w.place }).getByRole('radio').first())
    await touches.tap(page.getByLabel(w.amount))
    await touches.type(page.getByLabel(w.amount), amount)
    await touches.tap(page.getByRole('button', { name: w.toAttach }))
    await touches.photograph(file(w.receipts), await receiptPhoto('touches-1'))
    await touches.photograph(file(w.medical), await certificatePdf(browser, 'touches-2'))
    await finish(page, touches, w)
    expect(touches.count()).toBeLessThanOrEqual(22 + amount.length)
  })
})
