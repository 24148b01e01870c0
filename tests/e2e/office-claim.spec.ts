import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './support/inspect-screen'

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })
// The tests run one after the other. Otherwise one test could take the claim that another test expects as the next one.
test.describe.configure({ mode: 'default' })

const queue = '/office/claims?queue=new'

async function signIn(page: Page, name: RegExp, to = queue) {
  await page.goto(`/api/office/v1/sign-in?next=${encodeURIComponent(to)}`)
  await page.getByRole('link', { name }).click()
  await page.waitForURL(`**${to}`)
}

/**
 * Returns the number of the first new claim whose bill passes `isWanted`, and the position of the claim's row in the
 * list, from 0.
 */
async function firstClaim(
  page: Page,
  isWanted: (baht: number) => boolean,
): Promise<{ number: string; row: number }> {
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const amounts = await rows.locator('td:nth-of-type(5)').allTextContents()
  const row = amounts.findIndex((text) => isWanted(Number(text.replaceAll(',', ''))))
  const number = await rows.nth(row).getByRole('link').innerText()
  return { number, row }
}

test('a clean claim is decided by keyboard in at most 12 presses and 60 seconds', async ({ page }) => {
  await signIn(page, /ณภัทร/)
  const { number, row } = await firstClaim(page, (baht) => baht <= 1_500)
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const began = Date.now()
  for (let n = 0; n < row; n += 1) await press('j')
  await press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await press('t')
  await expect(page.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  // The test allows 60 seconds in total. This includes the time for reading: two seconds for each document and one for
  // each line.
  const read = (seconds: number) => page.waitForTimeout(seconds * 1_000)
  const documents = await page
    .getByRole('region', { name: 'เอกสาร', exact: true })
    .getByRole('listitem')
    .count()
  for (let n = 0; n < documents; n += 1) {
    if (n > 0) await press(']')
    await read(2)
  }
  await read(await page.locator('table tbody tr').count())
  await press('a')
  await expect(page.getByRole('button', { name: 'ยืนยัน' })).toBeFocused()
  await press('Enter')
  await expect(page.getByText('บันทึกแล้ว')).toBeVisible()
  await expect(page.getByRole('banner').or(page.getByText('อนุมัติแล้ว')).first()).toBeVisible()
  const seconds = (Date.now() - began) / 1_000
  test
    .info()
    .annotations.push({ type: 'keys and seconds', description: `${presses}, ${seconds.toFixed(1)} s` })
  expect(presses).toBeLessThanOrEqual(12)
  expect(seconds).toBeLessThanOrEqual(60)
})

for (const lang of ['th', 'en'] as const) {
  test(`the queues and a claim are accessible in ${lang}`, async ({ page }) => {
    await signIn(page, /ณภัทร/)
    if (lang === 'en') await page.getByRole('button', { name: 'English' }).click()
    const { number } = await firstClaim(page, () => true)
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`/office/claims/${number}`)
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
}

test('the documents of the next claim open from memory', async ({ page }) => {
  await signIn(page, /ณภัทร/)
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  const first = await page.getByRole('heading', { level: 1 }).innerText()
  const ahead: string[] = []
  page.on('requestfinished', (request) => {
    const of = /claims\/([A-Z0-9-]+)\/documents\/[^/?]+\?ahead=1/.exec(request.url())?.[1]
    if (of && of !== first) ahead.push(of)
  })
  await page.keyboard.press('a')
  await expect.poll(() => ahead.length).toBeGreaterThanOrEqual(2)
  await page.keyboard.press('Escape')
  // Never responds to requests that open documents, so the pages on the screen can come only from memory.
  const openings: string[] = []
  await page.route(/\/documents\/[^/?]+$/, (route) => {
    openings.push(route.request().headers()['if-none-match'] ?? '')
  })
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ahead[0] ?? '')
  const documents = page.getByRole('region', { name: 'เอกสาร', exact: true })
  const sheet = documents.locator('section[aria-busy]')
  await expect(sheet).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press(']')
  await expect(documents.getByText(/2 จาก/)).toBeVisible()
  await expect(sheet).toHaveAttribute('aria-busy', 'false')
  await expect.poll(() => openings.filter((etag) => etag !== '').length).toBe(2)
})

test('a key that is pressed while the next claim loads opens its panel', async ({ page }) => {
  await signIn(page, /ณภัทร/)
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  const first = await page.getByRole('heading', { level: 1 }).innerText()
  const ahead = page.waitForResponse(/claims\/[A-Z0-9-]+\?ahead=1/)
  await page.keyboard.press('a')
  await ahead
  await page.keyboard.press('Escape')
  // Delays the response that says who holds the claim. Until it arrives, the screen shows the claim that was loaded
  // ahead.
  await page.route(/\/v1\/claims\/[A-Z]+-\d+-\d+-\d$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first)
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'ยืนยัน' })).toBeFocused()
  // Gives the claim back (`b`) and takes it again (`t`). The key `a` opens the panel although the server hasn't
  // responded to `t` yet. Dispatches both keys without a pause, as fast as a person can press them on a busy computer.
  await page.keyboard.press('Escape')
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'หยิบเคลมนี้' })).toBeVisible()
  await page.evaluate(async () => {
    for (const key of ['t', 'a']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      await Promise.resolve()
    }
  })
  await expect(page.getByRole('button', { name: 'ยืนยัน' })).toBeFocused()
})

test('typed figures stay while a claim is on hold, and after a reload', async ({ page }) => {
  await signIn(page, /ณภัทร/)
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  const discount = page.getByRole('textbox', { name: /^ส่วนลด/ }).first()
  await discount.fill('12.50')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('h')
  await page.getByRole('form').getByLabel(/เหตุผล/).fill('รอโรงพยาบาลตอบ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('บันทึกแล้ว')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/รอโรงพยาบาลตอบ/).first()).toBeVisible()
  await expect(discount).toHaveValue('12.50')
})

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

  // On the English screen, the hospital's name is in English, and so is the name of a line that Khum suggests.
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
