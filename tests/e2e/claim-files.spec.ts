import { expect, test } from '@playwright/test'
import { badFiles } from './support/bad-files'
import { claimSteps, daysAgo } from './support/claim-steps'
import { receiptPhoto } from './support/files'

for (const lang of ['th', 'en'] as const) {
  test(`each bad file gets its own message, and a good file still uploads, ${lang}`, async ({ page }) => {
    const claim = claimSteps(page, lang)
    const { w } = claim
    await claim.signIn(
      lang === 'th' ? 'pimjai' : 'nattaya',
      lang === 'th' ? '' : '?partner_id=pale&secret_key=pale-demo-secret',
    )
    await claim.begin('')
    await page.goto(`${page.url()}&step=attach`)
    const photo = await receiptPhoto(`bad-${lang}`)
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

test('an upload that breaks off while the server restarts continues as the same file', async ({ page }) => {
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
  await claim.attach(w.receipts, [await receiptPhoto(`restart ${test.info().retry}`)])
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)
  expect(sent).toContain('HEAD')
})

test('an assessor asks for two documents in one request, the member adds both, and checking continues', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const claim = claimSteps(page, 'th')
  const { w } = claim
  await claim.signIn('ananda')
  await claim.begin('')
  await claim.fill('960', daysAgo(5))
  await claim.toAttach()
  const photo = (mark: string) => receiptPhoto(`two-${mark} ${test.info().retry}`)
  const [receipt, medical, bankBook, newReceipt, newMedical] = await Promise.all([
    photo('1'),
    photo('2'),
    photo('3'),
    photo('4'),
    photo('5'),
  ])
  await Promise.all([
    claim.attach(w.receipts, [receipt]),
    claim.attach(w.medical, [medical]),
    claim.attach(w.bankBook, [bankBook]),
  ])
  await claim.toPreview()
  const number = await claim.send()
  await page.getByRole('link', { name: w.follow }).click()

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, isMobile: false })
  const office = await context.newPage()
  await office.goto(`/api/office/v1/sign-in?next=${encodeURIComponent(`/office/claims/${number}`)}`)
  await office.getByRole('link', { name: /ณภัทร/ }).click()
  await office.getByRole('button', { name: 'หยิบเคลมนี้' }).click()
  await expect(office.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  await office.keyboard.press('d')
  const form = office.getByRole('form', { name: 'ขอเอกสาร' })
  await form.getByRole('checkbox', { name: 'ใบเสร็จ' }).check()
  await expect(form.getByRole('checkbox', { name: 'ใบรับรองแพทย์' })).toBeChecked()
  const wordsAbout = (document: string) =>
    form.getByRole('group', { name: `ข้อความถึงสมาชิกเรื่อง${document}` }).getByLabel('ข้อความภาษาไทย')
  await wordsAbout('ใบเสร็จ').fill('ยอดเงินในใบเสร็จไม่ชัด ขอรูปใหม่')
  await wordsAbout('ใบรับรองแพทย์').fill('ขอใบรับรองแพทย์ที่มีลายเซ็นแพทย์')
  await form.getByRole('button', { name: 'ยืนยัน' }).click()
  const head = office.locator('main header')
  await expect(head).toContainText('รอเอกสารเพิ่ม')

  // The member's page is still open and shows both requests without a reload.
  const requests = page.locator('section').filter({ hasText: 'เอกสารที่ต้องส่งเพิ่ม' }).getByRole('article')
  await expect(requests).toContainText(['ยอดเงินในใบเสร็จไม่ชัด', 'ขอใบรับรองแพทย์ที่มีลายเซ็นแพทย์'])
  await page.getByRole('link', { name: 'ส่งเอกสารนี้' }).first().click()
  await expect(page).toHaveURL(/attach-file-other/)
  await expect(page.locator('section').filter({ hasText: w.medical })).toContainText('ลายเซ็นแพทย์')
  await Promise.all([claim.attach(w.receipts, [newReceipt]), claim.attach(w.medical, [newMedical])])
  await page.getByRole('button', { name: 'ส่งเอกสาร 2 ไฟล์' }).click()
  await expect(page).toHaveURL(/\/claim-status\//)
  await expect(page.getByText('กำลังตรวจสอบ').first()).toBeVisible()
  await expect(page.getByText('เอกสารที่ต้องส่งเพิ่ม')).toHaveCount(0)

  await office.reload()
  await expect(head).toContainText('กำลังตรวจสอบ')
  await expect(office.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  await context.close()
})
