import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './support/inspect-screen'

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })

const queue = '/office/claims?queue=new'

async function signIn(page: Page, name: RegExp, to = queue) {
  await page.goto(`/api/office/v1/sign-in?next=${encodeURIComponent(to)}`)
  await page.getByRole('link', { name }).click()
  await page.waitForURL(`**${to}`)
}

/** Returns the number of the first new claim whose bill passes `isWanted`, and the claim's row in the list, from 0. */
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
  // The 60 seconds include the waits below: a person reads each document for about two seconds and each line for one.
  const documents = await page
    .getByRole('region', { name: 'เอกสาร', exact: true })
    .getByRole('listitem')
    .count()
  for (let n = 0; n < documents; n += 1) {
    if (n > 0) await press(']')
    await page.waitForTimeout(2_000)
  }
  await page.waitForTimeout(1_000 * (await page.locator('table tbody tr').count()))
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
  // These requests open documents. They get no response, so the pages can come only from memory.
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
  // This response says who holds the claim. Until it arrives, the screen shows the claim that was loaded ahead.
  await page.route(/\/v1\/claims\/[A-Z]+-\d+-\d+-\d$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first)
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'ยืนยัน' })).toBeFocused()
  // The key also opens the panel while the claim is still being taken.
  await page.keyboard.press('Escape')
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'หยิบเคลมนี้' })).toBeVisible()
  await page.keyboard.press('t')
  await page.keyboard.press('a')
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
