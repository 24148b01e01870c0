import { expect, type Page, test } from '@playwright/test'

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })

/**
 * Signs in as the demo assessor Napat and takes the next new claim.
 * @returns the claim number
 */
async function takeNext(page: Page): Promise<string> {
  await page.goto(`/api/office/v1/sign-in?next=${encodeURIComponent('/office/claims?queue=new')}`)
  await page.getByRole('link', { name: /ณภัทร/ }).click()
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  return await page.getByRole('heading', { level: 1 }).innerText()
}

const baht = (text: string) => Number(text.replaceAll(',', ''))

test('an assessor splits a bill into lines, changes a figure with a reason, and recommends to the insurer', async ({
  page,
}) => {
  const number = await takeNext(page)
  const lines = page.getByRole('table').first().locator('tbody tr')
  const before = await lines.count()
  await page.keyboard.press('l')
  const form = page.getByRole('form', { name: 'แยกรายการ' })
  const amount = form.getByRole('textbox', { name: `รายการที่ ${before}: ยอดเงิน` })
  const billed = baht(await amount.inputValue())
  await amount.fill('100')
  await amount.press('Enter')
  // The form suggests the rest of the bill as the amount of the new line.
  const rest = form.getByRole('textbox', { name: `รายการที่ ${before + 1}: ยอดเงิน` })
  expect(baht(await rest.inputValue())).toBe(billed - 100)
  await form.getByRole('combobox', { name: `รายการที่ ${before + 1}: ชื่อรายการ` }).fill('ค่ากายภาพบำบัด')
  await form.getByRole('textbox', { name: `รายการที่ ${before + 1}: รหัสโรค (ICD-10)` }).fill('j06.9')
  await form.getByRole('combobox', { name: `รายการที่ ${before + 1}: หมวดผลประโยชน์` }).selectOption('2')
  await rest.press('Enter')
  await expect(lines).toHaveCount(before + 1)
  await expect(lines.last()).toContainText('ค่ากายภาพบำบัด')
  await expect(lines.last()).toContainText('หมวด 2 · J06.9')

  const notCovered = page.getByRole('textbox', { name: 'ไม่คุ้มครอง: ค่ากายภาพบำบัด', exact: true })
  await notCovered.fill('50')
  await notCovered.press('Enter')
  const benefit = page.getByRole('textbox', { name: 'ประกันจ่าย: ค่ากายภาพบำบัด', exact: true })
  const proposed = baht(await benefit.inputValue())
  await benefit.fill(String(proposed - 10))
  await benefit.press('Enter')
  await page.getByRole('textbox', { name: /เหตุผลที่แก้ยอด/ }).fill('ตกลงกับโรงพยาบาลแล้ว')

  await page.getByRole('button', { name: 'ส่งให้บริษัทประกัน', exact: true }).click()
  await page.getByRole('textbox', { name: /^เหตุผล \(บริษัทประกันเห็น/ }).fill('ขอให้บริษัทประกันพิจารณา')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').first()).toHaveText('ส่งให้บริษัทประกันแล้ว')
  await expect(page.getByText(/ขอให้บริษัทประกันพิจารณา/)).toBeVisible()

  // The English screen also shows the hospital and a line with a usual name in English.
  await page.getByRole('button', { name: 'English' }).click()
  await expect(lines.filter({ hasText: 'Physiotherapy' })).toBeVisible()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.locator('dt', { hasText: 'Hospital' }).locator('+ dd')).toHaveText(/^[\x20-\x7e’]+$/)
})

test('a tab that another tab has made outdated refuses to decide, keeps what was typed, and decides then', async ({
  page,
  context,
}) => {
  const number = await takeNext(page)
  const other = await context.newPage()
  await other.goto(`/office/claims/${number}`)
  await expect(other.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  await other.keyboard.press('x')
  const form = other.getByRole('form', { name: 'ไม่อนุมัติ' })
  await form.getByRole('listbox', { name: 'เหตุผลที่สมาชิกจะเห็น' }).selectOption('duplicate')
  const note = form.getByLabel(/^บันทึกภายในเกี่ยวกับผลนี้/)
  await note.fill('เหตุผลที่พิมพ์ค้างไว้')

  await page.keyboard.press('d')
  await page.getByRole('form', { name: 'ขอเอกสาร' }).getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(page.locator('main header')).toContainText('รอเอกสารเพิ่ม')

  await form.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(form.getByRole('alert')).toContainText('ยังไม่ได้บันทึก')
  await expect(other.locator('main header')).toContainText('รอเอกสารเพิ่ม')
  await expect(note).toHaveValue('เหตุผลที่พิมพ์ค้างไว้')
  await form.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(form).toHaveCount(0)
  await expect(other.getByRole('status').first()).toContainText('บันทึกแล้ว')
})
