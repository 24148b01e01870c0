import { expect, test } from '@playwright/test'
import { badFiles } from './support/bad-files'
import { claimSteps, daysAgo } from './support/claim-steps'
import { runClaims } from './support/claims-cli'
import { certificatePdf, receiptPhoto } from './support/files'

for (const lang of ['th', 'en'] as const) {
  test(`each bad file gets its own message, and a good file still uploads, ${lang}`, async ({
    page,
    browser,
  }) => {
    const claim = claimSteps(page, lang)
    const { w } = claim
    await claim.signIn(
      lang === 'th' ? 'ananda' : 'nattaya',
      lang === 'th' ? '' : '?partner_id=pale&secret_key=pale-demo-secret',
    )
    await claim.begin('')
    await page.goto(`${page.url()}&step=attach`)
    const photo = await receiptPhoto(browser, `bad-${lang}`)
    const section = page.locator('section').filter({ hasText: w.receipts })
    for (const { file, ...message } of badFiles(photo.buffer)) {
      await section.locator('input[type=file]').setInputFiles(file)
      const row = section.getByRole('listitem').filter({ hasText: file.name.replace(/\.\w+$/, '') })
      await expect(row.getByText(message[lang])).toBeVisible({ timeout: 30_000 })
    }
    await claim.attach(w.receipts, [photo])
    // Attaches the same file again, under another name (Requirement 5.13).
    await section.locator('input[type=file]').setInputFiles({ ...photo, name: 'again.jpg' })
    const again = section.getByRole('listitem').filter({ hasText: 'again' })
    await expect(again.getByText(lang === 'th' ? /แนบไว้แล้ว/ : /already/)).toBeVisible({ timeout: 30_000 })
  })
}

test('an upload that breaks off while the server restarts continues as the same file', async ({
  page,
  browser,
}) => {
  const claim = claimSteps(page, 'th')
  const { w } = claim
  await claim.signIn('pranee')
  await claim.begin('')
  await page.goto(`${page.url()}&step=attach`)
  const sent: string[] = []
  await page.route('**/api/v1/uploads{,/*}', async (route) => {
    const method = route.request().method()
    sent.push(method)
    if (method === 'PATCH' && !sent.includes('HEAD')) return await route.abort()
    const isFirst = method === 'HEAD' && sent.filter((one) => one === 'HEAD').length === 1
    await (isFirst ? route.fulfill({ status: 503 }) : route.fallback())
  })
  await claim.attach(w.receipts, [await receiptPhoto(browser, `restart ${test.info().retry}`)])
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)
  expect(sent).toContain('HEAD')
})

test('claims staff ask for a document, the member adds it, and checking continues', async ({
  page,
  browser,
  baseURL,
}) => {
  const claim = claimSteps(page, 'th')
  const { w } = claim
  await claim.signIn('ananda')
  await claim.begin('')
  await claim.fill('950', daysAgo(4))
  await claim.toAttach()
  await claim.attach(w.receipts, [await receiptPhoto(browser, 'ask-1')])
  await claim.attach(w.medical, [await certificatePdf(browser, 'ask-2')])
  await claim.attach(w.bankBook, [await receiptPhoto(browser, 'ask-3')])
  await claim.toPreview()
  const number = await claim.send()
  await page.getByRole('link', { name: w.follow }).click()

  await runClaims(baseURL ?? '', 'take', number)
  await runClaims(baseURL ?? '', 'ask', number, '--list', 'receipt')
  await page.locator('a[href*="attach-file-other"]').first().click({ timeout: 15_000 })
  const section = page
    .locator('section')
    .filter({ has: page.locator('input[type=file]') })
    .first()
  await section.locator('input[type=file]').setInputFiles([await receiptPhoto(browser, 'ask-4')])
  await expect(section.getByText(w.accepted)).toHaveCount(1, { timeout: 30_000 })
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/claim-status\//)
  await expect(page.getByText('กำลังตรวจสอบ').first()).toBeVisible()
})
