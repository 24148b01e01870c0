import { expect, test } from '@playwright/test'
import { claimSteps, daysAgo } from './support/claim-steps'
import { certificatePdf, receiptPhoto } from './support/files'
import { ownServer } from './support/own-server'

test('killing the server between any two steps loses no acknowledged step', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const server = await ownServer()
  await server.start()
  const cut = async () => {
    await server.kill()
    await server.start()
  }
  try {
    const claim = claimSteps(page, 'th', server.url)
    const { w } = claim
    await claim.signIn('malee')
    await cut()

    await claim.begin('แผนกลุ่ม โกลด์ พลัส')
    await cut()
    // If the server died while the screen was loading, the screen has a button for trying again.
    const form = page.getByLabel(w.illness, { exact: true })
    const retry = page.getByRole('button', { name: 'ลองอีกครั้ง' })
    await expect(form.or(retry).first()).toBeVisible()
    if (!(await form.isVisible())) await retry.click()

    await claim.fill('1800', daysAgo(3))
    await expect(page.getByText(w.saved)).toBeVisible()
    await cut()
    await page.reload()
    await expect(page.getByLabel(w.amount)).toHaveValue('1,800')
    await expect(page.getByRole('link', { name: w.place })).toContainText('ศิริราช')
    await claim.toAttach()
    await cut()

    await claim.attach(w.receipts, [await receiptPhoto('crash-1')])
    await cut()
    await claim.attach(w.medical, [await certificatePdf(browser, 'crash-2')])
    await claim.attach(w.bankBook, [await receiptPhoto('crash-3')])
    await cut()
    await page.reload()
    for (const title of [w.receipts, w.medical, w.bankBook]) {
      await expect(page.locator('section').filter({ hasText: title }).getByText(w.accepted)).toHaveCount(1)
    }
    await claim.toPreview()
    await cut()

    const number = await claim.send()
    await cut()
    await page.goto(`${server.url}/claim-status`)
    await expect(page.getByText(number).or(page.getByText('1,800')).first()).toBeVisible()

    await page.goto(`${server.url}/coverages/eclaim`)
    await expect(page.getByText('เคลมที่ยังไม่ได้ส่ง')).toHaveCount(0)
  } finally {
    await server.remove()
  }
})
