import { type Browser, expect, type Page, test } from '@playwright/test'
import { claimSteps, daysAgo } from './support/claim-steps'
import { certificatePdf, receiptPhoto } from './support/files'

/** Opens a claim in the office as one of the demo staff, and takes it. */
async function takeClaim(browser: Browser, name: RegExp, number: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, isMobile: false })
  const page = await context.newPage()
  const to = `/office/claims/${number}`
  await page.goto(`/api/office/v1/sign-in?next=${encodeURIComponent(to)}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'หยิบเคลมนี้' }).click()
  await expect(page.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  return page
}

test('a claim goes from the phone to an assessor, is refused, appealed, and approved by another one', async ({
  page,
  browser,
}) => {
  const claim = claimSteps(page, 'th')
  await claim.signIn('malee')
  await claim.begin('แผนกลุ่ม โกลด์ พลัส')
  await claim.fill('1100.00', daysAgo(3))
  await claim.toAttach()
  await claim.attach(claim.w.receipts, [await receiptPhoto(browser, 'life-1')])
  await claim.attach(claim.w.medical, [await certificatePdf(browser, 'life-2')])
  await claim.attach(claim.w.bankBook, [await receiptPhoto(browser, 'life-3')])
  await claim.toPreview()
  const number = await claim.send()
  await page.getByRole('link', { name: claim.w.follow }).click()

  const napat = await takeClaim(browser, /ณภัทร/, number)
  await napat.keyboard.press(']')
  const sheet = napat.getByRole('img', { name: /ใบรับรองแพทย์ .* หน้า 1 จาก 1/ })
  await expect.poll(() => sheet.evaluate(hasInk)).toBe(true)
  await napat.keyboard.press('r')
  await expect
    .poll(() => sheet.evaluate((canvas: HTMLCanvasElement) => canvas.width > canvas.height))
    .toBe(true)
  await napat.getByRole('button', { name: /^ไม่อนุมัติ/ }).click()
  await napat.getByRole('listbox', { name: 'เหตุผลที่สมาชิกจะเห็น' }).selectOption('not_covered')
  await napat.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(napat.getByText('บันทึกแล้ว')).toBeVisible()

  // The member's open page shows it without a reload.
  await page.getByRole('link', { name: 'อุทธรณ์ผลนี้' }).click()
  await page.getByRole('textbox').fill('แพทย์สั่งให้รักษา ขอให้พิจารณาอีกครั้ง')
  await page.getByRole('button', { name: 'ส่งคำอุทธรณ์' }).click()
  await expect(page.getByText('กำลังพิจารณาคำอุทธรณ์')).toBeVisible()

  const siriporn = await takeClaim(browser, /ศิริพร/, number)
  await siriporn.getByRole('button', { name: /^อนุมัติ/ }).click()
  await siriporn.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(siriporn.getByText('บันทึกแล้ว')).toBeVisible()
  await expect(page.getByText('คำอุทธรณ์เป็นผล')).toBeVisible()
})

/** Whether something is drawn on a canvas. */
function hasInk(canvas: Element): boolean {
  if (!(canvas instanceof HTMLCanvasElement)) return false
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  return (
    data?.some((value, index) => index % 4 !== 3 && value < 128 && data[index - (index % 4) + 3] === 255) ??
    false
  )
}
