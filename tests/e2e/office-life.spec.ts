import { type Browser, expect, type Page, test } from '@playwright/test'
import { claimSteps, daysAgo } from './support/claim-steps'
import { certificatePdf, receiptPhoto } from './support/files'

/** Opens a claim in the office. Signs in as the person of the demo staff whose name matches `name`. */
async function openClaim(browser: Browser, name: RegExp, number: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, isMobile: false })
  const page = await context.newPage()
  const to = `/office/claims/${number}`
  await page.goto(`/api/office/v1/sign-in?next=${encodeURIComponent(to)}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  return page
}

test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())))

async function take(page: Page) {
  await page.getByRole('button', { name: 'หยิบเคลมนี้' }).click()
  await expect(page.getByText('คุณดูแลเคลมนี้')).toBeVisible()
}

/** Rejects the claim for a reason for which the insurer requires a second look. */
async function reject(page: Page) {
  await page.keyboard.press('x')
  await page.getByRole('listbox', { name: 'เหตุผลที่สมาชิกจะเห็น' }).selectOption('not_covered')
  await page.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(page.getByText('บันทึกแล้ว รอพนักงานอีกคนตรวจซ้ำ')).toBeVisible()
}

test('a claim goes from the phone through two assessors and a second look to the member, whose appeal changes the decision', async ({
  page,
  browser,
}) => {
  const claim = claimSteps(page, 'th')
  await claim.signIn('malee')
  await claim.begin('แผนกลุ่ม โกลด์ พลัส')
  await claim.fill('1100.00', daysAgo(3))
  await claim.toAttach()
  await claim.attach(claim.w.receipts, [await receiptPhoto('life-1')])
  await claim.attach(claim.w.medical, [await certificatePdf(browser, 'life-2')])
  await claim.attach(claim.w.bankBook, [await receiptPhoto('life-3')])
  await claim.toPreview()
  const number = await claim.send()
  await page.getByRole('link', { name: claim.w.follow }).click()

  const siriporn = await openClaim(browser, /ศิริพร/, number)
  await take(siriporn)

  // Napat takes the claim over and must give a reason.
  const napat = await openClaim(browser, /ณภัทร/, number)
  await expect(napat.getByText(/ศิริพร แก้วมณี ดูแลอยู่/)).toBeVisible()
  await napat.keyboard.press('a')
  await expect(napat.getByText('มีคนดูแลเคลมนี้อยู่ รับช่วงต่อก่อน (กด t)')).toBeVisible()
  await napat.keyboard.press('t')
  await napat.getByLabel('เหตุผลที่รับช่วงต่อ').fill('ศิริพรประชุม')
  await napat.keyboard.press('Enter')
  await expect(napat.getByText('คุณดูแลเคลมนี้')).toBeVisible()

  // Siriporn's screen is outdated. Her key press changes nothing, and the screen says who holds the claim now. In a
  // window as low as this one, the open panel would keep the message out of sight, so the panel must close.
  await siriporn.setViewportSize({ width: 1280, height: 600 })
  await siriporn.keyboard.press('a')
  await siriporn.keyboard.press('Enter')
  await expect(siriporn.getByRole('form', { name: 'อนุมัติ' })).toHaveCount(0)
  await expect(siriporn.getByText(/ณภัทร วงศ์ไทย หยิบเคลมนี้ไปแล้ว/)).toBeInViewport()
  await siriporn.setViewportSize({ width: 1280, height: 900 })

  await napat.keyboard.press(']')
  const sheet = napat.getByRole('img', { name: /ใบรับรองแพทย์ .* หน้า 1 จาก 1/ })
  await expect.poll(() => sheet.evaluate(hasInk)).toBe(true)
  await napat.keyboard.press('r')
  await expect
    .poll(() => sheet.evaluate((canvas: HTMLCanvasElement) => canvas.width > canvas.height))
    .toBe(true)
  await reject(napat)

  // The insurer requires a second look for the reason of Napat's rejection. The member doesn't see the decision before
  // the second look has confirmed it.
  const openProposal = async () => {
    await siriporn.reload()
    await expect(
      siriporn.getByText(/ณภัทร วงศ์ไทย เสนอผล: ไม่อนุมัติ · เหตุผล: ไม่อยู่ในความคุ้มครอง · ต้องตรวจซ้ำเพราะ: เหตุผลที่เลือก/),
    ).toBeVisible()
    await siriporn.keyboard.press('a')
    await expect(siriporn.getByRole('form', { name: 'ตรวจซ้ำ' })).toBeVisible()
  }
  await openProposal()
  await expect(page.getByRole('link', { name: 'อุทธรณ์ผลนี้' })).toHaveCount(0)

  // Napat takes the proposal back while Siriporn's screen still shows it, then proposes again.
  await napat.keyboard.press('u')
  await expect(napat.getByRole('form', { name: 'ถอนผลที่เสนอ' })).toBeVisible()
  await napat.keyboard.press('Enter')
  await expect(napat.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  await siriporn.keyboard.press('Enter')
  await expect(siriporn.getByText('ทำรายการนี้กับเคลมในสถานะนี้ไม่ได้')).toBeVisible()
  await expect(siriporn.getByText(/ณภัทร วงศ์ไทย ดูแลอยู่/)).toBeVisible()
  await reject(napat)
  await openProposal()
  await siriporn.keyboard.press('Enter')
  await expect(siriporn.getByText('บันทึกแล้ว')).toBeVisible()

  // The member's page is still open and shows the decision without a reload.
  await page.getByRole('link', { name: 'อุทธรณ์ผลนี้' }).click()
  await page.getByRole('textbox').fill('แพทย์สั่งให้รักษา ขอให้พิจารณาอีกครั้ง')
  await page.getByRole('button', { name: 'ส่งคำอุทธรณ์' }).click()
  await expect(page.getByText('กำลังพิจารณาคำอุทธรณ์')).toBeVisible()

  // Only a person who had no part in the decision may answer the appeal.
  const kanya = await openClaim(browser, /กัญญา/, number)
  await take(kanya)
  await expect(kanya.getByText(/^1\. ไม่อนุมัติ · โดย/)).toBeVisible()
  await kanya.getByRole('button', { name: 'เปลี่ยนผล' }).click()
  await kanya.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(kanya.getByText('บันทึกแล้ว')).toBeVisible()
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
