import { type Browser, expect, type Page, test } from '@playwright/test'
import { daysAgo } from './support/claim-steps'
import { clientHeaders } from './support/demo-client'
import { certificatePdf, receiptPhoto } from './support/files'
import { axeViolations } from './support/inspect-screen'

/** Opens the office. Signs in as the person of the demo staff whose name matches `name`. */
async function desk(browser: Browser, name: RegExp, to: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, isMobile: false })
  const page = await context.newPage()
  await page.goto(`/api/office/v1/sign-in?next=${encodeURIComponent(to)}`)
  await page.getByRole('link', { name }).click()
  await page.waitForURL(`**${to}`)
  return page
}

test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())))

const iso = (day: Date) => day.toLocaleDateString('sv-SE', { timeZone: 'Asia/Bangkok' })

test('a claim on paper is registered with two scans, decided, and paid once its originals are in', async ({
  browser,
  request,
}) => {
  const duang = await desk(browser, /ดวงใจ/, '/office/members')
  await duang.getByLabel('ค้นหาสมาชิก').fill('กมล บุญมี')
  await duang.keyboard.press('Enter')
  await duang.getByRole('link', { name: /กมล บุญมี/ }).click()
  await duang.getByRole('link', { name: 'ลงทะเบียนเคลมกระดาษ' }).click()

  // The form names the empty fields and moves the focus to the first of them.
  await duang.getByRole('button', { name: 'ลงทะเบียน', exact: true }).click()
  await expect(duang.getByLabel('วันที่เข้ารับการรักษา')).toBeFocused()
  await expect(duang.getByText('กรุณากรอกข้อมูลช่องนี้').first()).toBeVisible()
  expect(await axeViolations(duang)).toEqual([])

  const treated = daysAgo(6)
  await duang.getByLabel('ประเภทการรักษา').selectOption('ipd')
  await duang.getByLabel('วันที่เข้ารับการรักษา').fill(iso(treated))
  await duang.getByLabel('สถานพยาบาล').fill('โรงพยาบาลศิริราช')
  await duang.getByLabel('อาการหรือสาเหตุ').fill('ไข้เลือดออก นอนโรงพยาบาล')
  await duang.getByLabel('รายการที่ 1', { exact: true }).fill('ค่ายา')
  await duang.getByLabel('ยอดเงินของรายการที่ 1 (บาท)').fill('4,500')
  await duang.getByRole('button', { name: 'เพิ่มรายการ' }).click()
  await duang.getByLabel('รายการที่ 2', { exact: true }).fill('ค่าห้องและค่าอาหาร')
  await duang.getByLabel('ยอดเงินของรายการที่ 2 (บาท)').fill('8000')
  await expect(duang.getByText('รวม 12,500.00 บาท')).toBeVisible()
  // A reload keeps what was typed.
  await duang.reload()
  await expect(duang.getByLabel('อาการหรือสาเหตุ')).toHaveValue('ไข้เลือดออก นอนโรงพยาบาล')
  await expect(duang.getByText('รวม 12,500.00 บาท')).toBeVisible()
  await duang.getByRole('button', { name: 'ลงทะเบียน', exact: true }).dblclick()
  await duang.waitForURL(/\/office\/claims\/KHM-/)
  const number = duang.url().split('/').at(-1) ?? ''

  await duang.locator('input[type=file]').setInputFiles([await receiptPhoto('paper-1')])
  await expect(duang.getByRole('listitem').filter({ hasText: 'อยู่ในเคลมแล้ว' })).toHaveCount(1, {
    timeout: 30_000,
  })
  await duang.getByLabel('ชนิดเอกสาร').selectOption('medical')
  await duang.locator('input[type=file]').setInputFiles([await certificatePdf(browser, 'paper-2')])
  await expect(duang.getByRole('listitem').filter({ hasText: 'อยู่ในเคลมแล้ว' })).toHaveCount(2, {
    timeout: 30_000,
  })
  await expect(duang.getByText(/^รอเอกสารตัวจริงตั้งแต่/)).toBeVisible()

  // An assessor opens the claim by scanning its barcode sheet, and decides it. A second person confirms the decision.
  const napat = await desk(browser, /ณภัทร/, '/office/claims')
  await expect(napat.getByRole('table').locator('tbody tr').first()).toBeVisible()
  await napat.keyboard.press('/')
  await napat.keyboard.type(number)
  await napat.keyboard.press('Enter')
  await expect(napat.getByRole('heading', { name: number })).toBeVisible()
  await napat.getByRole('button', { name: 'หยิบเคลมนี้' }).click()
  await expect(napat.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  await napat.keyboard.press('a')
  await napat.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(napat.getByText('บันทึกแล้ว รอพนักงานอีกคนตรวจซ้ำ')).toBeVisible()
  const siriporn = await desk(browser, /ศิริพร/, `/office/claims/${number}`)
  await expect(
    siriporn.getByText(/ณภัทร วงศ์ไทย เสนอผล: อนุมัติ.* · จ่าย [\d,.]+ บาท · ต้องตรวจซ้ำเพราะ: /),
  ).toBeVisible()
  await siriporn.keyboard.press('a')
  await siriporn.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(siriporn.getByText('บันทึกแล้ว')).toBeVisible()

  const headers = await clientHeaders(request)
  const isDue = async () => {
    const answer = await request.get('/api/exchange/v1/payments?status=due&insurer=KHM', { headers })
    const { items } = (await answer.json()).data
    return items.some((order: { claim_number: string }) => order.claim_number === number)
  }
  expect(await isDue()).toBe(false)

  // The claim waits in the queue for originals. It can be paid once someone has recorded that they arrived.
  await duang.goto('/office/claims?queue=originals')
  await duang.getByRole('link', { name: number }).click()
  await duang.getByRole('button', { name: 'ได้รับวันนี้' }).click()
  await duang.getByLabel('เลขที่ชั้นเก็บ').fill('B-12')
  await duang.getByRole('button', { name: 'บันทึก', exact: true }).first().click()
  await expect(duang.getByText(/^ได้รับเอกสารตัวจริงแล้วเมื่อ .* ชั้น B-12/)).toBeVisible()
  expect(await isDue()).toBe(true)

  await duang.getByRole('link', { name: 'พิมพ์ใบปะหน้าบาร์โค้ด' }).click()
  await expect(duang.getByRole('img', { name: number })).toBeVisible()
  expect(await axeViolations(duang)).toEqual([])
})
